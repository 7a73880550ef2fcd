import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AlertNotification } from "#app/contract/alert.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { notificationSentence } from "#app/domain/alert-words.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import type { ApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../tests/fixtures/monitored/monitored-world.ts";
import { tellOfDriftedWeights } from "./drift-notice.store.ts";

const DAYS = ["2026-01-02", "2026-02-02"] as const;
const valued = (...values: number[]) => DAYS.map((day, at): [string, number] => [day, values[at]!]);

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let risen: string;
  let still: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    risen = await addSeries(world, valued(100, 130), { fullName: "Risen" });
    still = await addSeries(world, valued(100, 100), { fullName: "Still" });
  });
  afterAll(() => world.close());

  const told = async () =>
    (
      await world.call<{ items: AlertNotification[] }>(
        "manager",
        "GET",
        `/financial-alert-service/v1/notifications/user/${world.users.manager}?alertType=weights-drifted`,
      )
    ).body.items;
  const compose = (uuid: string, date: string, share: number) => {
    const lines = [
      { series: risen, weight: String(share) },
      { series: still, weight: String(100 - share) },
    ];
    return world.call("manager", "PUT", `${AAA}/${uuid}/composition_model/${date}`, { lines });
  };
  const flagged = async (on: boolean) => {
    const { orm } = world.database;
    const house = eq(organisation.uuid, world.organisations.gamma);
    const [row] = await orm.select().from(organisation).where(house);
    await orm
      .update(organisation)
      .set({ flags: { ...row!.flags, ableDriftedWeightsAlerts: on } })
      .where(house);
  };

  it("tell who set the composition once that a weight has drifted, until it is set anew, in houses that have the flag", async () => {
    const { uuid } = (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?name=Drifting`)).body;
    await compose(uuid, DAYS[0], 50);
    await flagged(false);
    await tellOfDriftedWeights(world.database.orm);
    expect(await told()).toEqual([]);
    await flagged(true);
    await tellOfDriftedWeights(world.database.orm);
    await tellOfDriftedWeights(world.database.orm);
    // 65 of 115 is 56.52 %: 6.52 points above 50; the other line is as far below.
    const [notice, ...more] = await told();
    expect([notice, more]).toMatchObject([{ resourceUuid: uuid, resourceName: "Drifting", threshold: 5, endedAt: null }, []]);
    expect(Math.abs(notice!.figure!)).toBeCloseTo(6.52, 2);
    expect(notificationSentence({ ...notice!, figure: 6.5217 }, "en")).toMatch(
      /^The markets moved the weight of (Risen|Still) 6\.52 points off the composition in force; the threshold is 5 points\.$/,
    );
    await compose(uuid, DAYS[1], 57);
    await tellOfDriftedWeights(world.database.orm);
    expect(await told()).toMatchObject([{ endedAt: expect.any(String) }]);
  });

  it("say nothing of a drift below the threshold, or of a line without values", async () => {
    const before = (await told()).length;
    const { uuid } = (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?name=Calm`)).body;
    // 13 of 103 is 12.62 %: 2.62 points.
    await compose(uuid, DAYS[0], 10);
    const mute = (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?name=Mute`)).body;
    const none = await addSeries(world, [], { fullName: "Without values" });
    const lines = [{ series: none, weight: "100" }];
    await world.call("manager", "PUT", `${AAA}/${mute.uuid}/composition_model/${DAYS[0]}`, { lines });
    await tellOfDriftedWeights(world.database.orm);
    expect(await told()).toHaveLength(before);
  });
});
