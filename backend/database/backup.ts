import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { unpackFolder } from "#backend/database/embedded/archive.ts";
import { acquireLock } from "#backend/database/embedded/lock-file.ts";
import { packFolder } from "#backend/database/embedded/template.ts";
import { whileUnused } from "#backend/database/server-use.ts";

/** Where the database is: a PostgreSQL server, or the embedded one in `dataDir`. */
export interface BackupPlace {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** One sentence for the person at the command line. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

const refused = (sentence: string): never => {
  throw new BackupRefused(sentence);
};

/**
 * Writes the whole database into `file`, which appears complete or not at all: a dump of pg_dump for a server (people go
 * on working), an archive of the folder for the embedded one (which must be stopped). Throws BackupRefused.
 */
export async function backUp({ databaseUrl, dataDir }: BackupPlace, file: string): Promise<void> {
  if (fs.existsSync(file)) refused(`${file} exists already; a backup overwrites nothing.`);
  if (databaseUrl) return dumpServer(databaseUrl, file);
  const folder = path.resolve(dataDir, "pglite");
  if (!fs.existsSync(path.join(folder, "PG_VERSION"))) refused(`There is no database in ${dataDir}.`);
  await locked(dataDir, () => packFolder(folder, path.resolve(file)));
}

/**
 * Puts the database of `file` in place of the present one. A server's objects are replaced in one transaction,
 * while no process of the application uses it; the
 * embedded folder is set aside under a name that the answer gives (null for a server, or where there was none). Throws BackupRefused.
 */
export async function restore({ databaseUrl, dataDir }: BackupPlace, file: string): Promise<string | null> {
  if (!fs.existsSync(file)) refused(`There is no file ${file}.`);
  const kind = kindOf(file);
  if (databaseUrl) {
    if (kind !== "server") refused(`${file} is not a backup of a PostgreSQL server.`);
    await whileUnused(databaseUrl, () => replaceServer(databaseUrl, file));
    return null;
  }
  if (kind !== "embedded") refused(`${file} is not a backup of the embedded database.`);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return locked(dataDir, async () => putInPlace(path.resolve(dataDir, "pglite"), file));
}

function putInPlace(folder: string, file: string): string | null {
  const fresh = `${folder}.restored`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  try {
    unpackFolder(file, fresh);
    if (!fs.existsSync(path.join(fresh, "PG_VERSION"))) refused(`${file} holds no database.`);
    const aside = fs.existsSync(folder) ? `${folder}.before-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}` : null;
    if (aside) fs.renameSync(folder, aside);
    fs.renameSync(fresh, folder);
    return aside;
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

/** Custom format, so that a restore can replace what is there; the part file becomes the backup when it is whole. */
async function dumpServer(databaseUrl: string, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await runTool("pg_dump", databaseUrl, ["--format=custom", "--no-owner", `--file=${part}`]);
    fs.chmodSync(part, 0o600);
    fs.renameSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
  }
}

function kindOf(file: string): "server" | "embedded" | null {
  const head = Buffer.alloc(5);
  const handle = fs.openSync(file, "r");
  fs.readSync(handle, head);
  fs.closeSync(handle);
  if (head.toString("latin1") === "PGDMP") return "server";
  return head[0] === 0x1f && head[1] === 0x8b ? "embedded" : null;
}

async function locked<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  const lock = await acquireLock(path.join(dataDir, "pglite.lock"));
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Everything of ours that a server's database holds, whichever version made it; what extensions brought stays, and a sequence of an identity column goes with its table. */
const EMPTY = `
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT c.relname, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS kind
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('e', 'i'))
  LOOP EXECUTE format('DROP %s IF EXISTS public.%I CASCADE', one.kind, one.relname); END LOOP;
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', one.name); END LOOP;
  FOR one IN SELECT t.oid::regtype AS name FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
  LOOP EXECUTE format('DROP TYPE IF EXISTS %s CASCADE', one.name); END LOOP;
END $$;
`;

/**
 * What stands there goes and what the file holds comes in one transaction, which a file that is cut never ends: an older version's
 * backup takes a later one's place, or nothing changes.
 */
async function replaceServer(databaseUrl: string, file: string): Promise<void> {
  const reader = startTool("pg_restore", null, ["--no-owner", "--file=-", file], ["ignore", "pipe", "pipe"]);
  const options = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"];
  const writer = startTool("psql", databaseUrl, options, ["pipe", "ignore", "pipe"]);
  const { stdin } = writer.child;
  stdin?.write(`BEGIN;${EMPTY}`);
  const copied = pipeline(reader.child.stdout!, stdin!, { end: false });
  const [read] = await Promise.allSettled([reader.ended, copied]);
  const whole = read.status === "fulfilled";
  stdin?.on("error", () => {}).end(whole ? "COMMIT;" : "ROLLBACK;");
  const [written] = await Promise.allSettled([writer.ended]);
  // A file is also not read to its end when what writes has ended: its own sentence says why.
  if (written.status === "rejected") throw written.reason;
  if (read.status === "rejected") throw read.reason;
}

type Tool = "pg_dump" | "pg_restore" | "psql";
type Streams = ["ignore" | "pipe", "ignore" | "pipe", "pipe"];

/** Runs a tool to its end. */
const runTool = (tool: Tool, databaseUrl: string, args: string[]): Promise<void> =>
  startTool(tool, databaseUrl, args, ["ignore", "ignore", "pipe"]).ended;

/** Starts a tool of PostgreSQL. The password goes by its environment: arguments can be read by everybody on the machine. */
function startTool(tool: Tool, databaseUrl: string | null, args: string[], stdio: Streams): { child: ChildProcess; ended: Promise<void> } {
  const address = databaseUrl === null ? null : new URL(databaseUrl);
  const password = decodeURIComponent(address?.password ?? "");
  if (address) address.password = "";
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  const child = spawn(tool, [...(address ? [`--dbname=${address.href}`] : []), ...args], { env, stdio });
  const ended = new Promise<void>((resolve, reject) => {
    let faults = "";
    child.stderr?.on("data", (chunk: Buffer) => (faults = (faults + chunk.toString()).slice(-2_000)));
    child.once("error", () => reject(new BackupRefused(`${tool} could not be started; it comes with PostgreSQL's client programs.`)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new BackupRefused(`${tool} ended with status ${code}: ${faults.trim().split("\n").at(-1) ?? ""}`));
    });
  });
  return { child, ended };
}
