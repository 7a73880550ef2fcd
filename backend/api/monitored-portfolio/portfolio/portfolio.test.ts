import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullMonitoredPortfolio, MonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { auditLog, investmentPool, organisation } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../../tests/fixtures/monitored/monitored-world.ts";

interface Page {
  items: MonitoredPortfolio[];
  total: number;
  limit: number;
  offset: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let pool: string;
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    pool = randomUUID();
    await world.database.orm.insert(investmentPool).values({ uuid: pool, name: "Funds of gamma", organisation: world.organisations.gamma });
  });
  afterAll(() => world.close());

  const create = async (name: string, more: Record<string, string> = {}, who: "manager" | "rival" | "admin" = "manager") => {
    const made = await world.call<FullMonitoredPortfolio>(who, "POST", `${AAA}?${new URLSearchParams({ name, ...more })}`);
    expect([made.status, made.status === 201 ? "" : JSON.stringify(made.body)]).toEqual([201, ""]);
    return made.body;
  };
  const at = ({ uuid }: { uuid: string }, part = "") => `${AAA}/${uuid}${part}`;
  const put = (portfolio: { uuid: string }, body: object, headers: Record<string, string> = {}) =>
    world.call<FullMonitoredPortfolio & ErrorAnswer>("manager", "PUT", at(portfolio), body, headers);

  it("is added once for a key to the house of who adds it, with a product and a pool that are its own to use", async () => {
    const key = { "idempotency-key": randomUUID() };
    const path = `${AAA}?${new URLSearchParams({ name: "Équilibre", product: world.product, investpool: pool, managementType: "CONVICTION" })}`;
    const first = await world.call<FullMonitoredPortfolio>("manager", "POST", path, undefined, key);
    expect(first).toMatchObject({
      status: 201,
      body: {
        ...{ name: "Équilibre", assetManager: world.organisations.gamma, assetManagerName: "Organisation gamma" },
        ...{ product: world.product, productName: "Savings contract", productOwner: world.organisations.delta },
        ...{ investpool: pool, investpoolName: "Funds of gamma", managementType: "CONVICTION", commercialStatus: "OPEN" },
        ...{ versionType: "MODEL", workingStatus: null, published: false, active: true, editable: true, version: 0, fee: [], comment: [] },
      },
    });
    expect((await world.call("manager", "POST", path, undefined, key)).body).toEqual(first.body);
    for (const [query, issue] of [
      [{ product: randomUUID() }, "query.product"],
      [{ investpool: randomUUID() }, "query.investpool"],
    ] as const) {
      const refused = await world.call<ErrorAnswer>("manager", "POST", `${AAA}?${new URLSearchParams({ name: "A", ...query })}`);
      expect([refused.status, refused.body.error.issues?.[0]?.path]).toEqual([400, issue]);
    }
    expect((await world.call("manager", "POST", `${AAA}?name=A&assetManager=${world.organisations.omega}`)).status).toBe(404);
  });

  it("of an administrator belongs to the asset manager that is named", async () => {
    expect((await world.call<ErrorAnswer>("admin", "POST", `${AAA}?name=A`)).body.error.issues?.[0]?.path).toBe("query.assetManager");
    const noHouse = await world.call<ErrorAnswer>("admin", "POST", `${AAA}?name=A&assetManager=${world.organisations.alpha}`);
    expect(noHouse.body.error.issues?.[0]?.path).toBe("query.assetManager");
    const made = await create("For omega", { assetManager: world.organisations.omega }, "admin");
    expect((await world.call("rival", "GET", at(made))).status).toBe(200);
  });

  it("is changed in what the request says, in the version that was seen", async () => {
    const portfolio = await create("Changed", { product: world.product });
    const changed = await put(portfolio, { riskProfile: "BALANCED", distributorUuids: [world.organisations.alpha] }, { "if-match": "0" });
    expect(changed.body).toMatchObject({
      ...{ name: "Changed", product: world.product, riskProfile: "BALANCED", version: 1, distributorUuids: [world.organisations.alpha] },
    });
    const late = await put(portfolio, { name: "Late" }, { "if-match": "0" });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT", version: 1, present: { name: "Changed" } } } });
    expect((await put(portfolio, { product: null, distributorUuids: [] })).body).toMatchObject({ product: null, distributorUuids: [] });
    const unknown = await put(portfolio, { distributorUuids: [world.organisations.alpha, world.organisations.gamma] });
    expect([unknown.status, unknown.body.error.issues?.[0]?.path]).toEqual([400, "body.distributorUuids.1"]);
  });

  it("has a step of the work, set by who says to be the caller", async () => {
    const portfolio = await create("Stepped");
    const step = (user = "") => world.call("manager", "PUT", at(portfolio, `/working_status?working_status=Contr%C3%B4l%C3%A9${user}`));
    expect((await step(`&user=${world.users.mona}`)).status).toBe(403);
    expect((await step(`&user=${world.users.manager}`)).body).toMatchObject({ workingStatus: "Contrôlé", version: 1 });
    const [row] = await world.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectId, portfolio.uuid), eq(auditLog.verb, "monitored-portfolio.working-status")));
    expect(row).toMatchObject({ organisationUuid: world.organisations.gamma, userUuid: world.users.manager });
  });

  it("that is out of use is kept as it is, listed where all are asked for, and published no more", async () => {
    const portfolio = await create("Retired one", { product: world.product });
    await put(portfolio, { published: true, distributorUuids: [world.organisations.alpha] });
    expect((await world.call("anna", "GET", at(portfolio))).status).toBe(200);
    const gone = await world.call("manager", "PUT", at(portfolio, "/deactivate"));
    expect(gone.body).toMatchObject({ active: false, published: false, editable: false });
    expect(await put(portfolio, { name: "Again" })).toMatchObject({ status: 409, body: { error: { code: "NOT_IN_USE" } } });
    const named = async (query: string) => (await world.call<Page>("manager", "GET", `${AAA}?search=Retired&${query}`)).body.total;
    expect([await named(""), await named("all=true")]).toEqual([0, 1]);
    const names = async (all: boolean) =>
      (await world.call<MonitoredPortfolio[]>("manager", "GET", `${AAA}/names?all=${all}`)).body.some(
        ({ uuid }) => uuid === portfolio.uuid,
      );
    expect([await names(false), await names(true)]).toEqual([false, true]);
    expect((await world.call("anna", "GET", at(portfolio))).status).toBe(404);
  });

  it("is removed while nobody follows it and it is not published", async () => {
    const portfolio = await create("Removed");
    await put(portfolio, { distributorUuids: [world.organisations.alpha] });
    const remove = () => world.call<ErrorAnswer>("manager", "DELETE", at(portfolio));
    expect(await remove()).toMatchObject({ status: 409, body: { error: { code: "IN_USE", distributors: 1 } } });
    await put(portfolio, { distributorUuids: [] });
    expect((await remove()).status).toBe(204);
    expect((await world.call("manager", "GET", at(portfolio))).status).toBe(404);
  });

  it("keeps its product, its pool and its house from being deleted", async () => {
    await create("Holding", { product: world.product, investpool: pool });
    const config = "/product-config-service/v1";
    const refused = async (path: string) => (await world.call<ErrorAnswer>("admin", "DELETE", `${config}${path}`)).body.error;
    expect(await refused(`/products/${world.product}`)).toHaveProperty("monitoredPortfolios");
    expect(await refused(`/asset_managers/${world.organisations.gamma}`)).toMatchObject({ code: "ORGANISATION_IN_USE" });
    const lone = randomUUID();
    await world.database.orm.insert(investmentPool).values({ uuid: lone, name: "Lone", organisation: world.organisations.gamma });
    await create("On the lone pool", { investpool: lone });
    const pools = await world.call<ErrorAnswer>("manager", "DELETE", `/series-definition-service/v1/investment_pools/${lone}`);
    expect([pools.status, pools.body.error.monitoredPortfolios]).toEqual([409, 1]);
  });

  it("copies the parameters and dated settings of another, which it does not follow", async () => {
    const source = await create("Source", { product: world.product, investpool: pool });
    await put(source, { riskProfile: "DYNAMIC", currency: "USD", published: true, distributorUuids: [world.organisations.alpha] });
    await world.call("manager", "PUT", at(source, "/fee/2026-01-02"), { feesAllAssets: "0.9", feesFrequency: "MONTHLY" });
    const copy = await create("Copy", { source: source.uuid });
    expect(copy).toMatchObject({
      ...{ product: world.product, investpool: pool, riskProfile: "DYNAMIC", currency: "USD", published: false, distributorUuids: [] },
      fee: [{ date: "2026-01-02", feesAllAssets: "0.9", feesFrequency: "MONTHLY" }],
    });
  });

  it("is listed by its house with search, filters, orders and pages", async () => {
    const word = "Listable";
    const second = await create(`${word} B`, { product: world.product, investpool: pool });
    const first = await create(`${word} A`, { versionType: "EXECUTED", commercialStatus: "RUNOFF", product: world.product });
    await world.call("manager", "PUT", at(second, "/working_status?working_status=Relu"));
    const read = async (query: string) => (await world.call<Page>("manager", "GET", `${AAA}?search=${word}&${query}`)).body;
    const [a, b] = [first.name, second.name];
    await expectList(read, ({ name }) => name, {
      "": [a, b],
      "dir=desc": [b, a],
      "sort=updatedAt": [a, b],
      "versionType=EXECUTED": [a],
      "commercialStatus=OPEN": [b],
      "workingStatus=Relu": [b],
    });
    const below = async (path: string) => (await world.call<Page>("manager", "GET", `${AAA}/${path}?search=${word}`)).body;
    expect((await below(`product/${world.product}`)).items.map(({ name }) => name)).toEqual([a, b]);
    expect((await below(`investment_pool/${pool}`)).items.map(({ name }) => name)).toEqual([b]);
    expect((await world.call("manager", "GET", `${AAA}/product/${randomUUID()}`)).status).toBe(404);
    expect((await world.call("rival", "GET", `${AAA}/investment_pool/${pool}`)).status).toBe(404);
    const uuids = [first.uuid, second.uuid, randomUUID()];
    const got = await world.call<MonitoredPortfolio[]>("manager", "GET", `${AAA}/in?uuids=${uuids}`);
    expect(got.body.map(({ name }) => name)).toEqual([a, b]);
    expect((await world.call("manager", "POST", `${AAA}/in`, { uuids })).body).toEqual(got.body);
    expect((await world.call("rival", "POST", `${AAA}/in`, { uuids })).body).toEqual([]);
    const names = await world.call<object[]>("manager", "GET", `${AAA}/names?productUuid=${world.product}`);
    expect(names.body).toEqual(expect.arrayContaining([{ uuid: first.uuid, name: a }]));
  });

  it("is there for its house alone and for administrators, in every call", async () => {
    const portfolio = await create("Of gamma", { product: world.product });
    const calls: Array<[method: string, part: string, body?: object]> = [
      ["GET", ""],
      ["PUT", "", { name: "Mine" }],
      ["DELETE", ""],
      ["PUT", "/working_status?working_status=Done"],
      ["PUT", "/deactivate"],
      ["PUT", "/fee/2026-01-02", { feesFrequency: "MONTHLY" }],
      ["DELETE", "/fee/2026-01-02"],
      ["DELETE", `/constraint/id/${randomUUID()}`],
    ];
    for (const [method, part, body] of calls)
      expect([method, part, (await world.call("rival", method, at(portfolio, part), body)).status]).toEqual([method, part, 404]);
    expect((await world.call("rival", "POST", `${AAA}?name=Copy&source=${portfolio.uuid}`)).status).toBe(404);
    expect((await world.call("admin", "PUT", at(portfolio), { name: "Renamed" })).body).toMatchObject({ name: "Renamed", editable: true });
    expect((await world.call("mona", "GET", at(portfolio))).body).toMatchObject({ editable: false });
    expect((await world.call("mona", "PUT", at(portfolio), { name: "Mine" })).status).toBe(403);
  });

  it("is followed by advisers of the distributors that are named and by the insurer of its product, who change nothing", async () => {
    const portfolio = await create("Followed", { product: world.product });
    const seen = async (who: "anna" | "bruno" | "insurer") => (await world.call(who, "GET", at(portfolio))).status;
    expect([await seen("anna"), await seen("bruno"), await seen("insurer")]).toEqual([404, 404, 200]);
    await put(portfolio, { distributorUuids: [world.organisations.alpha, world.organisations.beta] });
    expect([await seen("anna"), await seen("bruno")]).toEqual([200, 200]);
    await world.call("manager", "PUT", at(portfolio, "/comment/2026-01-02"), { text: "Said" });
    await world.call("manager", "PUT", at(portfolio, "/comment/2999-01-02"), { text: "Planned" });
    const read = await world.call<FullMonitoredPortfolio>("anna", "GET", at(portfolio));
    expect(read.body).toMatchObject({ editable: false, distributorUuids: [world.organisations.alpha] });
    expect(read.body.comment.map(({ text }) => text)).toEqual(["Said"]);
    expect((await world.call("anna", "PUT", at(portfolio), { name: "Mine" })).status).toBe(403);
    expect((await world.call("insurer", "PUT", at(portfolio, "/deactivate"))).status).toBe(403);
  });

  it("of a house without the flag is not changed by its people", async () => {
    const portfolio = await create("Flagless");
    const { orm } = world.database;
    const [row] = await orm.select().from(organisation).where(eq(organisation.uuid, world.organisations.gamma));
    const set = (flags: Record<string, boolean>) => orm.update(organisation).set({ flags }).where(eq(organisation.uuid, row!.uuid));
    await set({ ...row!.flags, ableEditAaaModelPortfolios: false });
    const refused = await put(portfolio, { name: "Mine" });
    const priips = await world.call("manager", "DELETE", at(portfolio, "/priips/v2.1/2026-01-02"));
    await set(row!.flags);
    // The right for the PRIIPs parameters is another one.
    expect([refused.status, priips.status]).toEqual([403, 404]);
  });
});
