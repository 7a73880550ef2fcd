import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { REQUEST_EXAMPLES } from "#backend/api/openapi/examples.ts";
import { SERIES } from "#backend/api/openapi/series-examples.ts";
import { auditLog, organisation, series } from "#backend/database/schema/index.ts";
import type { ApiWorld, ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";
import { SECTION_KINDS, type SectionKind } from "./section.domain.ts";

/** Path of each kind and the right that its change takes beside that for portfolios. */
const PATHS: Record<SectionKind, [path: string, flag: string]> = {
  reporting: ["reporting", "ableEditPortfolioReportings"],
  priips_v2_1: ["priips/v2.1", "ableEditPortfolioPriips"],
  narratives: ["narratives", "ableEditPortfolioPriips"],
  floor: ["floor", "ableEditPortfolioAdvanced"],
  darm: ["darm", "ableEditPortfolioDarmModels"],
  fee: ["fee", "ableEditAaaModelPortfolios"],
  constraint_params: ["constraint_params", "ableEditPortfolioAdvanced"],
  constraint: ["constraint", "ableEditPortfolioAdvanced"],
  comment: ["comment", "ableEditPortfolioReportings"],
  benchmark: ["benchmark", "ableEditAaaModelPortfolios"],
  aum: ["aum", "ableEditAaaModelPortfolios"],
};
const exampleOf = (kind: SectionKind) => REQUEST_EXAMPLES[`aaa-${kind.replaceAll("_", "-")}-put`] as Record<string, unknown>;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let portfolio: FullMonitoredPortfolio;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    await world.database.orm
      .insert(series)
      .values(SERIES.map((uuid) => ({ uuid, externalId: uuid, fullName: "Test fund", assetClass: "EQUITIES" as const })));
    portfolio = (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?name=Dated`)).body;
  });
  afterAll(() => world.close());

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    world.call<FullMonitoredPortfolio & ErrorAnswer>("manager", method, `${AAA}/${portfolio.uuid}/${path}`, body, headers);

  it.each(SECTION_KINDS)("%s is set from a day on, changed in what is said, listed by its days and removed", async (kind) => {
    const [path] = PATHS[kind];
    const example = exampleOf(kind);
    const first = await call("PUT", `${path}/2026-02-01`, example);
    expect([first.status, first.status === 200 ? "" : JSON.stringify(first.body)]).toEqual([200, ""]);
    const earlier = await call("PUT", `${path}/2026-01-02`, example, { "if-match": String(first.body.version) });
    expect(earlier.body.version).toBe(first.body.version + 1);
    expect((await call("PUT", `${path}/2026-01-02`, example, { "if-match": String(first.body.version) })).status).toBe(409);
    const dates = (answer: FullMonitoredPortfolio) => [...new Set(answer[kind].map(({ date }) => date))];
    expect(dates(earlier.body)).toEqual(["2026-01-02", "2026-02-01"]);
    const told = kind === "constraint" ? { constraints: earlier.body.constraint.slice(0, 2) } : earlier.body[kind][0];
    expect(told).toMatchObject(example);
    expect(earlier.body[kind][0]).toMatchObject({ authorName: "manager Canary" });
    const read = await world.call<FullMonitoredPortfolio>("mona", "GET", `${AAA}/${portfolio.uuid}`);
    expect(read.body[kind]).toEqual(earlier.body[kind]);
    const removed = await call("DELETE", `${path}/2026-02-01`);
    expect(dates(removed.body)).toEqual(["2026-01-02"]);
    expect((await call("DELETE", `${path}/2026-02-01`)).status).toBe(404);
    const log = await world.database.orm
      .select({ verb: auditLog.verb, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, portfolio.uuid))
      .orderBy(asc(auditLog.id));
    // What was there is still to be read when it is gone.
    expect(log.at(-1)).toMatchObject({
      verb: "monitored-portfolio.remove-section",
      before: { kind, date: "2026-02-01", [kind]: expect.anything() },
    });
  });

  it.each(SECTION_KINDS)("%s takes its own right", async (kind) => {
    const { orm } = world.database;
    const house = eq(organisation.uuid, world.organisations.gamma);
    const [{ flags } = { flags: {} }] = await orm.select().from(organisation).where(house);
    const [path, flag] = PATHS[kind];
    const off = kind === "comment" ? [flag, "ableEditAaaModelPortfolios"] : [flag];
    await orm
      .update(organisation)
      .set({ flags: { ...flags, ...Object.fromEntries(off.map((name) => [name, false])) } })
      .where(house);
    const refused = await call("PUT", `${path}/2026-03-01`, exampleOf(kind));
    await orm.update(organisation).set({ flags }).where(house);
    expect([refused.status, refused.body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect((await world.call("mona", "PUT", `${AAA}/${portfolio.uuid}/${path}/2026-03-01`, exampleOf(kind))).status).toBe(403);
  });

  it("that is changed keeps what the request leaves out; a new day begins anew, and null takes away", async () => {
    const set = async (date: string, body: object) =>
      (await call("PUT", `fee/${date}`, body)).body.fee.find((settings) => settings.date === date);
    await set("2027-01-01", { feesFrequency: "QUARTERLY", feesAllAssets: "0.8", feesDeductionDay: 31 });
    expect(await set("2027-01-01", { feesFrequency: "MONTHLY" })).toMatchObject({ feesFrequency: "MONTHLY", feesAllAssets: "0.8" });
    expect(await set("2027-01-01", { feesFrequency: "MONTHLY", feesDeductionDay: null })).not.toHaveProperty("feesDeductionDay");
    expect(await set("2027-02-01", { feesFrequency: "YEARLY" })).not.toHaveProperty("feesAllAssets");
    const whole = await call("PUT", "constraint_params/2027-01-01", { minSri: 5 });
    expect(whole.status).toBe(200);
    const against = await call("PUT", "constraint_params/2027-01-01", { maxSri: 4 });
    expect([against.status, against.body.error.issues?.[0]?.path]).toEqual([400, "body.maxSri"]);
  });

  it("of bounds keep their ids, by which one is removed; the last takes its day with it", async () => {
    const [asset] = SERIES;
    const bounds = [
      { assetClass: "EQUITIES", min: "10", max: "60" },
      { asset, min: "5", max: "40" },
    ];
    const at = (answer: FullMonitoredPortfolio) => answer.constraint.filter(({ date }) => date === "2027-05-01");
    const [first, second] = at((await call("PUT", "constraint/2027-05-01", { constraints: bounds })).body);
    const changed = at((await call("PUT", "constraint/2027-05-01", { constraints: [{ ...bounds[1], max: "30" }, bounds[0]] })).body);
    expect(changed.map(({ id, max }) => [id, max])).toEqual([
      [second!.id, "30"],
      [first!.id, "60"],
    ]);
    const twice = await call("PUT", "constraint/2027-05-01", { constraints: [bounds[0], bounds[0]] });
    expect([twice.status, twice.body.error.issues?.[0]?.path]).toEqual([400, "body.constraints.1"]);
    expect(at((await call("DELETE", `constraint/id/${first!.id}`)).body).map(({ id }) => id)).toEqual([second!.id]);
    expect(at((await call("DELETE", `constraint/id/${second!.id}`)).body)).toEqual([]);
    expect((await call("DELETE", `constraint/id/${second!.id}`)).status).toBe(404);
  });

  it("that name a series which is not there, or a benchmark that is no whole, are refused with their place", async () => {
    const nobody = randomUUID();
    for (const [path, body, issue] of [
      [
        "fee",
        { feesFrequency: "MONTHLY", subscriptionSeriesFees: [{ seriesUuid: nobody, seriesFee: "1" }] },
        "body.subscriptionSeriesFees.0.seriesUuid",
      ],
      ["benchmark", { name: "B", lines: [{ series: nobody, weight: "100" }] }, "body.lines.0.series"],
      ["constraint", { constraints: [{ asset: nobody, min: "0", max: "10" }] }, "body.constraints.0.asset"],
    ] as const) {
      const refused = await call("PUT", `${path}/2026-06-01`, body);
      expect([refused.status, refused.body.error.issues?.[0]?.path]).toEqual([400, issue]);
    }
    const short = await call("PUT", "benchmark/2026-06-01", { name: "B", lines: [{ series: SERIES[0], weight: "99.5" }] });
    expect([short.status, short.body.error]).toMatchObject([422, { code: "COMPOSITION_INVALID", total: "99.50" }]);
  });
});
