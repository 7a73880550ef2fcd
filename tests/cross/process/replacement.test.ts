import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { noteReplacement, replaceProcesses } from "#app/front/process/replacement.ts";
import { processStart } from "#backend/process/process-start.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-replacement-"));
const file = join(folder, "web-processes.json");
afterEach(() => rmSync(file, { force: true }));
const outcome = () => replaceProcesses(folder, processStart).catch((error: Error) => error.message);

it("sends no signal to a later program that was given the number of a supervisor which is gone", async () => {
  const other = spawn("sleep", ["60"]);
  await once(other, "spawn");
  noteReplacement(folder, () => "long ago", { count: 0, reason: null });
  const noted = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...noted, pid: other.pid }));
  expect(await outcome()).toMatch(/^No processes of one port run/);
  expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  other.kill();
});

it("says that nobody supervises where nothing or nonsense is written down, which its owner alone reads", async () => {
  expect(await outcome()).toMatch(/^No processes of one port run/);
  noteReplacement(folder, processStart, { count: 0, reason: null });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "{");
  expect(await outcome()).toMatch(/^No processes of one port run/);
});

it("waits for the outcome that the supervisor writes down", async () => {
  const end = async (reason: string | null) => {
    noteReplacement(folder, processStart, { count: 0, reason: null });
    const asked = once(process, "SIGHUP");
    const answer = outcome();
    await asked;
    noteReplacement(folder, processStart, { count: 1, reason });
    return answer;
  };
  expect(await end(null)).toBe("The processes were replaced.");
  expect(await end("PORT: is in use")).toBe("The processes were not replaced, those that serve go on: PORT: is in use");
});
