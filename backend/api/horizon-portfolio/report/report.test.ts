import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { addSeries, layOutHere } from "../../../../tests/fixtures/advisers.ts";
import { type ApiWorld, openApiWorld, type Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { hasPoppler, textOf } from "../../../../tests/fixtures/pdf.ts";
import { isYear, yearsShown } from "./report-document.ts";

const HORIZON = "/aaa-model-portfolio-service/v1/horizon_model_portfolios";

it("tells performance of twelve months and more, and of many years the ends and some between", () => {
  expect([isYear("2020-01-01", "2020-12-31"), isYear("2020-01-01", "2021-01-01"), isYear("2020-02-29", "2021-03-01")]).toEqual([
    false,
    true,
    true,
  ]);
  expect(yearsShown([3, 2, 1, 0])).toEqual([3, 2, 1, 0]);
  const shown = yearsShown(Array.from({ length: 41 }, (_, at) => 40 - at));
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([8, 40, 0]);
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let uuid: string;
  beforeAll(async () => {
    world = await openApiWorld(open, { layOut: layOutHere });
    const flags = { ableAccessGlidepathManagement: true, ableEditHorizonModelPortfolios: true };
    await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.delta));
    const values = (to: number) =>
      [
        ["2020-01-01", 100],
        ["2021-01-01", to],
      ] as const;
    const equity = await addSeries(world, values(120), { externalId: "WORLD", isin: "FR0000000011", fullName: "World equities" });
    const bond = await addSeries(world, values(105), { externalId: "BONDS", assetClass: "FIXED_INCOME", fullName: "Euro bonds" });
    const call = (method: string, part: string, body: object) =>
      world.call<FullHorizonPortfolio>("insurer", method, `${HORIZON}${part}`, body);
    uuid = (await call("POST", "", { name: "Retraite 2040", productUuid: world.product, riskProfile: "BALANCED" })).body.uuid;
    const row = (horizonLeft: number, of: string, rest: string) => ({ horizonLeft, weights: { [equity]: of, [bond]: rest } });
    await call("PUT", `/${uuid}/grid/2020-01-01`, { rows: [row(2, "50", "50"), row(0, "0", "100")] });
    await call("PUT", `/${uuid}/glidepath_rule/2020-01-01`, { stepChangeReference: "SUBSCRIPTION_DATE" });
    await call("PUT", `/${uuid}/reporting/2020-01-01`, {
      reportingTemplate: "standard",
      title: "Gestion retraite",
      commentsText: "Une année calme.",
    });
  });
  afterAll(() => world.close());

  async function report(query: string, who: Person = "insurer") {
    const request = new Request(`http://api.test/api${HORIZON}/${uuid}/reporting/file?${query}`, {
      headers: { authorization: `Bearer token-${who}` },
    });
    const answer = await world.handler(request, { address: "192.0.2.1" });
    return { status: answer.status, type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  it("is a PDF with the figures of the grid, the rule and the period", async () => {
    const made = await report("from=2020-01-01&to=2021-01-01&language=fr");
    expect([made.status, made.type, made.bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"]);
    if (!hasPoppler) return;
    const text = textOf(made.bytes);
    for (const said of [
      "Gestion retraite",
      "Savings contract",
      "World equities",
      "2 ans",
      "Horizon",
      "Une année",
      "performances passées simulées",
    ])
      expect(text).toContain(said);
    // Half of 20 % and half of 5 % with two years left; 5 % at the horizon.
    expect(text).toMatch(/\+12,50/);
    expect(text).toMatch(/\+5,00/);
  });

  it("of less than a year shows no performance, and of another house is not found", async () => {
    const short = await report("from=2020-01-01&to=2020-06-30&language=en");
    expect(short.status).toBe(200);
    if (hasPoppler) expect(textOf(short.bytes)).toContain("shorter than twelve months");
    expect((await report("from=2020-01-01&to=2021-01-01", "anna")).status).toBe(403);
    expect((await report("from=2021-01-01&to=2020-01-01")).status).toBe(400);
    expect((await report("from=2018-01-01&to=2019-01-01")).status).toBe(422);
  });
});
