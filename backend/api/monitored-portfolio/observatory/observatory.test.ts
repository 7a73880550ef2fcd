import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WatchedPortfolio } from "#app/contract/monitored-portfolio/observatory.ts";
import type { FullMonitoredPortfolio, MonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { monitoredPortfolio } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";

const OBSERVATORY = "/aaa-model-portfolio-service/v1/observatory";
interface Answer {
  items: WatchedPortfolio[];
  total: number;
  peers: number;
  medians: { performance: number | null; volatility: number | null };
  states: Record<"all" | "ANY" | "BREACH" | "LATE" | "NO_VALUES", number>;
}

/** Market days up to `last`, the oldest first: one value each week over 60 weeks. */
const weekly = (last: string, of: (week: number) => number) =>
  Array.from({ length: 61 }, (_, week) => [isoDay(dayNumber(last) - 7 * (60 - week)), of(week)] as const);

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const today = marketToday();
  const old = isoDay(dayNumber(today) - 20);
  const made = new Map<string, string>();
  const list = async (who: "manager" | "rival" | "insurer" | "admin" | "anna", query = "") =>
    world.call<Answer>(who, "GET", `${OBSERVATORY}?${query}`);

  async function add(who: "manager" | "rival", name: string, series: ReadonlyArray<readonly [string, string]>, first: string) {
    const query = new URLSearchParams({ name, product: world.product });
    const { uuid } = (await world.call<FullMonitoredPortfolio>(who, "POST", `${AAA}?${query}`)).body;
    made.set(name, uuid);
    const body = { lines: series.map(([one, weight]) => ({ series: one, weight })) };
    expect((await world.call(who, "PUT", `${AAA}/${uuid}/composition_model/${first}`, body)).status).toBe(200);
    return uuid;
  }
  const compute = async (who: "manager" | "rival", uuid: string) =>
    expect((await world.call(who, "POST", `${AAA}/${uuid}/update-financial-values`, {})).status).toBe(200);

  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    const { orm } = world.database;
    const flat = await addSeries(
      world,
      weekly(today, () => 100),
    );
    const rising = await addSeries(
      world,
      weekly(today, (week) => 100 + week),
    );
    const stale = await addSeries(
      world,
      weekly(old, (week) => 100 + week / 2),
    );
    const first = weekly(today, () => 0)[0]![0];
    const balanced = await add(
      "manager",
      "Balanced",
      [
        [flat, "50"],
        [rising, "50"],
      ],
      first,
    );
    const bounds = { constraints: [{ asset: rising, min: "0", max: "55" }] };
    expect((await world.call("manager", "PUT", `${AAA}/${balanced}/constraint/${first}`, bounds)).status).toBe(200);
    await compute("manager", balanced);
    await compute("manager", await add("manager", "Rising", [[rising, "100"]], first));
    await compute("manager", await add("manager", "Late", [[stale, "100"]], weekly(old, () => 0)[0]![0]));
    await add("manager", "Empty", [[flat, "100"]], first);
    await compute("rival", await add("rival", "Private", [[flat, "100"]], first));
    const shared = await add("rival", "Published", [[rising, "100"]], first);
    await compute("rival", shared);
    await orm.update(monitoredPortfolio).set({ published: true }).where(eq(monitoredPortfolio.uuid, shared));
  }, 120_000);
  afterAll(() => world.close());

  const named = (body: Answer) => body.items.map(({ name }) => name);

  describe("the observatory", () => {
    it("tells each portfolio's figures by hand: performance, distance to the model, rule that is broken", async () => {
      const { body } = await list("manager", "own=true");
      const balanced = body.items.find(({ name }) => name === "Balanced")!;
      // Both halves were bought at 100; the rising one is worth 160 now.
      const drifted = 160 / (160 + 100);
      expect(balanced.drift).toBeCloseTo(100 * (drifted - 0.5), 6);
      expect(balanced.breaches).toMatchObject([{ code: "ABOVE_BOUND", found: "61.54", limit: "55", since: today }]);
      expect(balanced.maxDrawdown).toBe(0);
      const rising = body.items.find(({ name }) => name === "Rising")!;
      expect(rising.drift).toBeCloseTo(0, 9);
      expect(rising.breaches).toEqual([]);
      expect(rising.performance["1Y"]).toBeGreaterThan(balanced.performance["1Y"]!);
      expect(rising.performance["3Y"]).toBeNull();
      expect(rising.spark.at(-1)).toBeGreaterThan(rising.spark[0]!);
    });

    it("ranks what the filters leave and measures each against the median; under three there is none", async () => {
      const all = (await list("manager")).body;
      expect(named(all)).toEqual(
        ["Published", "Rising", "Balanced", "Late", "Empty"].toSorted((a, b) => named(all).indexOf(a) - named(all).indexOf(b)),
      );
      expect(all.peers).toBe(4);
      const figures = all.items.flatMap(({ performance }) => performance["1Y"] ?? []).toSorted((a, b) => a - b);
      expect(all.medians.performance).toBeCloseTo((figures[1]! + figures[2]!) / 2, 6);
      const first = all.items[0]!;
      expect(first.toMedian).toBeCloseTo(first.performance["1Y"]! - all.medians.performance!, 6);
      expect(all.items.filter(({ rank }) => rank === 1)).toHaveLength(2);
      const one = (await list("manager", "search=balanced")).body;
      expect([one.total, one.peers, one.medians.performance, one.items[0]?.toMedian, one.items[0]?.rank]).toEqual([1, 1, null, null, 1]);
    });

    it("never tells another house's private portfolio, nor what a published one's house alone knows", async () => {
      const { body } = await list("manager");
      expect(named(body)).not.toContain("Private");
      expect(body.items.find(({ name }) => name === "Published")).toMatchObject({ own: false, drift: null, breaches: null });
      expect(named((await list("rival")).body).sort()).toEqual(["Private", "Published"]);
      expect(named((await list("admin")).body)).toEqual(expect.arrayContaining(["Private", "Published", "Balanced"]));
      // An adviser's house follows none of them.
      expect((await list("anna")).body.items).toEqual([]);
      const uuid = made.get("Private");
      expect((await world.call("manager", "GET", `${OBSERVATORY}/tracks?uuids=${uuid}`)).status).toBe(404);
    });

    it("counts the states as the list of portfolios leaves them by the same filter", async () => {
      const { states } = (await list("manager", "own=true")).body;
      expect(states).toEqual({ all: 4, ANY: 3, BREACH: 1, LATE: 1, NO_VALUES: 1 });
      for (const [state, name] of [
        ["BREACH", "Balanced"],
        ["LATE", "Late"],
        ["NO_VALUES", "Empty"],
      ] as const) {
        const { body } = await world.call<{ items: MonitoredPortfolio[]; total: number }>("manager", "GET", `${AAA}?state=${state}`);
        expect([state, body.items.map((one) => one.name)]).toEqual([state, [name]]);
        expect(named((await list("manager", `own=true&state=${state}`)).body)).toEqual([name]);
      }
    });

    it("gives up to five as lines from zero, ending at the performance of the table", async () => {
      const uuids = ["Balanced", "Rising"].map((name) => made.get(name)).join(",");
      type Tracks = Array<{ name: string; values: Array<[string, number]> }>;
      const { body } = await world.call<Tracks>("manager", "GET", `${OBSERVATORY}/tracks?uuids=${uuids}`);
      const table = (await list("manager")).body.items;
      for (const { name, values } of body) {
        expect(values[0]?.[1]).toBe(0);
        expect(values.at(-1)?.[0]).toBe(today);
        expect(values.at(-1)?.[1]).toBeCloseTo(table.find((row) => row.name === name)!.performance["1Y"]!, 4);
      }
    });

    it("keeps the day on which a rule was first broken while it stays so", async () => {
      const uuid = made.get("Balanced")!;
      await compute("manager", uuid);
      const row = (await list("manager", "own=true&state=BREACH")).body.items[0]!;
      expect(row.breaches![0]!.since).toBe(today);
    });
  });
});
