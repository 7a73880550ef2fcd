import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { createSealer } from "#app/access/session/seal.server.ts";
import { sessionSecrets } from "#app/services/session-secrets.server.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { openDatabase } from "#backend/database/open.ts";
import { auditLog } from "#backend/database/schema/index.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), "cairn-audit-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The command as an operator runs it. */
const verify = (...options: string[]) => run("audit:verify", options);
const run = (command: string, options: string[] = [], settings: Record<string, string> = {}) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", SESSION_SECRETS: "", ...settings };
  const { status, stdout } = spawnSync(process.execPath, ["scripts/operator.mjs", command, ...options], { env, encoding: "utf8" });
  return { status, said: stdout };
};

const withDatabase = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
  const sealer = createSealer(sessionSecrets(undefined, dataDir), "keys");
  const database = await openDatabase({ dataDir, log, sealer, template: null, durable: false, dumpMinutes: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

it("finds no log whole where there is none, and says which setting is wrong", () => {
  const none = join(dataDir, "none");
  for (const command of ["audit:verify", "keys:renew", "jobs"])
    expect(run(command, [], { DATA_DIR: none })).toEqual({ status: 1, said: expect.stringMatching(/^There is no database in /) });
  expect(existsSync(none)).toBe(false);
  for (const url of ["nonsense", "postgres://me@db.example"])
    expect(run("audit:verify", [], { DATABASE_URL: url })).toEqual({
      status: 1,
      said: expect.stringMatching(/^DATABASE_URL: must look like/),
    });
  expect(run("audit:verify", [], { DATABASE_URL: "postgres://me@db.example/cairn" }).said).toMatch(/^SESSION_SECRETS: must be set/);
}, 120_000);

it("tells a whole log, names the first row that was changed and sees a cut end", async () => {
  await withDatabase(async (database) => {
    const key = await auditKey(database);
    for (const objectId of ["a", "b", "c", "d"]) {
      const entry = { userUuid: null, organisationUuid: null, verb: "test.write", objectType: "test", objectId, correlationId: "test" };
      await database.orm.transaction((tx) => recordAudit(tx, key, entry));
    }
  });
  const whole = verify();
  expect(whole).toMatchObject({ status: 0, said: expect.stringContaining("whole: 4 rows") });
  const head = /head (\S+)\./.exec(whole.said)?.[1] ?? "";
  expect(verify("--head", head).status).toBe(0);
  expect(verify("--head", "nonsense").status).toBe(1);

  const rows = await withDatabase(async ({ orm }) => {
    const found = await orm.select().from(auditLog).orderBy(asc(auditLog.id));
    await orm.delete(auditLog).where(eq(auditLog.id, found[3]!.id));
    return found;
  });
  expect(verify().status).toBe(0);
  expect(verify("--head", head)).toMatchObject({ status: 1, said: expect.stringContaining("cut off") });

  await withDatabase(({ orm }) => orm.update(auditLog).set({ objectId: "x" }).where(eq(auditLog.id, rows[1]!.id)));
  expect(verify()).toMatchObject({ status: 1, said: expect.stringContaining(`broken at row ${rows[1]!.id}`) });
}, 120_000);

it("names the key that was lost, and goes on under a new one when the operator says so", async () => {
  expect(run("keys:renew").said).toContain("The present secrets open every key");
  const file = join(dataDir, "session-secret");
  const secret = readFileSync(file);
  rmSync(file);
  expect(verify()).toMatchObject({ status: 1, said: expect.stringContaining('The key "audit-log" in the database does not open') });
  expect(run("keys:renew")).toMatchObject({ status: 0, said: expect.stringContaining("made anew: audit-log") });
  expect(verify()).toMatchObject({
    status: 0,
    said: expect.stringMatching(/whole: 1 rows, .* since row \d+; the key of the rows before it was lost/),
  });
  writeFileSync(file, secret);
  expect(verify().status).toBe(1);
}, 120_000);
