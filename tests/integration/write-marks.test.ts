import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { REQUEST_EXAMPLES } from "#backend/api/openapi/examples.ts";
import { alertNotification, consolidatedReporting, monitoredPortfolio, recoSession } from "#backend/database/schema/index.ts";
import {
  DEMO_KIDS,
  DEMO_MODEL_PORTFOLIOS,
  DEMO_ORGANISATIONS,
  DEMO_PRODUCTS,
  DEMO_PROVIDER,
  DEMO_RECO_JOURNEY,
  DEMO_SIMULATIONS,
  DEMO_SIMULATORS,
  DEMO_USERS,
  demoSeries,
} from "#backend/demo/ids.ts";
import { DEMO_TAX_RULES } from "#backend/demo/tax-rules.ts";
import { type BuiltCall, builtCalls, type CallWorld, openCallWorld, type Sent } from "../fixtures/access-calls.ts";

/** What the contract says of each write is kept: another version than the caller saw is refused, a key gives its first answer again. */
const FUND = demoSeries(1);
const OPEN = "o".repeat(43);
const FINAL = "f".repeat(43);
const SERIES = "uuid::text like 'de3%' and value_count > 0";
const own = (table: string, column: "owner" | "organisation", what = "uuid") =>
  `select ${what} as id from ${table} where ${column} = '${column === "owner" ? DEMO_USERS.adviser : DEMO_ORGANISATIONS.distributor}' order by 1`;
const any = (table: string, where = "true") => `select uuid as id from ${table} where ${where} order by 1`;
const newest = (table: string, where = "true") => `select uuid as id from ${table} where ${where} order by created_at desc`;

/** Who sends a call, and the record that it is about. The first line that fits counts. */
const ABOUT: ReadonlyArray<readonly [calls: RegExp, who: string, record: string]> = [
  [/^users-(preferences|favourites)-/, "adviser", any("app_user", "username = 'adviser'")],
  [/^users-/, "admin", any("app_user", "username = 'other-adviser'")],
  [/^user-erasure/, "admin", any("app_user", "username = 'nobody'")],
  [/^distributors-(update|delete)/, "admin", newest("organisation", "kind = 'distributor'")],
  [/^asset-managers-/, "admin", newest("organisation", "kind = 'assetManager'")],
  [/^product-owners-/, "admin", newest("organisation", "kind = 'productOwner'")],
  [/^simulators-/, "admin", newest("simulator")],
  [/^simulation-snapshots-create/, "adviser", `select '${DEMO_SIMULATORS.lifeInsurance}' as id`],
  [/^simulation-snapshots-balance/, "adviser", `select '${DEMO_SIMULATIONS.followed}' as id`],
  [/^simulation-snapshots-/, "adviser", any("simulation_snapshot", `name is not null and owner = '${DEMO_USERS.adviser}'`)],
  [/^series-imports-(apply|abandon)/, "admin", any("definition_import", "status = 'READY'")],
  [/^external-series-(update|put)/, "admin", any("external_series", "code = 'V-0001'")],
  [/^provider-configurations-remove/, "admin", newest("financial_provider", `uuid <> '${DEMO_PROVIDER}'`)],
  [/^provider-configurations-/, "admin", `select '${DEMO_PROVIDER}' as id`],
  [/^(series|financial-values|return-matrices)-/, "admin", any("series", SERIES)],
  [/^glidepath-matrices-/, "admin", newest("glidepath_matrix")],
  [/^investment-pools-/, "admin", newest("investment_pool", "organisation is null")],
  [/^market-events-/, "admin", newest("market_event")],
  [/^products-/, "admin", newest("product")],
  [/^tax-rules-/, "admin", `select '${DEMO_TAX_RULES.uuid}' as id`],
  [/^aaa-|^consolidated-reportings-create/, "admin", any("monitored_portfolio")],
  [/^consolidated-reportings-/, "admin", any("consolidated_reporting")],
  [/^aaa-/, "admin", any("monitored_portfolio")],
  [/^regulatory-products-/, "admin", "select id from regulatory_product order by name"],
  [/^regulatory-files-/, "admin", any("regulatory_file", "status = 'READY'")],
  [/^pms-portfolios-/, "admin", any("pms_portfolio")],
  [/^kid-products-delete-isin/, "admin", "select id from kid_product where code = 'BM'"],
  [/^kid-products-/, "admin", "select id from kid_product where code <> 'BM' order by code"],
  [/^horizon-/, "admin", any("horizon_portfolio")],
  [/^kid-configs-/, "insurer", `select '${DEMO_KIDS.draft}' as id`],
  [/^kid-docs-/, "insurer", any("kid_document", "config is null")],
  [/^model-portfolios-create/, "adviser", `select '${DEMO_PRODUCTS.lifeInsurance}' as id`],
  [/^model-portfolios-/, "adviser", `select '${DEMO_MODEL_PORTFOLIOS.cautious}' as id`],
  [/^alerts-config-create/, "adviser", any("series", SERIES)],
  [/^alerts-config-/, "adviser", own("alert_configuration", "owner")],
  [/^notifications-(user|preferences)/, "adviser", any("app_user", "username = 'adviser'")],
  [/^notifications-/, "adviser", own("alert_notification", "owner")],
  [/^reco-(journeys|cover|config)-/, "admin", newest("reco_journey")],
  [/^reco-sessions-create/, "adviser", newest("reco_journey")],
  [/^reco-session-publishing/, "adviser", `select '${FINAL}' as id`],
  [/^(reco|abeille)-sessions?-/, "adviser", `select '${OPEN}' as id`],
  [/^questionnaire-sessions-create/, "adviser", newest("questionnaire_template", "state = 'PUBLISHED'")],
  [
    /^questionnaire-sessions-update/,
    "adviser",
    newest("questionnaire_session", `status = 'TO_DO' and organisation = '${DEMO_ORGANISATIONS.distributor}'`),
  ],
  [/^questionnaire-templates-/, "admin", newest("questionnaire_template")],
  [/^questionnaire-/, "adviser", own("questionnaire_session", "organisation")],
  [/^contracts-put/, "adviser", own("client_contract", "organisation", "external_id")],
];

const example = (id: string) => REQUEST_EXAMPLES[id] as Record<string, unknown>;
const sentTable = (text: string): Sent => ({ body: { file: { filename: "t.csv", data: Buffer.from(text).toString("base64") } } });
const oneLine = { lines: [{ series: FUND, weight: "100" }] };
const recoSessionBody = {
  ...example("reco-sessions-create"),
  ...{ recoJourneyUuid: DEMO_RECO_JOURNEY, productUuid: DEMO_PRODUCTS.lifeInsurance },
};
/** Requests that are not the examples about the record. */
const SENT: Record<string, (id: string) => Sent> = {
  "asset-managers-create": () => ({ body: { ...example("asset-managers-create"), assetManagerName: "House of the marks" } }),
  "asset-managers-update": () => ({ body: { ...example("asset-managers-update"), assetManagerName: "House of the marks" } }),
  "aaa-create": () => ({ query: `?name=Another%20grid&assetManager=${DEMO_ORGANISATIONS.assetManager}` }),
  "aaa-propagation-put": () => ({ query: "?enable=true" }),
  "aaa-transfer-grids-config-put": () => ({ body: { recipients: [] } }),
  "aaa-update-all-grid-transfers": () => ({ body: {} }),
  "horizon-create": () => ({ body: { name: "Another path", productUuid: DEMO_PRODUCTS.lifeInsurance } }),
  "regulatory-products-correct": () => ({ body: { ...example("regulatory-products-correct"), value: "0.0145" } }),
  "kid-products-import": () => ({ query: `?productOwner=${DEMO_ORGANISATIONS.productOwner}`, body: example("kid-products-import") }),
  "horizon-update": () => ({ body: { name: "Path of the marks, renamed" } }),
  "horizon-grid-put": () => ({ body: { rows: [{ horizonLeft: 0, weights: { [FUND]: "100" } }] } }),
  "kid-configs-put": () => ({ body: { name: "Document of the marks" } }),
  "kid-docs-put": () => ({ body: { productionDate: "2026-01-02" } }),
  "aaa-update": () => ({ body: { name: "Grid of the marks, renamed" } }),
  "aaa-fee-put": () => ({ body: { feesUnitLinkedAssets: "0.85", feesDeductionDay: 31, feesFrequency: "QUARTERLY" } }),
  "aaa-constraint-put": () => ({ body: { constraints: [{ assetClass: "EQUITIES", min: "0", max: "100" }] } }),
  "aaa-constraint-params-put": () => ({ body: { maxSri: 7 } }),
  "aaa-benchmark-put": () => ({ body: { name: "One fund", ...oneLine } }),
  "aaa-composition-put": () => ({ body: oneLine }),
  "aaa-composition-model-put": () => ({ body: oneLine }),
  "aaa-import-compositions-excel": () => sentTable(`date;identifier;weight\n2026-02-02;${FUND};100\n`),
  "aaa-import-financial-values-excel": () => sentTable("date;value\n2026-01-02;100\n"),
  "consolidated-reportings-create": (uuid) => ({ body: { reportName: "Marks", portfolios: [uuid], to: "2026-06-30" } }),
  "consolidated-reportings-again": () => ({ body: { without: null } }),
  "alerts-config-create": () => ({ query: `?alertType=srri&resourceType=series&resource=${FUND}` }),
  "series-return-matrix-formula-put": () => ({ body: { formula: null, comment: null } }),
  "external-series-add": () => ({ body: { ...example("external-series-add"), code: "V-0002" } }),
  "investment-pools-add": () => ({ query: `?series=${FUND}` }),
  "investment-pools-sources": () => ({ query: "?uuids=" }),
  "investment-pools-pin": () => ({ query: `?series=${FUND}&pinned=true` }),
  "model-portfolios-composition-put": () => ({ body: { lines: [{ series: FUND, weight: "100" }], comment: "" } }),
  "reco-sessions-create": () => ({ body: recoSessionBody }),
  "reco-session-proposal-params-put": () => ({
    body: { ...example("reco-session-proposal-params-put"), productUuid: DEMO_PRODUCTS.lifeInsurance },
  }),
  "reco-session-client-put": () => ({
    body: { ...example("reco-session-client-put"), productUuid: DEMO_PRODUCTS.lifeInsurance },
  }),
  "reco-session-suitability-put": () => ({ body: { acceptances: [] } }),
  "series-put": (uuid) => ({ body: { ...example("series-put"), uuid } }),
  "simulation-snapshots-save": (uuid) => ({
    query: `?simulationName=Retirement&simulator=${DEMO_SIMULATORS.lifeInsurance}`,
    body: { ...example("simulation-snapshots-save"), uuid },
  }),
};

/** Calls whose request takes more than this world has: another service, a file, a state that other calls lead to. */
const ELSEWHERE =
  `aaa-transmit-grid aaa-grid-to-distributor-async aaa-grid-to-distributor-retry aaa-grid-to-distributor-abandon aaa-grid-to-distributor-approve aaa-reporting-propagate aaa-constraint-delete-by-id aaa-delete aaa-version-composition-delete client-erasure-post users-update users-invitation users-second-factor-reset license-agreements-acceptance-put simulators-link-product simulators-link-matrix
  simulators-link-portfolio investment-pools-external-provider-update investment-pools-take financial-values-import-series-dump
  financial-values-import-abandon financial-values-undo jobs-again alerts-email-send alerts-email-again alerts-email-test reco-session-advice-finalize
  abeille-session-finalize abeille-session-finalize-redirect reco-session-publishing-email questionnaire-sessions-remind
  reco-journeys-activate reco-session-deliver reco-session-package-build reco-session-publishing reco-sessions-transfer
  reco-session-second-reader-put reco-second-readings-put reco-session-execution-put reco-session-portfolio-create
  questionnaire-raise questionnaire-raise-decision questionnaire-templates-delete distributors-send-report series-imports-abandon kid-ept-import kid-ept-delete regulatory-files-apply regulatory-files-abandon
  kid-configs-make uaflife-process return-matrices-builds-stop financial-values-import-reading series-imports-reading provider-configurations-mapping`.split(
    /\s+/,
  );

const writes = builtCalls().filter(({ marks }) => marks.length > 0);
const declaring = (mark: string) => writes.filter(({ marks }) => marks.includes(mark));

let world: CallWorld;
const line = ({ id }: BuiltCall) => ABOUT.find(([calls]) => calls.test(id));
async function recordOf(write: BuiltCall): Promise<string> {
  const query = line(write)?.[2];
  const [row] = query === undefined ? [] : await world.database.sql.query<{ id: string }>(query, []);
  return row?.id ?? randomUUID();
}
function send(write: BuiltCall, id: string, headers: Record<string, string> = {}, more: Sent = {}) {
  // The example of a call that is about an address would have the address for its uuids.
  const asItStands = id.length === OPEN.length ? { body: REQUEST_EXAMPLES[write.id] } : {};
  return world.call(write, line(write)?.[1] ?? "admin", id, { ...asItStands, ...SENT[write.id]?.(id), ...more, headers });
}

beforeAll(async () => {
  world = await openCallWorld();
  const { orm } = world.database;
  const make = async (id: string, more: Sent = {}) => {
    const write = writes.find((one) => one.id === id)!;
    const { status, text } = await send(write, await recordOf(write), {}, more);
    expect(status, `${id}: ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  };
  await make("provider-configurations-create", { body: { ...example("provider-configurations-create"), name: "Provider of the marks" } });
  await make("external-series-add", { body: example("external-series-add") });
  await make("series-comments-put");
  await make("kid-products-import");
  const query = `?alertType=deviation&resourceType=series&resource=${FUND}`;
  const { id: configuration } = await make("alerts-config-create", { query });
  const grid = { assetManager: DEMO_ORGANISATIONS.assetManager, product: DEMO_PRODUCTS.lifeInsurance };
  await orm.insert(monitoredPortfolio).values({ ...grid, uuid: randomUUID(), name: "Grid of the marks" });
  const portfolios = [{ uuid: randomUUID(), name: "Grid of the marks" }];
  const asked = { organisation: DEMO_ORGANISATIONS.assetManager, author: DEMO_USERS.admin, template: "DETAILED", language: "fr" } as const;
  const failed = {
    ...asked,
    uuid: randomUUID(),
    name: "Report of the marks",
    status: "ERROR",
    portfolios,
    periodTo: "2026-06-30",
  } as const;
  await orm.insert(consolidatedReporting).values({ ...failed, portfolios });
  const row = { uuid: randomUUID(), configuration, owner: DEMO_USERS.adviser, figure: 6, threshold: 5, since: "2026-01-02" };
  await orm.insert(alertNotification).values(row);
  // A balance is kept with a plan that was saved with its results.
  await world.database.sql.query("update simulation_snapshot set results = $2 where uuid = $1", [
    DEMO_SIMULATIONS.followed,
    { median: [] },
  ]);
  const { uuid } = await make("reco-sessions-create");
  const [made] = await orm.update(recoSession).set({ hash: OPEN }).where(eq(recoSession.uuid, uuid)).returning();
  await orm.insert(recoSession).values({ ...made!, uuid: randomUUID(), hash: FINAL, advice: {}, finalizedAt: "2026-01-02T00:00:00Z" });
});
afterAll(() => world?.close());

it("a write that names a version is refused where another one stands, and tells what does", async () => {
  const kept: Record<string, unknown> = {};
  // A removal has no record to show in place of what was seen, and the client's is about an organisation too (client-erasure.test.ts).
  // A reading is of a session that a colleague asks for (session-suitability.test.ts).
  const changing = declaring("if-match").filter(({ id }) => !id.endsWith("-erasure-post") && id !== "reco-second-readings-put");
  for (const write of changing) {
    const { status, text } = await send(write, await recordOf(write), { "if-match": "999999999" });
    const { code, version, message: _, messageKey: _key, correlationId: _id, ...inPlace } = text ? (JSON.parse(text).error ?? {}) : {};
    kept[write.id] = `${status} ${code}, ${typeof version} and ${Object.keys(inPlace).length > 0 ? "what stands" : text}`;
  }
  const expected = changing.map(({ id }) => [id, "409 VERSION_CONFLICT, number and what stands"]);
  expect(expected.length).toBeGreaterThan(60);
  expect(kept).toEqual(Object.fromEntries(expected));
});

it("a write under a key acts once and gives its first answer again", async () => {
  // Jobs write rows of their own, whenever they end; contracts that go are kept in a row for each organisation.
  const aside = "'value-import.apply', 'matrix-set.build', 'series.import', 'financial-provider.run', 'client-contract.removed'";
  const count = `select count(*)::int as n from audit_log where verb not in (${aside})`;
  const rows = async () => (await world.database.sql.query<{ n: number }>(count, []))[0]!.n;
  const ends = ({ id, method }: BuiltCall) => (/deactivate|users-state|horizon-delete/.test(id) ? 2 : Number(method === "DELETE"));
  const differing: unknown[] = [];
  const refused: string[] = [];
  for (const write of declaring("idempotency-key").sort((a, b) => ends(a) - ends(b))) {
    const key = { "idempotency-key": randomUUID() };
    const id = await recordOf(write);
    const before = await rows();
    const first = await send(write, id, key);
    const between = await rows();
    if (first.status >= 300) {
      refused.push(write.id);
      continue;
    }
    const second = await send(write, id, key);
    const after = await rows();
    if (second.status !== first.status || second.text !== first.text || after !== between || between > before + 1)
      differing.push({ call: write.id, first, second, rows: [before, between, after] });
  }
  expect(differing).toEqual([]);
  // Refused or not by what the record has become by then: a report is built or in error, a portfolio is in force or not.
  const EITHER = ["consolidated-reportings-again", "horizon-delete"];
  expect(refused.filter((id) => !EITHER.includes(id)).sort()).toEqual(ELSEWHERE.sort());
});
