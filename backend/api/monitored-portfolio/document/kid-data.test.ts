import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { KidPdfData } from "#app/contract/monitored-portfolio/kid-data.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { history, ISIN, KID, kidBody, kidContent } from "../../../../tests/fixtures/kid/kid-world.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let fund: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    fund = await addSeries(world, history(), { isin: ISIN, fullName: "Delta Monde" });
  });
  afterAll(() => world.close());

  const call = <T>(uuid: string, method: string, part: string, body?: object, who: Person = "manager") =>
    world.call<T & ErrorAnswer>(who, method, `${AAA}/${uuid}${part}`, body);
  const data = (uuid: string, who: Person = "manager", query = "") =>
    call<KidPdfData>(uuid, "GET", `/kid-pdf-data${query}`, undefined, who);
  const { frequency, recommendedHoldingPeriod, creditRiskMeasure, costs } = kidContent();
  const text = (of: string) => ({ fr: `${of} (fr)`, en: `${of} (en)` });

  /** A portfolio of one fund without fees, so that its document has the figures of the fund. */
  async function ofOneFund(name: string) {
    const { uuid } = (await world.call<FullMonitoredPortfolio>("manager", "POST", `${AAA}?${new URLSearchParams({ name })}`)).body;
    await call(uuid, "PUT", "", { product: world.product });
    const [first] = history()[0]!;
    await call(uuid, "PUT", `/composition_model/${first}`, { lines: [{ series: fund, weight: "100" }] });
    await call(uuid, "POST", "/update-financial-values", {});
    return { uuid, first };
  }

  it("of a portfolio are the figures of its own values by the parameters in force, with its texts", async () => {
    const { uuid, first } = await ofOneFund("One fund");
    const none = await data(uuid);
    expect([none.status, none.body.error.code]).toEqual([422, "NO_SETTINGS"]);
    await call(uuid, "PUT", `/priips/v2.1/${first}`, { frequency, recommendedHoldingPeriod, creditRiskMeasure, costs });
    expect((await data(uuid)).body).toMatchObject({ narratives: null, config: null });
    const narratives = { objectives: text("Objectives"), intendedInvestor: text("Investor"), riskNarrative: text("Risk") };
    await call(uuid, "PUT", `/narratives/${first}`, narratives);

    const config = await world.call("insurer", "PUT", `${KID}/configs/${randomUUID()}`, kidBody());
    expect(config.status).toBe(200);
    const { id, edition } = config.body as { id: string; edition: number };
    const published = (await world.call<KidPdfData>("insurer", "GET", `${KID}/configs/${id}/pdf-data`)).body;
    const { status, body } = await data(uuid);
    expect(status).toBe(200);
    expect(body).toMatchObject({ portfolio: uuid, name: "One fund", currency: "EUR", investedAmount: "10000", costs, narratives });
    expect(body.productionDate).toBe(history().at(-1)![0]);
    // What the engine says of the fund, which is stored apart from the portfolio's values.
    for (const figures of [body, (await data(uuid, "insurer", `?id=${id}`)).body]) {
      expect([figures.sri, figures.mrm, figures.crm]).toEqual([published.sri, published.mrm, published.crm]);
      expect(figures.vev).toBeCloseTo(published.vev, 6);
      expect(figures.scenarios.map(({ holdingPeriod }) => holdingPeriod)).toEqual(["1Y", "5Y"]);
      figures.scenarios.forEach(({ moderate, stress }, i) => {
        expect(moderate.value).toBeCloseTo(published.scenarios[i]!.moderate.value, 1);
        expect(stress.value).toBeCloseTo(published.scenarios[i]!.stress.value, 1);
      });
      expect(figures.costsOverTime[1]!.totalCosts).toBeCloseTo(published.costsOverTime[1]!.totalCosts, 1);
    }
    const named = (await data(uuid, "insurer", `?id=${id}`)).body;
    expect(named.config).toMatchObject({ id, edition, name: "Delta Monde", isin: ISIN, manufacturer: { name: "Delta Vie" } });
    expect(named.config?.texts).toEqual(kidContent().texts);
    expect(named.productionDate).toBe(kidBody().productionDate);
  });

  it("belongs to who sees the portfolio, and a configuration to its insurer", async () => {
    const { uuid } = await ofOneFund("Houses");
    expect((await data(uuid, "rival")).status).toBe(404);
    expect((await data(uuid, "anna")).status).toBe(404);
    expect((await data(randomUUID())).status).toBe(404);
    expect((await data(uuid, "manager", `?id=${randomUUID()}`)).status).toBe(403);
    expect((await data(uuid, "insurer", `?id=${randomUUID()}`)).status).toBe(404);
  });
});
