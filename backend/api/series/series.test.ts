import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SeriesRecord, seriesInput, seriesRecord } from "#app/contract/series/series.ts";
import { ASSET_CLASSES, CURRENCIES, GEOGRAPHIC_FOCUSES, INVESTMENT_TIMES } from "#app/domain/enumerations.ts";
import { PAI_CODES } from "#app/domain/journey.ts";
import { series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series";
type Page = { items: SeriesRecord[]; total: number; limit: number; offset: number };

const definition = (externalId: string, changes: Record<string, unknown> = {}) => ({
  externalId,
  fullName: `Series ${externalId}`,
  type: "FUND",
  assetClass: "EQUITIES",
  currency: "EUR",
  ...changes,
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const put = (body: unknown, headers: Record<string, string> = {}) =>
    world.call<SeriesRecord & ErrorAnswer>("admin", "PUT", root, body, headers);

  test("a definition is made, found by each of its identifiers and changed", async () => {
    for (const [code, isin] of [
      ["ELSE", "US0378331005"],
      ["NONE", null],
    ])
      expect((await put(definition(code!, { isin }))).status).toBe(200);
    const made = await put(definition("WORLD", { isin: "FR0000000002", managementFees: "1.25", sri: 4, sfdrCategory: "ARTICLE_8" }));
    expect(made.status).toBe(200);
    expect(seriesRecord.strict().parse(made.body)).toMatchObject({
      managementFees: "1.25",
      simulated: false,
      valueCount: 0,
      version: 0,
      firstValueDate: null,
    });
    const { uuid } = made.body;
    for (const path of [`${root}/${uuid}`, `${root}/isin/FR0000000002`, `${root}/isin/fr0000000002`, `${root}/external_id/WORLD`]) {
      expect((await world.call("anna", "GET", path)).body).toEqual(made.body);
    }
    const changed = await put({ ...definition("WORLD"), uuid, fullName: "World equities", isin: null }, { "if-match": "0" });
    expect(changed.body).toMatchObject({ uuid, fullName: "World equities", isin: null, managementFees: "1.25", sri: 4, version: 1 });
    for (const path of [`${root}/${uuid}`, `${root}/external_id/WORLD`])
      expect((await world.call("anna", "GET", path)).body).toEqual(changed.body);
    expect((await world.call("anna", "GET", `${root}/isin/FR0000000002`)).status).toBe(404);
    const moved = await put({ ...definition("EARTH", { isin: "FR0000000002", sri: 6, managementFees: "0.3" }), uuid }, { "if-match": "1" });
    expect(moved.body).toMatchObject({ uuid, externalId: "EARTH", sri: 6, managementFees: "0.3", version: 2 });
    for (const path of [`${root}/${uuid}`, `${root}/isin/FR0000000002`, `${root}/external_id/EARTH`])
      expect((await world.call("anna", "GET", path)).body).toEqual(moved.body);
    expect((await world.call("anna", "GET", `${root}/external_id/WORLD`)).status).toBe(404);
    await put({ ...definition("WORLD"), uuid, fullName: "World equities", isin: null, sri: 4 }, { "if-match": "2" });
    const stale = await put({ ...definition("WORLD"), uuid, version: 0 });
    expect([stale.status, stale.body.error.code, stale.body.error.version]).toEqual([409, "VERSION_CONFLICT", 3]);
    expect(stale.body.error).toMatchObject({ present: { fullName: "World equities", version: 3 } });
  });

  test("what is not there is told 404, what is taken 409, what cannot be stored 400", async () => {
    for (const path of [`${root}/${randomUUID()}`, `${root}/isin/FR9999999999`, `${root}/external_id/nothing`]) {
      expect((await world.call("anna", "GET", path)).status).toBe(404);
    }
    expect((await put({ ...definition("GHOST"), uuid: randomUUID() })).status).toBe(404);
    await put(definition("TAKEN"));
    const taken = await put(definition("TAKEN"));
    expect([taken.status, taken.body.error.code]).toEqual([409, "SERIES_EXTERNAL_ID_EXISTS"]);
    for (const managementFees of ["100000", "0.00001"]) {
      const refused = await put(definition("FEES", { managementFees }));
      expect([refused.status, refused.body.error.issues?.[0]?.path]).toEqual([400, "body.managementFees"]);
    }
    expect((await put(definition("NUL", { fullName: "a\u0000b" }))).status).toBe(400);
    const mistyped = await put(definition("MISTYPED", { isin: "US0378331004" }));
    expect([mistyped.status, mistyped.body.error.issues?.[0]?.path]).toEqual([400, "body.isin"]);
  });

  const TERMS = {
    ...{ issuer: "Banque Tressan", guarantor: "Groupe Tressan", underlying: "Indice Alcyone Europe 50" },
    ...{ issueDate: "2026-12-15", maturityDate: "2032-12-15", observation: "YEARLY" },
    ...{ coupon: "6.8", couponBarrier: "80", memory: true, autocallBarrier: "100", protectionBarrier: "60", maximumLoss: "100" },
  };
  /** Every field that is written, none with the value that it would have by default. */
  const FULL = {
    ...definition("FULL", { type: "SECURITY", assetClass: "REAL_ESTATE", currency: "USD" }),
    ...{ isin: "US0378331005", subAssetClass: "Offices", geographicFocus: "NORTH_AMERICA", commercialStatus: "RUNOFF" },
    ...{
      creationDate: "2001-05-02",
      closeDate: "2030-12-31",
      distributingFlag: true,
      etf: false,
      ethicalDimension: "Exclusions",
      valuesHold: "TOTAL_RETURN",
    },
    ...{ urlKiid: "https://example.org/kiid.pdf", urlPriipsKid: "https://example.org/kid.pdf" },
    ...{
      kidDate: "2026-03-02",
      urlPresentationBrochure: "https://example.org/brochure.pdf",
      investmentTime: 9,
      sri: 5,
      srri: 6,
      spedRiskScale: 3,
    },
    ...{ sfdrCategory: "ARTICLE_9", isrLabel: true, greenfinLabel: false, esgLabel: true, managementFees: "1.75" },
    ...{ entryCosts: "4.5", transactionCosts: "0.125", thirdPartyPayments: "0.7" },
    ...{ sustainabilityMinInvestments: "35.5", sustainabilityMinTaxonomyAlignment: "7.25" },
    pai: Object.fromEntries(PAI_CODES.map((code, i) => [code, i % 2 === 0])),
    structuredTerms: TERMS,
    nature: { equityPart: 0.35, theme: "GOLD", illiquid: true, targetMarket: { losses: { NONE: "NEGATIVE" as const } } },
  };
  test("every field of a definition is kept, and stays when a change does not name it", async () => {
    const proxySeries = (await put(definition("PROXY"))).body.uuid;
    const { uuid, version, ...fields } = seriesInput.shape;
    expect(Object.keys({ ...FULL, proxySeries, keeper: null }).sort()).toEqual(Object.keys(fields).sort());
    const keeper = world.organisations.gamma;
    const made = await put({ ...FULL, proxySeries, keeper });
    expect(made.body).toMatchObject({ ...FULL, proxySeries, keeper, keeperName: "Organisation gamma", kid: FULL.urlPriipsKid, version: 0 });
    const [row] = await world.database.orm.select().from(series).where(eq(series.uuid, made.body.uuid));
    const costs = { entryCosts: "4.5000", transactionCosts: "0.1250", thirdPartyPayments: "0.7000" };
    const stored = {
      ...costs,
      managementFees: "1.7500",
      sustainabilityMinInvestments: "35.50",
      sustainabilityMinTaxonomyAlignment: "7.25",
    };
    expect(row).toMatchObject({ ...FULL, ...stored, proxySeries, keeper });
    const changed = await put({ ...definition("FULL", { type: "SECURITY" }), uuid: made.body.uuid, urlPriipsKid: null });
    const kept = { ...FULL, proxySeries, keeper, fullName: "Series FULL", assetClass: "EQUITIES", currency: "EUR", urlPriipsKid: null };
    expect(changed.body).toMatchObject({ ...kept, kid: FULL.urlKiid, version: 1 });
    const read = async () => (await world.call("anna", "GET", `${root}/${made.body.uuid}`)).body;
    expect(await read()).toEqual(changed.body);
    const other = {
      ...{ externalId: "FULL-2", fullName: "Another fund", isin: null, type: "INDEX", assetClass: "CASH", currency: "USD" },
      ...{ subAssetClass: "Money", geographicFocus: null, commercialStatus: "OPEN", creationDate: "2003-04-05", closeDate: null },
      ...{
        distributingFlag: false,
        valuesHold: "PRICE",
        etf: false,
        ethicalDimension: null,
        urlKiid: null,
        urlPresentationBrochure: null,
        kidDate: null,
      },
      ...{ investmentTime: 3, sri: 1, srri: 2, spedRiskScale: 1, sfdrCategory: "ARTICLE_6", isrLabel: false, greenfinLabel: true },
      ...{ entryCosts: "0", transactionCosts: "100", thirdPartyPayments: null },
      ...{ esgLabel: false, managementFees: "0.05", sustainabilityMinInvestments: "0", sustainabilityMinTaxonomyAlignment: "100" },
      ...{
        pai: Object.fromEntries(PAI_CODES.map((code, i) => [code, i % 2 === 1])),
        structuredTerms: null,
        proxySeries: null,
        keeper: null,
        nature: { complex: true },
      },
      urlPriipsKid: "https://issuer.example/other.pdf",
    };
    const replaced = await put({ ...other, uuid: made.body.uuid });
    expect([replaced.status, replaced.body]).toMatchObject([200, { ...other, kid: other.urlPriipsKid, keeperName: null, version: 2 }]);
    expect(await read()).toEqual(replaced.body);
  });

  test.each([
    ["type", ["FUND", "INDEX", "SECURITY", "FX_RATE"], "BOND"],
    ["assetClass", ASSET_CLASSES, "GOLD"],
    ["currency", CURRENCIES, "XAU"],
    ["geographicFocus", GEOGRAPHIC_FOCUSES, "MOON"],
    ["commercialStatus", ["OPEN", "RUNOFF", "CLOSED"], "SOLD"],
    ["sfdrCategory", ["ARTICLE_6", "ARTICLE_8", "ARTICLE_9", null], "ARTICLE_7"],
    ["sri", [1, 7, null], 8],
    ["srri", [1, 7], 0],
    ["spedRiskScale", [1, 4], 5],
    ["investmentTime", INVESTMENT_TIMES, 19],
    ["etf", [true, false, null], "yes"],
    ["urlPriipsKid", [null], "http://example.org/kid.pdf"],
    ["sustainabilityMinInvestments", ["0", "100"], "100.5"],
    ["entryCosts", ["0", "4.25", null], "-1"],
    ["closeDate", ["2031-01-31"], "2031-02-30"],
  ] as const)("%s takes each of its values, and no other", async (field, values, other) => {
    const code = `VALUES-${field}`;
    const { uuid } = (await put(definition(code))).body;
    for (const value of values) expect((await put({ ...definition(code), uuid, [field]: value })).body).toMatchObject({ [field]: value });
    const refused = await put({ ...definition(code), uuid, [field]: other });
    expect([refused.status, refused.body.error.issues?.map(({ path }) => path)]).toEqual([400, [`body.${field}`]]);
  });

  test.each([
    ["maturityDate", { maturityDate: "2026-12-15" }],
    ["couponBarrier", { couponBarrier: "105" }],
    ["protectionBarrier", { autocallBarrier: "90", couponBarrier: "80", protectionBarrier: "95" }],
    ["maximumLoss", { maximumLoss: "100.5" }],
    ["issuer", { issuer: " " }],
  ])("terms of a structured product that contradict each other are refused: %s", async (field, changes) => {
    const refused = await put(definition(`NOTE-${field}`, { type: "SECURITY", structuredTerms: { ...TERMS, ...changes } }));
    expect([refused.status, refused.body.error.issues?.map(({ path }) => path)]).toEqual([400, [`body.structuredTerms.${field}`]]);
  });

  test("a list has only what each of its filters leaves", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const named = { plain: "FILTER-1", green: "FILTER-2", rate: "FILTER-3" };
    await put(definition(named.plain, { commercialStatus: "CLOSED", sri: 2 }));
    const green = (await put(definition(named.green, { sfdrCategory: "ARTICLE_8", isrLabel: true, sri: 5 }))).body.uuid;
    await put(definition(named.rate, { type: "FX_RATE", esgLabel: true, greenfinLabel: true, assetClass: "CURRENCY" }));
    await world.database.orm.update(series).set({ lastValueDate: today }).where(eq(series.uuid, green));
    const entry = { provider: "Vendor", code: "green", name: "Green", currency: "EUR", series: green };
    expect((await world.call("admin", "POST", "/series-definition-service/v1/external_series/add", entry)).status).toBe(201);
    const formula = `/${green}/return-matrix-formula`;
    expect((await world.call("admin", "PUT", `${root}${formula}`, { formula: "1%" })).status).toBe(200);
    const left = async (query: string) =>
      (await world.call<Page>("anna", "GET", `${root}?search=FILTER-&${query}`)).body.items.map(({ externalId }) => externalId);
    for (const [query, found] of [
      ["status=CLOSED", ["plain"]],
      ["sfdr=ARTICLE_8", ["green"]],
      ["sfdr=ARTICLE_9", []],
      ["label=isr", ["green"]],
      ["label=esg", ["rate"]],
      ["label=greenfin", ["rate"]],
      ["sriMax=4", ["plain"]],
      ["sriMax=5", ["plain", "green"]],
      ["tradable=true", ["plain", "green"]],
      ["type=FX_RATE", ["rate"]],
      ["provider=Vendor", ["green"]],
      ["provider=Nobody", []],
      ["formula=true", ["green"]],
      ["stale=5", ["plain", "rate"]],
      ["assetClass=EQUITIES&label=isr&sriMax=5&tradable=true", ["green"]],
    ] as Array<[string, Array<keyof typeof named>]>)
      expect([query, await left(query)]).toEqual([query, found.map((name) => named[name])]);
    const providers = await world.call("anna", "GET", `${root}/providers`);
    expect(providers.body).toEqual({ providers: ["Vendor"] });
  });

  test("20 series of one identifier at once make one", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(definition("RACE"))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });

  test("lists filter, sort and page", async () => {
    await put(definition("BOND-1", { fullName: "Zeta 100% bonds", assetClass: "FIXED_INCOME", type: "INDEX", sri: 2 }));
    const two = await put(definition("BOND-2", { fullName: "Alpha bonds", assetClass: "FIXED_INCOME", isin: "LU0000000009" }));
    const page = async (query: string) => (await world.call<Page>("anna", "GET", `${root}?${query}`)).body;
    expect((await page("assetClass=FIXED_INCOME")).items.map((item) => item.externalId)).toEqual(["BOND-2", "BOND-1"]);
    expect((await page("assetClass=FIXED_INCOME&sort=sri&dir=desc")).items.map((item) => item.externalId)).toEqual(["BOND-1", "BOND-2"]);
    expect((await page("assetClass=FIXED_INCOME&type=INDEX")).total).toBe(1);
    expect((await page("query=100%25")).items.map((item) => item.externalId)).toEqual(["BOND-1"]);
    expect((await page("search=lu00000000")).items).toMatchObject([
      { uuid: two.body.uuid, externalId: "BOND-2", fullName: "Alpha bonds", assetClass: "FIXED_INCOME", isin: "LU0000000009" },
    ]);
    expect(await page(`uuids=${two.body.uuid},${randomUUID()}`)).toMatchObject({ total: 1, items: [{ uuid: two.body.uuid }] });
    expect((await page("uuids=")).total).toBe(0);
    expect(await page("assetClass=FIXED_INCOME&limit=1&offset=1")).toMatchObject({
      total: 2,
      limit: 1,
      offset: 1,
      items: [{ externalId: "BOND-1" }],
    });
    await put(definition("BOND-3", { fullName: "Mid bonds", assetClass: "CURRENCY", type: "FX_RATE", currency: "USD", sri: 5 }));
    await expectList(page, ({ externalId }) => externalId, {
      "search=bonds": ["BOND-2", "BOND-3", "BOND-1"],
      "search=BONDS&sort=fullName&dir=desc": ["BOND-1", "BOND-3", "BOND-2"],
      "search=bonds&sort=externalId": ["BOND-1", "BOND-2", "BOND-3"],
      "search=bonds&sort=externalId&dir=desc": ["BOND-3", "BOND-2", "BOND-1"],
      "search=bonds&sort=sri": ["BOND-1", "BOND-3", "BOND-2"],
      "query=alpha": ["BOND-2"],
      "query=bond-3": ["BOND-3"],
      "search=bonds&tradable=true": ["BOND-2", "BOND-1"],
      "search=bonds&sriMax=4": ["BOND-1"],
      "search=bonds&type=FX_RATE": ["BOND-3"],
      "search=bonds&assetClass=CURRENCY": ["BOND-3"],
      "search=bonds&status=CLOSED": [],
      "search=nothing%20of%20it": [],
    });
    const bad = await world.call<ErrorAnswer>("anna", "GET", `${root}?uuids=a,b`);
    expect([bad.status, bad.body.error.issues?.[0]?.path]).toEqual([400, "query.uuids"]);
  });

  test("an ISIN that is written has the shape of one", async () => {
    for (const isin of [" ", "FR00000000", "fr0000000001"]) {
      const { status, body } = await put(definition("ISIN-1", { isin }));
      expect([status, body.error.issues?.[0]?.path]).toEqual([400, "body.isin"]);
      const entry = { provider: "V", code: "isin", name: "A", currency: "EUR", isin };
      const listed = await world.call<ErrorAnswer>("admin", "POST", "/series-definition-service/v1/external_series/add", entry);
      expect([listed.status, listed.body.error.issues?.[0]?.path]).toEqual([400, "body.isin"]);
    }
    const { body } = await put(definition("ISIN-1"));
    await world.database.orm.update(series).set({ isin: "OLD" }).where(eq(series.uuid, body.uuid));
    expect((await put(definition("ISIN-1", { uuid: body.uuid, isin: "OLD" }))).status).toBe(200);
  });

  test("only who may edit series writes them, only who has a module reads them", async () => {
    for (const who of ["anna", "mona", "insurer"] as const) {
      expect((await world.call(who, "PUT", root, definition("FORBIDDEN"))).status).toBe(403);
    }
    expect((await world.call("manager", "PUT", root, definition("BY-MANAGER"))).status).toBe(200);
    expect((await world.call("nobody", "GET", root)).status).toBe(403);
    expect((await world.call("anna", "GET", `${root}/external_id/FORBIDDEN`)).status).toBe(404);
  });

  test("a key stands for one write", async () => {
    const headers = { "idempotency-key": `key-${randomUUID()}` };
    const first = await put(definition("ONCE"), headers);
    expect((await put(definition("ONCE"), headers)).body).toEqual(first.body);
    expect((await put(definition("TWICE"), headers)).status).toBe(422);
  });

  test("nothing failed", () => expect(world.logged).toEqual([]));
});
