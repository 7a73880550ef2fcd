import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GridTrial } from "#app/contract/monitored-portfolio/conformance.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { startJobs } from "#backend/database/jobs.ts";
import { gridConformance } from "#backend/database/schema/index.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../../tests/fixtures/database.ts";
import { type GridReceiver, startGridReceiver } from "../../../../tests/fixtures/monitored/grid-receiver.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { jobsOf } from "../../../../tests/fixtures/processes/given-up.ts";
import { createChannels } from "./channel.ts";
import { registerTrials, tryExchange } from "./conformance.ts";

const TRIED = { distributorPortfolioCode: "CS-01", channel: "API", format: "JSON", seriesIdentifier: "ISIN", decimals: 2 } as const;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let receiver: GridReceiver;
  let one: FullMonitoredPortfolio;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    receiver = await startGridReceiver();
    one = (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?name=Tried`)).body;
  });
  afterAll(async () => {
    await receiver.close();
    await world.close();
  });

  const tried = async (token: string | null, ...manners: Parameters<GridReceiver["behave"]>) => {
    const channels = createChannels(null, { origins: [receiver.origin], patienceMs: 300 });
    receiver.behave(...manners);
    const checks = await tryExchange(channels, { ...TRIED, address: receiver.address }, token);
    await channels.close();
    receiver.behave();
    return checks.map(({ check, passed, problem }) => [check, passed, problem?.code ?? null]);
  };

  it("an exchange is conform where each rule of it is followed, and says which one is not", async () => {
    // Taken, taken again, refused with its line; a receiver that asks for no token lets the last one in.
    expect(await tried("secret", "takes", "takes", "refuses", "takes")).toEqual([
      ["ANSWERED", true, null],
      ["REPEATED", true, null],
      ["REFUSED", true, "UNKNOWN_FUND"],
      ["GUARDED", false, null],
    ]);
    expect(await tried(null, "receives", "takes", "receives")).toEqual([
      ["ANSWERED", true, null],
      ["REPEATED", false, null],
      ["REFUSED", null, null],
      ["GUARDED", null, null],
    ]);
    expect(await tried(null, "takes", "takes", "takes")).toContainEqual(["REFUSED", false, null]);
    expect(await tried(null, "mute")).toEqual([["ANSWERED", false, "NO_ANSWER"]]);
    expect(receiver.applied.every(({ headers }) => headers["x-grid-trial"] === "1")).toBe(true);
  });

  const body = { ...TRIED, address: "https://grids.distributor.example/trial", secret: "s3cret-token" };
  const begin = (who: Person, more: object = {}) => {
    const { channel: _, ...asked } = { ...body, ...more };
    return world.call<GridTrial & ErrorAnswer>(who, "POST", `${AAA}/${one.uuid}/grid-conformance`, asked);
  };
  const read = (id: string, who: Person = "mona") => world.call<GridTrial>(who, "GET", `${AAA}/grid-conformance/${id}`);

  it("a trial is made in the background, keeps its token until then, and is a matter of the house", async () => {
    const { status, body: begun } = await begin("manager");
    expect([status, begun.status, begun.checks]).toEqual([202, "ONGOING", []]);
    expect(JSON.stringify(begun)).not.toContain("s3cret-token");
    const { orm } = world.database;
    const of = eq(gridConformance.uuid, begun.id);
    const [row] = await orm.select().from(gridConformance).where(of);
    expect([row!.secret !== null, row!.secret!.includes("s3cret-token")]).toEqual([true, false]);
    await orm
      .update(gridConformance)
      .set({ recipient: { ...row!.recipient, address: receiver.address } })
      .where(of);
    const channels = createChannels(null, { origins: [receiver.origin], patienceMs: 300 });
    const jobs = await startJobs(world.database, quietLog, 20);
    receiver.behave("takes", "takes", "refuses", "takes");
    registerTrials({ database: world.database, channels }, jobs);
    await expect.poll(async () => (await read(begun.id)).body.status, { timeout: 20_000 }).toBe("DONE");
    await jobs.stop(2_000);
    await channels.close();
    expect((await read(begun.id)).body.checks.map(({ passed }) => passed)).toEqual([true, true, true, false]);
    expect((await orm.select().from(gridConformance).where(of))[0]!.secret).toBeNull();
    for (const [who, status] of [
      ["rival", 404],
      ["anna", 403],
    ] as const)
      expect((await read(begun.id, who)).status).toBe(status);
  });

  it("that was given up is over: run again its job fails, and says what to do", async () => {
    const { id: trial } = (await begin("manager")).body;
    const jobs = jobsOf((queue) =>
      registerTrials(
        { database: world.database, channels: { send: () => Promise.reject(new Error("asked")), close: async () => undefined } },
        queue,
      ),
    );
    await jobs.giveUp(world.database, { trial });
    expect((await read(trial)).body.status).toBe("ERROR");
    await expect(jobs.run({ trial })).rejects.toThrow("The trial is over; another one may be begun");
  });

  it("is refused to readers, and to an address inside of a network", async () => {
    expect((await begin("mona")).status).toBe(403);
    const inner = await begin("manager", { address: "https://10.0.0.8/grids" });
    expect([inner.status, inner.body.error.issues?.[0]?.path]).toEqual([400, "body.address"]);
  });
});
