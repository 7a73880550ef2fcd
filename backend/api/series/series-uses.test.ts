import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { SeriesUse } from "#app/contract/series/series-figures.ts";
import {
  investmentPool,
  investmentPoolSeries,
  modelPortfolio,
  modelPortfolioComposition,
  product,
  series,
  simulator,
} from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const [held, other, pool, foreign]: [string, string, string, string] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  beforeAll(async () => {
    world = await openApiWorld(open);
    const { orm } = world.database;
    await orm.insert(series).values([
      { uuid: held, externalId: "HELD", fullName: "Held" },
      { uuid: other, externalId: "OTHER", fullName: "Other", proxySeries: held },
    ]);
    await orm.insert(investmentPool).values([
      { uuid: pool, name: "Everybody's" },
      { uuid: foreign, name: "The insurer's", organisation: world.organisations.delta },
    ]);
    await orm.insert(investmentPoolSeries).values([pool, foreign].map((of) => ({ pool: of, series: held })));
    await orm.update(product).set({ investmentPool: pool });
    await orm
      .update(simulator)
      .set({ config: { allocation: [{ series: held, weight: "100" }] } })
      .where(eq(simulator.uuid, world.simulators.alpha));
  });
  afterAll(() => world.close());

  const uses = async (who: "admin" | "mona", uuid = held) => {
    const { body } = await world.call<{ uses: SeriesUse[] }>(who, "GET", `${root}/${uuid}/uses`);
    return Object.fromEntries(body.uses.map(({ kind, total, items }) => [kind, [total, items.map(({ name }) => name)]]));
  };

  test("what stands on a series is told, as far as the caller may see it", async () => {
    expect(await uses("admin")).toEqual({
      POOL: [2, ["Everybody's", "The insurer's"]],
      PRODUCT: [1, ["Savings contract"]],
      FORMULA: [0, []],
      PROXY: [1, ["Other"]],
      MATRIX_SET: [0, []],
      SIMULATOR: [1, ["Simulator alpha"]],
      MODEL_PORTFOLIO: [0, []],
      SIMULATION: [0, []],
    });
    expect(await uses("mona")).toEqual({ POOL: [1, ["Everybody's"]], PRODUCT: [0, []], FORMULA: [0, []], PROXY: [1, ["Other"]] });
    expect((await world.call("anna", "GET", `${root}/${held}/uses`)).status).toBe(403);
    expect((await world.call("admin", "GET", `${root}/${randomUUID()}/uses`)).status).toBe(404);
    expect(world.logged).toEqual([]);
  });

  test("a portfolio uses the series of its composition in effect and of those to come, not of those before", async () => {
    const { orm } = world.database;
    const portfolio = randomUUID();
    const [own] = await orm.select({ uuid: product.uuid }).from(product);
    await orm.insert(modelPortfolio).values({
      ...{ uuid: portfolio, name: "Dated", product: own!.uuid },
      ...{ distributor: world.organisations.alpha, owner: world.users.admin },
    });
    const compose = (date: string, line: string) =>
      orm
        .insert(modelPortfolioComposition)
        .values({ portfolio, date, lines: [{ series: line, weight: "100" }], author: world.users.admin });
    const portfolios = async (uuid: string) => (await uses("admin", uuid)).MODEL_PORTFOLIO;
    await compose("2999-01-01", held);
    expect(await portfolios(held)).toEqual([1, ["Dated"]]);
    await compose("2020-01-01", other);
    expect(await portfolios(other)).toEqual([1, ["Dated"]]);
    expect(await portfolios(held)).toEqual([1, ["Dated"]]);
    await compose("2021-01-01", held);
    expect(await portfolios(other)).toEqual([0, []]);
    await orm.delete(modelPortfolio).where(eq(modelPortfolio.uuid, portfolio));
  });

  test("a definition holds its status, documents and dates; the list finds by status and provider", async () => {
    const body = {
      ...{ externalId: "NEW", fullName: "New", type: "FUND", assetClass: "CASH", currency: "EUR", commercialStatus: "CLOSED" },
      ...{ creationDate: "2001-05-02", closeDate: "2020-01-31", distributingFlag: true, etf: false, spedRiskScale: 3 },
      ...{ urlPriipsKid: "https://example.org/kid.pdf", urlKiid: "https://example.org/kiid.pdf", ethicalDimension: "Exclusions" },
      ...{ urlPresentationBrochure: "https://example.org/brochure.pdf", investmentTime: 10 },
    };
    const made = await world.call<SeriesRecord & ErrorAnswer>("admin", "PUT", root, body);
    expect(made.body).toMatchObject({ ...body, provider: null, kid: body.urlPriipsKid });
    const wrong = async (changes: object) =>
      (await world.call<ErrorAnswer>("admin", "PUT", root, { ...body, ...changes })).body.error.issues;
    expect(await wrong({ uuid: made.body.uuid, closeDate: "2001-01-01" })).toMatchObject([{ path: "body.closeDate" }]);
    expect(await wrong({ urlPriipsKid: "javascript:alert(1)" })).toMatchObject([{ path: "body.urlPriipsKid" }]);
    expect(await wrong({ investmentTime: 19 })).toMatchObject([{ path: "body.investmentTime" }]);
    const { uuid, version } = made.body;
    const older = await world.call<SeriesRecord>("admin", "PUT", root, { ...body, uuid, version, urlPriipsKid: null });
    expect(older.body).toMatchObject({ urlPriipsKid: null, kid: body.urlKiid, investmentTime: 10 });
    const entry = { provider: "Vendor", code: "V-1", name: "Held", isin: null, currency: "EUR", filterCode: null, series: held };
    expect((await world.call("admin", "POST", "/series-definition-service/v1/external_series/add", entry)).status).toBeLessThan(300);
    const found = async (query: string) =>
      (await world.call<{ items: SeriesRecord[] }>("anna", "GET", `${root}?${query}`)).body.items.map(({ fullName }) => fullName);
    expect(await found("status=CLOSED")).toEqual(["New"]);
    expect(await found("provider=Vendor")).toEqual(["Held"]);
    expect((await world.call("anna", "GET", `${root}/providers`)).body).toEqual({ providers: ["Vendor"] });
  });
});
