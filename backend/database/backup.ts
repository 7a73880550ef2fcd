import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
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
    const options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"];
    await whileUnused(databaseUrl, () => runTool("pg_restore", databaseUrl, [...options, file]));
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

/** Runs a tool of PostgreSQL. The password goes by its environment: arguments can be read by everybody on the machine. */
function runTool(tool: "pg_dump" | "pg_restore", databaseUrl: string, args: string[]): Promise<void> {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
    const child = spawn(tool, [`--dbname=${address.href}`, ...args], { env, stdio: ["ignore", "ignore", "pipe"] });
    let faults = "";
    child.stderr.on("data", (chunk: Buffer) => (faults = (faults + chunk.toString()).slice(-2_000)));
    child.once("error", () => reject(new BackupRefused(`${tool} could not be started; it comes with PostgreSQL's client programs.`)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new BackupRefused(`${tool} ended with status ${code}: ${faults.trim().split("\n").at(-1) ?? ""}`));
    });
  });
}
