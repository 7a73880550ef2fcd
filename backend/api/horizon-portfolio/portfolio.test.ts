import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { HorizonPdfData } from "#app/contract/horizon-portfolio/graphql.ts";
import type { FullHorizonPortfolio, HorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import type { ToldGrid } from "#app/contract/horizon-portfolio/section.ts";
import type { TableFault } from "#app/contract/table-file.ts";
import { auditLog, organisation, product } from "#backend/database/schema/index.ts";
import { addSeries } from "../../../tests/fixtures/advisers.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const HORIZON = "/aaa-model-portfolio-service/v1/horizon_model_portfolios";
const DAY = "2020-01-01";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let [equity, bond, elsewhere]: string[] = [];
  beforeAll(async () => {
    world = await openApiWorld(open);
    const { orm } = world.database;
    const flags = { ableAccessGlidepathManagement: true, ableEditHorizonModelPortfolios: true };
    await orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.delta));
    const other = randomUUID();
    elsewhere = randomUUID();
    await orm.insert(organisation).values({ uuid: other, name: "Another insurer", kind: "productOwner", flags });
    await orm.insert(product).values({ uuid: elsewhere, name: "Another contract", productOwner: other });
    const year = (to: number): Array<[string, number]> => [
      ["2020-01-01", 100],
      ["2020-12-31", to],
    ];
    equity = await addSeries(world, year(120), { externalId: "WORLD", isin: "FR0000000011", fullName: "World equities" });
    bond = await addSeries(world, year(105), {
      externalId: "BONDS",
      isin: "FR0000000029",
      assetClass: "FIXED_INCOME",
      fullName: "Euro bonds",
    });
  });
  afterAll(() => world.close());

  const call = <T = FullHorizonPortfolio & ErrorAnswer>(
    who: Person,
    method: string,
    part: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => world.call<T>(who, method, `${HORIZON}${part}`, body, headers);
  async function create(name: string, more: object = {}, who: Person = "insurer") {
    const { status, body } = await call(who, "POST", "", { name, productUuid: world.product, ...more });
    expect([status, status === 201 ? "" : JSON.stringify(body)]).toEqual([201, ""]);
    return body;
  }
  const grid = (...rows: Array<[years: number, equity: string, bond: string]>) => ({
    rows: rows.map(([horizonLeft, of, rest]) => ({ horizonLeft, weights: { [equity!]: of, [bond!]: rest } })),
  });
  const ask = async (query: string, who: Person = "insurer") =>
    (
      await world.call<{ data: Record<string, unknown> | null; errors?: Array<{ extensions: { code: string } }> }>(
        who,
        "POST",
        "/aaa-model-portfolio-service/graphql",
        { query },
      )
    ).body;

  it("belongs to the insurer of its product, once for a key, and another house finds nothing of it", async () => {
    const key = { "idempotency-key": randomUUID() };
    const body = { name: "Retirement", productUuid: world.product, riskProfile: "BALANCED", distributorUuids: [world.organisations.alpha] };
    const made = await call("insurer", "POST", "", body, key);
    expect(made.body).toMatchObject({
      ...{ name: "Retirement", owner: world.organisations.delta, productName: "Savings contract", workingStatus: "DRAFT", version: 0 },
      ...{ distributorUuids: [world.organisations.alpha], grids: [], glidepathRules: [], editable: true },
    });
    expect((await call("insurer", "POST", "", body, key)).body).toEqual(made.body);
    const foreign = await call("admin", "POST", "", { name: "Foreign", productUuid: elsewhere });
    expect(foreign.status).toBe(201);
    for (const [method, part] of [
      ["GET", ""],
      ["PUT", ""],
      ["DELETE", ""],
      ["DELETE", `/grid/${DAY}`],
    ])
      expect([method, (await call("insurer", method!, `/${foreign.body.uuid}${part}`, method === "PUT" ? {} : undefined)).status]).toEqual([
        method,
        404,
      ]);
    expect((await call("insurer", "POST", "", { name: "A", productUuid: elsewhere })).body.error.issues?.[0]?.path).toBe(
      "body.productUuid",
    );
    const listed = await call<{ items: HorizonPortfolio[] }>("insurer", "GET", "?limit=100");
    expect(listed.body.items.map(({ name }) => name)).not.toContain("Foreign");
    const asked = await ask(`{ horizonModelPortfolioByUuid(uuid: "${foreign.body.uuid}") { name } }`);
    expect([asked.data, asked.errors?.[0]?.extensions.code]).toEqual([{ horizonModelPortfolioByUuid: null }, "NOT_FOUND"]);
    const several = await ask(`{ byUuids(uuids: ["${foreign.body.uuid}", "${made.body.uuid}"]) { name riskProfile } }`);
    expect(several.data).toEqual({ byUuids: [{ name: "Retirement", riskProfile: "BALANCED" }] });
    expect((await call("anna", "GET", "")).status).toBe(403);
    expect((await call("manager", "GET", "")).status).toBe(403);
  });

  it("is read by an insurer without the right to edit, and changed by nobody of it", async () => {
    const portfolio = await create("Read only");
    const { orm } = world.database;
    const set = (flags: Record<string, boolean>) =>
      orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.delta));
    await set({ ableAccessGlidepathManagement: true });
    expect((await call("insurer", "GET", `/${portfolio.uuid}`)).body.editable).toBe(false);
    expect((await call("insurer", "PUT", `/${portfolio.uuid}`, { name: "B" })).status).toBe(403);
    expect((await call("insurer", "PUT", `/${portfolio.uuid}/grid/${DAY}`, grid([0, "0", "100"]))).status).toBe(403);
    await set({ ableAccessGlidepathManagement: true, ableEditHorizonModelPortfolios: true });
  });

  it("is changed in the version that was seen, listed by its working status, and removed while nobody follows it", async () => {
    const portfolio = await create("To check");
    const changed = await call("insurer", "PUT", `/${portfolio.uuid}`, { workingStatus: "IN_FORCE" }, { "if-match": "0" });
    expect(changed.body).toMatchObject({ name: "To check", workingStatus: "IN_FORCE", version: 1 });
    const stale = await call("insurer", "PUT", `/${portfolio.uuid}`, { name: "C" }, { "if-match": "0" });
    expect([stale.status, stale.body.error.code, stale.body.error.version]).toEqual([409, "VERSION_CONFLICT", 1]);
    const inForce = await call<{ items: HorizonPortfolio[]; total: number }>("insurer", "GET", "?workingStatus=IN_FORCE");
    expect(inForce.body.items.map(({ name }) => name)).toEqual(["To check"]);
    expect((await call("insurer", "DELETE", `/${portfolio.uuid}`)).body.error.code).toBe("IN_USE");
    await call("insurer", "PUT", `/${portfolio.uuid}`, { workingStatus: "CLOSED" });
    expect((await call("insurer", "DELETE", `/${portfolio.uuid}`)).status).toBe(204);
    const verbs = await world.database.orm.select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.objectId, portfolio.uuid));
    expect(verbs.map(({ verb }) => verb).sort()).toEqual(
      ["create", "delete", "update", "update"].map((verb) => `horizon-portfolio.${verb}`),
    );
  });

  it("has settings by date, each changed by what a request says and gone when it is removed", async () => {
    const { uuid } = await create("Dated");
    const put = (part: string, body: object) => call("insurer", "PUT", `/${uuid}/${part}`, body);
    await put(`fee/${DAY}`, { feesUnitLinkedAssets: "0.85", feesFrequency: "QUARTERLY" });
    await put(`fee/${DAY}`, { feesFrequency: "QUARTERLY", feesDeductionDay: 31 });
    await put(`glidepath_rule/${DAY}`, { stepChangeReference: "CALENDAR_DATE", stepChangeDate: "02-29" });
    const noDay = await put("glidepath_rule/2021-01-01", { stepChangeReference: "CALENDAR_DATE" });
    expect([noDay.status, noDay.body.error.issues]).toEqual([400, [{ path: "body.stepChangeDate", message: expect.any(String) }]]);
    await put(`grid/${DAY}`, { ...grid([0, "0", "100"], [5, "60", "40"]), gridFileName: "grid.csv", gridFileType: "csv" });
    const full = (await put(`reporting/${DAY}`, { reportingTemplate: "standard", title: "Our report", horizonsToDisplay: [5, 0] })).body;
    expect(full.feeConfigurations).toMatchObject([
      { configurationDate: DAY, feesUnitLinkedAssets: "0.85", feesDeductionDay: 31, authorName: "insurer Canary" },
    ]);
    expect(full.glidepathRules).toMatchObject([
      { glidepathRuleDate: DAY, stepChangeDate: "02-29", gridFileName: "grid.csv", gridFileType: "csv" },
    ]);
    expect(full.grids).toMatchObject([
      {
        gridDate: DAY,
        rows: [{ horizonLeft: 5 }, { horizonLeft: 0 }],
        riskierAt: [],
        series: [{ fullName: "World equities" }, { fullName: "Euro bonds" }],
      },
    ]);
    const asked = await ask(`{ reporting(uuid: "${uuid}", reportingDate: "${DAY}") { title horizonsToDisplay displayInceptionDate }
      grid(uuid: "${uuid}", gridDate: "${DAY}") { rows { horizonLeft weights } } }`);
    expect(asked.data).toEqual({
      reporting: { title: "Our report", horizonsToDisplay: [5, 0], displayInceptionDate: true },
      grid: { rows: full.grids[0]!.rows },
    });
    const gone = await call("insurer", "DELETE", `/${uuid}/grid/${DAY}`);
    expect([gone.status, gone.body.grids]).toEqual([200, []]);
    expect((await call("insurer", "DELETE", `/${uuid}/grid/${DAY}`)).status).toBe(404);
  });

  it("takes no grid whose rows are no whole or whose series are none, and tells where one becomes riskier", async () => {
    const { uuid } = await create("Grids");
    const put = (body: object) => call("insurer", "PUT", `/${uuid}/grid/${DAY}`, body);
    const issues = async (body: object) => (await put(body)).body.error.issues;
    expect(await issues(grid([5, "60", "39.9"]))).toEqual([{ path: "body.rows.0.weights", message: "total 99.9, not 100" }]);
    expect(await issues(grid([5, "60", "40"], [5, "0", "100"]))).toEqual([
      { path: "body.rows.1.horizonLeft", message: "stands there twice" },
    ]);
    const nothing = randomUUID();
    expect(await issues({ rows: [{ horizonLeft: 1, weights: { [nothing]: "100" } }] })).toEqual([
      { path: `body.rows.0.weights.${nothing}`, message: "is no series" },
    ]);
    expect((await put(grid([5, "40", "60"], [1, "60", "40"], [0, "0", "100"]))).body.grids[0]!.riskierAt).toEqual([1]);
  });

  it("has its grid read from a file, by code or ISIN, and each faulty cell told", async () => {
    const { uuid } = await create("Files");
    const read = (lines: string[], filename = "grid.csv") =>
      call<ToldGrid & { error: ErrorAnswer["error"] & { errors: TableFault[] } }>("insurer", "POST", `/${uuid}/read_grid`, {
        file: { filename, data: Buffer.from(lines.join("\n")).toString("base64") },
      });
    const good = await read(["yearsLeft;WORLD;FR0000000029", "0;0;100", "5;62,5 %;37,5 %"]);
    expect(good.body).toMatchObject({
      ...{ gridFileName: "grid.csv", gridFileType: "csv", riskierAt: [] },
      rows: [{ horizonLeft: 5, weights: { [equity!]: "62.5", [bond!]: "37.5" } }, { horizonLeft: 0 }],
    });
    const faulty = await read(["yearsLeft;WORLD;BONDS", "0;0;99", "x;50;50", "5;1e2;0", "6;50;50", "6;50;50"]);
    expect([faulty.status, faulty.body.error.code]).toEqual([422, "HORIZON_GRID_FILE"]);
    expect(faulty.body.error.errors).toMatchObject([
      { code: "GLIDEPATH_ROW_INVALID", line: 2, column: null, found: "99 %" },
      { code: "GLIDEPATH_YEARS_INVALID", line: 3, column: "yearsLeft", found: "x" },
      { code: "GLIDEPATH_WEIGHT_INVALID", line: 4, column: "WORLD", found: "1e2" },
      { code: "GLIDEPATH_YEARS_TWICE", line: 6, column: "yearsLeft", found: "6" },
    ]);
    const unknown = await read(["yearsLeft;WORLD;NOTHING", "0;0;100"]);
    expect(unknown.body.error.errors).toMatchObject([{ code: "HORIZON_COLUMN_UNKNOWN", line: 1, column: "NOTHING", found: "NOTHING" }]);
    expect((await call("insurer", "GET", `/${uuid}`)).body.grids).toEqual([]);
  });

  it("tells what its report is made of, by the hand", async () => {
    const { uuid } = await create("Report", { distributorUuids: [world.organisations.alpha] });
    const put = (part: string, body: object) => call("insurer", "PUT", `/${uuid}/${part}/${DAY}`, body);
    await put("grid", grid([2, "50", "50"], [0, "0", "100"]));
    const question = `{ pdfData(uuid: "${uuid}", dateFrom: "2020-01-01", dateTo: "2020-12-31") {
      dateFrom dateTo distributors { distributorName } portfolioPerformances { year performance }
      seriesPerformances { seriesFullName seriesIsin seriesAssetClass seriesPerformance seriesAllocations { year percentage } } } }`;
    expect((await ask(question)).errors?.[0]?.extensions.code).toBe("HORIZON_RULE_MISSING");
    await put("glidepath_rule", { stepChangeReference: "SUBSCRIPTION_DATE" });
    const data = (await ask(question)).data?.pdfData as HorizonPdfData;
    // Half of 20 % and half of 5 % with two years left; 5 % on the last row.
    expect(data).toEqual({
      ...{ dateFrom: "2020-01-01", dateTo: "2020-12-31", distributors: [{ distributorName: "Organisation alpha" }] },
      portfolioPerformances: [
        { year: 2, performance: "12.5" },
        { year: 0, performance: "5" },
      ],
      seriesPerformances: [
        {
          ...{ seriesFullName: "World equities", seriesIsin: "FR0000000011", seriesAssetClass: "EQUITIES", seriesPerformance: "20" },
          seriesAllocations: [
            { year: 2, percentage: "50" },
            { year: 0, percentage: "0" },
          ],
        },
        {
          ...{ seriesFullName: "Euro bonds", seriesIsin: "FR0000000029", seriesAssetClass: "FIXED_INCOME", seriesPerformance: "5" },
          seriesAllocations: [
            { year: 2, percentage: "50" },
            { year: 0, percentage: "100" },
          ],
        },
      ],
    });
    const reversed = await ask(question.replace("2020-12-31", "2019-12-31"));
    expect(reversed.errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
  });
});
