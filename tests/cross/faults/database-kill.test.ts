import { afterAll, beforeAll, expect, it } from "vitest";
import { DatabaseInUse } from "#backend/database/embedded/lock-file.ts";
import { openDatabase } from "#backend/database/open.ts";
import { quietLog, temporaryFolder, testTemplate } from "../../fixtures/database.ts";
import { bundleChild, startChild } from "../../fixtures/processes/database-process.ts";

const KILLS = 20;
const ROWS_PER_BATCH = 10;

let child: Awaited<ReturnType<typeof bundleChild>>;
let template: string;
beforeAll(async () => {
  child = await bundleChild();
  template = await testTemplate();
});
afterAll(() => child.remove());

it(`finds every acknowledged batch, whole and without a gap, after each of ${KILLS} kills in the middle of writing`, {
  timeout: 300_000,
}, async () => {
  const { folder, remove } = temporaryFolder();
  let acknowledged = 0;
  for (let round = 0; round <= KILLS; round++) {
    const running = startChild(child.file, "write", folder, template);
    const { found } = (await running.line("found")) as { found: { last: number; rows: number; batches: number; counter: number } };
    // The commit that was under way at the kill may have happened without its acknowledgement.
    expect([acknowledged, acknowledged + 1]).toContain(found.last);
    expect(found).toEqual({ last: found.last, batches: found.last, rows: found.last * ROWS_PER_BATCH, counter: found.last });
    await running.line("committed");
    // Different moments of the transaction, from its beginning to the middle of its commit.
    await new Promise((resolve) => setTimeout(resolve, 20 + ((round * 37) % 100)));
    await running.kill();
    acknowledged = Number(running.lines.findLast((line) => "committed" in line)?.committed);
  }
  expect(acknowledged).toBeGreaterThan(KILLS);
  remove();
});

it("refuses a second process on the folder in one sentence and lets it in when the first one is gone", { timeout: 60_000 }, async () => {
  const { folder, remove } = temporaryFolder();
  const first = startChild(child.file, "open", folder, template);
  await first.line("openMs");

  const open = () => openDatabase({ dataDir: folder, log: quietLog, dumpMinutes: 0 });
  const refusal = await open().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseInUse);
  expect(String(refusal)).toMatch(new RegExp(`in use by process ${first.child.pid} .*DATA_DIR`));
  const second = startChild(child.file, "open", folder, template);
  expect(String((await second.line("refused")).refused)).toContain("in use by process");

  await first.kill();
  const database = await open();
  await database.ping();
  await database.close();
  remove();
});
