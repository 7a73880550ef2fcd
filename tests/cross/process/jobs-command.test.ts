import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#backend/database/open.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), "cairn-jobs-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The command as an operator runs it. */
const jobs = (...options: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", SESSION_SECRETS: "" };
  const { status, stdout } = spawnSync(process.execPath, ["scripts/operator.mjs", "jobs", ...options], { env, encoding: "utf8" });
  return { status, said: stdout };
};

it("lists jobs, runs a failed one again and has one dropped for a reason", async () => {
  const database = await openDatabase({ dataDir, log, template: null, durable: false, dumpMinutes: 0 });
  await database.sql.query(
    `insert into job (uuid, number, queue, data, state, attempts, title, last_error) values
       (gen_random_uuid(), 41, 'value-dry-run', '{}', 'FAILED', 5, 'values.csv', 'no such file'), (gen_random_uuid(), 42, 'retention', '{}', 'WAITING', 0, null, null)`,
  );
  await database.close();
  const listed = jobs().said.split("\n");
  expect(listed[0]).toMatch(/41 {2}FAILED .*value-dry-run.*5 attempts, 0 interruptions {2}values.csv: no such file/);
  expect(listed[1]).toMatch(/42 {2}WAITING .*retention/);
  expect(jobs("again", "41")).toMatchObject({ status: 0, said: expect.stringContaining("Job 41 waits") });
  expect(jobs("again", "41").status).toBe(1);
  expect(jobs("drop", "42", "no", "longer", "wanted").status).toBe(0);
  expect(jobs("drop", "42").status).toBe(2);
  for (const wrong of ["x", "0", "1e3", "-41"])
    for (const words of [
      ["again", wrong],
      ["drop", wrong, "reason"],
    ])
      expect(jobs(...words)).toEqual({ status: 2, said: expect.stringMatching(/^Usage: /) });
  expect(jobs("suspend", "the", "provider", "moves").status).toBe(0);
  expect(jobs().said).toContain("The queue is suspended: the provider moves");
  expect(jobs("resume").said).toContain("goes on");
  expect(jobs().said).toMatch(/41 {2}WAITING [\s\S]*42 {2}ENDING/);
}, 400_000);
