import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GridRecipient } from "#app/domain/portfolio/grid-transfer.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { gridTransfer, gridTransferConfig, monitoredPortfolio } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { wholeCross } from "../../../../tests/cross/whole-cross.ts";
import type { ApiWorld } from "../../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../../tests/fixtures/database.ts";
import { type GridReceiver, type Manner, startGridReceiver } from "../../../../tests/fixtures/monitored/grid-receiver.ts";
import { openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { createChannels } from "./channel.ts";
import { gridFile, sha256Of } from "./grid-file.ts";
import * as store from "./transfer.store.ts";
import { registerTransfers } from "./transfer-job.ts";

/** A thousand in the cross; a usual run proves the same on fewer. */
const [PORTFOLIOS, GRIDS] = wholeCross ? [10, 100] : [4, 12];
const MANNERS: readonly Manner[] = ["takes", "lost", "twice", "busy", "late", "mute", "refuses", "receives", "takes"];
const PAUSES = Array.from({ length: 6 }, () => 0.01);
/** Processes that are ended in the middle of their attempts. */
const ENDED = 3;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let receiver: GridReceiver;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    receiver = await startGridReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await world.close();
  });

  const start = async () => {
    const channels = createChannels(null, { origins: [receiver.origin], patienceMs: 300 });
    const jobs: Jobs = await startJobs(world.database, quietLog, 20);
    registerTransfers({ database: world.database, channels, pauses: PAUSES, askAfter: 0.01 }, jobs);
    return async (graceMs: number) => {
      await jobs.stop(graceMs);
      await channels.close();
    };
  };

  /** Portfolios each of which has many grids up for one distributor, in the order of their sequence. */
  async function putUpMany(): Promise<void> {
    const [author, distributor, assetManager] = [world.users.manager, world.organisations.alpha, world.organisations.gamma];
    const recipient: GridRecipient = {
      ...{ distributor, distributorPortfolioCode: "MANY", channel: "API", format: "JSON", address: receiver.address },
      ...{ seriesIdentifier: "ISIN", decimals: 2 },
    };
    for (let n = 0; n < PORTFOLIOS; n++) {
      const portfolio = randomUUID();
      const { orm } = world.database;
      await orm.insert(monitoredPortfolio).values({ uuid: portfolio, name: `Many ${n}`, assetManager });
      await orm.insert(gridTransferConfig).values({ portfolio, recipients: [recipient], answerWithinHours: 24 });
      await withTransaction(world.database, async (tx) => {
        for (let sequence = 1; sequence <= GRIDS; sequence++) {
          const uuid = randomUUID();
          const lines = [{ series: uuid, identifier: "FR0000000001", name: "Equity", weight: "100" }];
          const grid = { portfolioCode: `MANY-${n}`, portfolioName: `Many ${n}`, gridDate: marketToday(), sequence, comment: "", lines };
          const file = await gridFile(grid, uuid, recipient);
          const content = Buffer.from(await file.arrayBuffer());
          const bytes = { fileName: file.name, contentType: file.type, content, sha256: sha256Of(content) };
          const of = { uuid, portfolio, distributor };
          const more = { author, sequence, recipient, gridDate: grid.gridDate, comment: "", grid, answerUntil: new Date().toISOString() };
          await store.insertTransfer(tx, { ...of, ...bytes, ...more }, 24);
          await store.putUpTransfer(tx, of, { owner: author, organisation: assetManager, title: grid.portfolioName });
        }
      });
    }
  }

  /** A person sends those in error again, under their numbers. */
  const retried = () =>
    withTransaction(world.database, async (tx) => {
      const rows = await tx.select().from(gridTransfer);
      for (const row of rows) if (await store.sendAgain(tx, row.uuid, 24)) await store.putUpTransfer(tx, row, {});
      return rows.filter(({ status }) => status !== "DONE").length;
    });

  const applied = async () => {
    await retried();
    return receiver.applied.length;
  };

  it("grids in any number are each applied once, whatever is lost, doubled, late, refused or cut", async () => {
    const all = PORTFOLIOS * GRIDS;
    await putUpMany();
    receiver.behave(...Array.from({ length: all }, (_, n) => MANNERS[(n * 7 + Math.floor(n / 9)) % MANNERS.length]!));
    for (let ended = 1; ended <= ENDED; ended++) {
      const stop = await start();
      const enough = Math.floor((all * ended) / (ENDED + 2));
      await expect.poll(applied, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(enough);
      await stop(0);
    }
    const stop = await start();
    await expect.poll(retried, { timeout: 120_000, interval: 100 }).toBe(0);
    await stop(2_000);
    expect(receiver.applied).toHaveLength(all);
    expect(new Set(receiver.applied.map(({ id }) => id)).size).toBe(all);
    expect([...receiver.requests.values()].some((requests) => requests > 1)).toBe(true);
  }, 300_000);
});
