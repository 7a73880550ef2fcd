import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#app/contract/product.ts";
import { organisation, productAssetManager, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const path = "/product-config-service/v1/products";
interface Page {
  items: Product[];
  total: number;
  limit: number;
  offset: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  const equities = randomUUID();
  const bonds = randomUUID();
  beforeAll(async () => {
    world = await openApiWorld(open);
    await world.database.orm.insert(series).values([
      { uuid: equities, externalId: "EQ", fullName: "Equities", type: "FUND", assetClass: "EQUITIES", currency: "EUR" },
      { uuid: bonds, externalId: "FI", fullName: "Bonds", type: "FUND", assetClass: "FIXED_INCOME", currency: "EUR" },
    ]);
  });
  afterAll(() => world.close());
  const body = (changes: object = {}) => ({ name: "Horizon", productOwner: world.organisations.delta, ...changes });
  const newPool = async (name: string) =>
    (await world.call<{ id: string }>("admin", "POST", `/series-definition-service/v1/investment_pools?name=${name}`)).body.id;
  const add = async (changes: object = {}) => (await world.call<Product>("admin", "POST", path, body(changes))).body;

  describe("products", () => {
    it("say no more to be paid on of a fee than the fee is", async () => {
      const above = await world.call<ErrorAnswer>("admin", "POST", path, body({ fees: { entryFee: "1", entryFeePaidOn: "1.1" } }));
      expect([above.status, above.body.error.issues?.[0]?.path]).toEqual([400, "body.fees"]);
      expect((await add({ fees: { entryFee: "1", entryFeePaidOn: "1" } })).fees).toEqual({ entryFee: "1", entryFeePaidOn: "1" });
    });

    it("are added once for a key, changed in the version that was seen, and removed when nothing uses them", async () => {
      const pools = await Promise.all(["One", "Two"].map(newPool));
      const whole = {
        ...{ name: "Horizon", kind: "CAPITALISATION" as const, productOwner: world.organisations.delta, investmentPool: pools[0] },
        diversification: { minLines: 2, maxLines: 30, minLineWeight: "5", maxLineWeight: "60", maxClassWeight: { EQUITIES: "50" } },
        fees: { entryFee: "1.5", managementFee: "0.8", switchFee: "0.5", exitFee: "2", entryFeePaidOn: "1", managementFeePaidOn: "0" },
        documents: ["Conditions", "Notice"].map((title) => ({ title, url: `https://insurer.example/${title}.pdf` })),
        kidUrl: "https://insurer.example/dic.pdf",
      };
      const key = { "idempotency-key": randomUUID() };
      const first = await world.call<Product>("admin", "POST", path, whole, key);
      const record = { ...whole, id: first.body.id, productOwnerName: "Organisation delta", version: 0 };
      expect([first.status, first.body]).toEqual([201, record]);
      expect((await world.call<Product>("admin", "POST", path, whole, key)).body).toEqual(first.body);
      const one = `${path}/${first.body.id}`;
      const read = async () => (await world.call("admin", "GET", one)).body;
      expect(await read()).toEqual(record);
      const ruled = {
        ...{ name: "Horizon 2", kind: null, productOwner: null, investmentPool: pools[1] },
        diversification: { minLines: 3, maxLines: 20, minLineWeight: "10", maxLineWeight: "40", maxClassWeight: { CASH: "15" } },
        fees: { entryFee: "0", managementFee: "1", switchFee: "0.25", exitFee: "0.1" },
        documents: [{ title: "Annexe", url: "https://insurer.example/annexe.pdf" }],
        kidUrl: null,
      };
      const changed = await world.call("admin", "PUT", one, ruled, { "if-match": "0" });
      expect([changed.status, changed.body]).toEqual([200, { ...ruled, id: first.body.id, productOwnerName: null, version: 1 }]);
      expect(await read()).toEqual(changed.body);
      expect((await world.call<ErrorAnswer>("admin", "PUT", one, ruled, { "if-match": "0" })).body.error).toMatchObject({
        code: "VERSION_CONFLICT",
        version: 1,
      });
      const silent = { name: "Horizon 3", productOwner: world.organisations.delta };
      const kept = { investmentPool: pools[1], fees: ruled.fees, documents: ruled.documents, kidUrl: null, diversification: {} };
      expect((await world.call("admin", "PUT", one, silent)).body).toMatchObject({ ...silent, ...kept, version: 2 });
      const own = { ...silent, kidUrl: "https://insurer.example/dic-2.pdf" };
      expect((await world.call("admin", "PUT", one, own)).body).toMatchObject({ kidUrl: own.kidUrl, version: 3 });
      expect((await world.call("admin", "PUT", one, silent)).body).toMatchObject({ kidUrl: own.kidUrl, version: 4 });
      expect((await world.call("admin", "PUT", one, { ...silent, kidUrl: "http://insurer.example/dic.pdf" })).status).toBe(400);
      expect((await world.call("admin", "DELETE", one)).status).toBe(204);
      expect((await world.call("admin", "GET", one)).status).toBe(404);
      expect((await world.call("admin", "GET", `${path}/${world.product}`)).status).toBe(200);

      // Who may edit the products that an asset manager has neither adds nor removes one.
      const { orm } = world.database;
      const ofGamma = eq(organisation.uuid, world.organisations.gamma);
      const [{ flags } = { flags: {} }] = await orm.select({ flags: organisation.flags }).from(organisation).where(ofGamma);
      await orm
        .update(organisation)
        .set({ flags: { ...flags, ableEditProducts: true } })
        .where(ofGamma);
      const added = await world.call("manager", "POST", path, body());
      await orm.insert(productAssetManager).values({ product: world.product, assetManager: world.organisations.gamma });
      const removed = await world.call("manager", "DELETE", `${path}/${world.product}`);
      await orm.delete(productAssetManager).where(eq(productAssetManager.product, world.product));
      await orm.update(organisation).set({ flags }).where(ofGamma);
      expect([added.status, removed.status]).toEqual([403, 403]);
    });

    it("that a simulator uses stay", async () => {
      const answer = await world.call<ErrorAnswer>("admin", "DELETE", `${path}/${world.product}`);
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "IN_USE", simulators: 2 } } });
      const { simulators } = (answer.body.error as unknown as { dependants: Record<string, Array<{ name: string }>> }).dependants;
      expect(simulators).toHaveLength(2);
      expect((await world.call("admin", "GET", `${path}/${world.product}`)).status).toBe(200);
    });

    it("are seen by the organisations that carry, sell or manage them", async () => {
      const other = await add({ name: "Of nobody", productOwner: null });
      const mine = `${path}/${world.product}`;
      const statuses = async (address: string) =>
        Promise.all((["anna", "manager", "insurer", "admin"] as const).map(async (who) => (await world.call(who, "GET", address)).status));
      expect(await statuses(mine)).toEqual([200, 404, 200, 200]);
      expect(await statuses(`${path}/${other.id}`)).toEqual([404, 404, 404, 200]);
      await world.database.orm.insert(productAssetManager).values({ product: world.product, assetManager: world.organisations.gamma });
      expect(await statuses(mine)).toEqual([200, 200, 200, 200]);
      const seen = async (who: "anna" | "admin") =>
        (await world.call<Page>(who, "GET", `${path}?limit=100`)).body.items.map(({ id }) => id);
      expect(await seen("anna")).toEqual([world.product]);
      expect(await seen("admin")).toEqual(expect.arrayContaining([world.product, other.id]));
      const third = await add({ name: "Of nobody either" });
      const several = await world.call<Product[]>("admin", "GET", `${path}/in?uuids=${third.id},${other.id}`);
      expect(several.body).toEqual([other, third]);
      const carried = { id: world.product, name: "Savings contract", productOwner: world.organisations.delta, version: 0 };
      const one = (await world.call<Product>("anna", "GET", mine)).body;
      expect(one).toMatchObject({ ...carried, productOwnerName: "Organisation delta" });
      expect((await world.call("anna", "GET", `${path}/in?uuids=${world.product},${other.id}`)).body).toEqual([one]);
      expect((await world.call<Page>("anna", "GET", path)).body.items).toEqual([one]);
      const list = async (query: string) => (await world.call<Page>("admin", "GET", `${path}?${query}`)).body;
      expect((await list("search=either")).items).toEqual([third]);
      await expectList(list, ({ name }) => name, {
        "search=nobody": ["Of nobody", "Of nobody either"],
        "search=NOBODY&sort=name&dir=desc": ["Of nobody either", "Of nobody"],
        "search=savings": ["Savings contract"],
        "search=no_ody": [],
      });
      expect((await world.call("nobody", "GET", path)).status).toBe(403);
    });

    it("of a pool are those that take their series from it", async () => {
      const pool = await newPool("Funds");
      const rules = { fees: { entryFee: "1" }, diversification: { minLines: 3 } };
      const using = [
        await add({ name: "B of the pool", investmentPool: pool, ...rules }),
        await add({ name: "A of the pool", investmentPool: pool }),
      ];
      const of = (query: string, who: "admin" | "anna" = "admin") =>
        world.call<Page>(who, "GET", `${path}/investment_pool/${pool}${query}`);
      expect((await of("")).body).toEqual({ items: using.toReversed(), total: 2, limit: 25, offset: 0 });
      await expectList(
        async (query) => (await of(`?${query}`)).body,
        ({ name }) => name,
        {
          "": ["A of the pool", "B of the pool"],
          "sort=name&dir=desc": ["B of the pool", "A of the pool"],
          "search=b%20of": ["B of the pool"],
        },
      );
      expect((await of("", "anna")).body).toMatchObject({ total: 0, items: [] });
      expect((await world.call("admin", "GET", `${path}/investment_pool/${randomUUID()}`)).status).toBe(404);
    });

    it("are written by administrators", async () => {
      for (const who of ["anna", "insurer", "manager"] as const) {
        expect((await world.call(who, "POST", path, body())).status).toBe(403);
        expect((await world.call(who, "PUT", `${path}/${world.product}`, body())).status).toBe(403);
        expect((await world.call(who, "DELETE", `${path}/${world.product}`)).status).toBe(403);
      }
    });

    it("refuse an insurer that is none and rules that contradict each other", async () => {
      const issueOf = async (given: object) =>
        (await world.call<ErrorAnswer>("admin", "POST", path, body(given))).body.error.issues?.map((issue) => issue.path);
      expect(await issueOf({ productOwner: world.organisations.alpha })).toEqual(["body.productOwner"]);
      expect(await issueOf({ diversification: { minLines: 5, maxLines: 4 } })).toEqual(["body.diversification.maxLines"]);
      expect(await issueOf({ diversification: { maxLineWeight: "101" } })).toEqual(["body.diversification.maxLineWeight"]);
    });
  });

  describe("diversification", () => {
    it("is checked against the product's own rules", async () => {
      const cash = randomUUID();
      await world.database.orm
        .insert(series)
        .values({ uuid: cash, externalId: "CASH", fullName: "Cash", type: "FUND", assetClass: "CASH", currency: "EUR" });
      const diversification = { minLines: 2, maxLines: 2, minLineWeight: "5", maxLineWeight: "60", maxClassWeight: { EQUITIES: "50" } };
      const { id } = await add({ diversification });
      const check = (allocation: object[], who: "admin" | "insurer" | "anna" = "insurer") =>
        world.call(who, "POST", `${path}/${id}/diversification`, { allocation });
      const good = [
        { series: equities, weight: "50" },
        { series: bonds, weight: "50" },
      ];
      expect((await check(good)).body).toEqual({ compliant: true, faults: [], rules: diversification });
      expect((await check([{ series: equities, weight: "100" }])).body).toMatchObject({
        compliant: false,
        faults: [
          { rule: "minLines", limit: 2, found: 1 },
          { rule: "maxLineWeight", limit: 60, found: 100, series: equities },
          { rule: "maxClassWeight", limit: 50, found: 100, assetClass: "EQUITIES" },
        ],
      });
      const many = [
        { series: equities, weight: "40" },
        { series: bonds, weight: "57" },
        { series: cash, weight: "3" },
      ];
      expect((await check(many, "admin")).body).toMatchObject({
        compliant: false,
        faults: [
          { rule: "maxLines", limit: 2, found: 3 },
          { rule: "minLineWeight", limit: 5, found: 3, series: cash },
        ],
      });
      // Both bounds belong to what is allowed.
      const edges = (weights: string[]) =>
        [equities, bonds, cash].slice(0, weights.length).map((series, i) => ({ series, weight: weights[i] }));
      expect((await check(edges(["40", "60"]))).body).toMatchObject({ compliant: true, faults: [] });
      expect((await check(edges(["35", "60", "5"]))).body).toMatchObject({ faults: [{ rule: "maxLines", limit: 2, found: 3 }] });
      expect((await check(edges(["51", "49"]))).body).toMatchObject({
        compliant: false,
        faults: [{ rule: "maxClassWeight", limit: 50, found: 51, assetClass: "EQUITIES" }],
      });
      expect((await check(good, "anna")).status).toBe(404);
      const unknown = await check([{ series: randomUUID(), weight: "100" }]);
      expect(unknown).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.allocation.0.series" }] } } });
    });
  });
});
