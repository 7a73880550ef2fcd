import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { startJobs } from "#backend/database/jobs.ts";
import { job } from "#backend/database/schema/index.ts";
import type { ApiWorld } from "../../../../tests/fixtures/api.ts";
import { bothDatabases, quietLog } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { PROBE_QUEUE, registerProbes } from "./probe-job.ts";

bothDatabases((kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
  });
  afterAll(() => world.close());
  const ask = (who: "manager" | "rival" | "anna" | "insurer", path: string) =>
    world.call<{ acquired: boolean; portfolios: number; status: string; job: string; endedAt: string | null }>(
      who,
      "GET",
      `${AAA}/${path}`,
    );

  it("locks of portfolios are had while nobody writes, and told as held while somebody of the house does", async () => {
    const { body: portfolio } = await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?name=Locked`);
    expect((await ask("manager", "test-lock")).body).toMatchObject({ acquired: true, portfolios: 1 });
    // The embedded database has one connection: whoever asks waits for the writer.
    if (kind === "pglite") return;
    await world.database.orm.transaction(async (tx) => {
      await tx.execute(`select 1 from monitored_portfolio where uuid = '${portfolio.uuid}' for update`);
      expect((await ask("manager", "test-lock")).body).toMatchObject({ acquired: false, portfolios: 1 });
      expect((await ask("rival", "test-lock")).body).toMatchObject({ acquired: true, portfolios: 0 });
    });
    expect((await ask("manager", "test-lock")).body.acquired).toBe(true);
  });

  it("a job in the background is told as done once it was run, and as ongoing while nobody runs it", async () => {
    const waits = await ask("manager", "test-async");
    expect(waits.body).toMatchObject({ status: "ONGOING", endedAt: null });
    expect((await ask("manager", "test-async")).body.job).toBe(waits.body.job);
    const jobs = await startJobs(world.database, quietLog, 50);
    try {
      registerProbes(jobs);
      expect((await ask("rival", "test-async")).body).toMatchObject({ status: "DONE", endedAt: expect.any(String) });
      const states = () => world.database.orm.select({ state: job.state }).from(job).where(eq(job.queue, PROBE_QUEUE));
      await expect.poll(states).toEqual([{ state: "DONE" }, { state: "DONE" }]);
    } finally {
      await jobs.stop(1_000);
    }
  });

  it.each(["test-lock", "test-async"])("%s is for who keeps portfolios", async (path) => {
    expect((await ask("anna", path)).status).toBe(403);
    expect((await ask("insurer", path)).status).toBe(403);
    expect((await world.call(null, "GET", `${AAA}/${path}`)).status).toBe(401);
  });
});
