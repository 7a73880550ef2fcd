import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#app/contract/product.ts";
import { productAssetManager, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const path = "/product-config-service/v1/products";
interface Page {
  items: Product[];
  total: number;
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
  const add = async (changes: object = {}) => (await world.call<Product>("admin", "POST", path, body(changes))).body;

  describe("products", () => {
    it("are added once for a key, changed in the version that was seen, and removed when nothing uses them", async () => {
      const key = { "idempotency-key": randomUUID() };
      const first = await world.call<Product>("admin", "POST", path, body(), key);
      expect(first).toMatchObject({
        status: 201,
        body: { name: "Horizon", productOwnerName: expect.any(String), diversification: {}, version: 0 },
      });
      expect((await world.call<Product>("admin", "POST", path, body(), key)).body).toEqual(first.body);
      const one = `${path}/${first.body.id}`;
      const ruled = body({ diversification: { minLines: 2, maxLineWeight: "60" } });
      expect((await world.call("admin", "PUT", one, ruled, { "if-match": "0" })).body).toMatchObject({ ...ruled, version: 1 });
      expect((await world.call<ErrorAnswer>("admin", "PUT", one, ruled, { "if-match": "0" })).body.error).toMatchObject({
        code: "VERSION_CONFLICT",
        version: 1,
      });
      expect((await world.call("admin", "DELETE", one)).status).toBe(204);
      expect((await world.call("admin", "GET", one)).status).toBe(404);
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
      const several = await world.call<Product[]>("anna", "GET", `${path}/in?uuids=${world.product},${other.id}`);
      const carried = { id: world.product, name: "Savings contract", productOwner: world.organisations.delta };
      expect(several.body).toMatchObject([carried]);
      expect((await world.call("anna", "GET", mine)).body).toMatchObject(carried);
      const names = async (query: string) =>
        (await world.call<Page>("admin", "GET", `${path}?limit=100${query}`)).body.items.map(({ name }) => name);
      expect((await names("")).filter((name) => /^(Of nobody|Savings contract)$/.test(name))).toEqual(["Of nobody", "Savings contract"]);
      expect(await names("&dir=desc")).toEqual((await names("")).toReversed());
      const named = await world.call<Page>("admin", "GET", `${path}?search=OF%20NO&limit=1`);
      expect(named.body).toMatchObject({ total: 1, items: [{ id: other.id, name: "Of nobody", productOwner: null }] });
      expect((await world.call("nobody", "GET", path)).status).toBe(403);
    });

    it("of a pool are those that take their series from it", async () => {
      const pool = (await world.call<{ id: string }>("admin", "POST", "/series-definition-service/v1/investment_pools?name=Funds")).body.id;
      const using = [
        await add({ name: "B of the pool", investmentPool: pool }),
        await add({ name: "A of the pool", investmentPool: pool }),
      ];
      const of = (query: string, who: "admin" | "anna" = "admin") =>
        world.call<Page>(who, "GET", `${path}/investment_pool/${pool}${query}`);
      expect((await of("")).body).toMatchObject({ total: 2, items: using.reverse() });
      expect((await of("?search=b%20of&dir=desc")).body.items).toMatchObject([{ name: "B of the pool" }]);
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
      const { id } = await add({ diversification: { minLines: 2, maxLineWeight: "60", maxClassWeight: { EQUITIES: "50" } } });
      const check = (allocation: object[], who: "admin" | "insurer" = "insurer") =>
        world.call(who, "POST", `${path}/${id}/diversification`, { allocation });
      const good = [
        { series: equities, weight: "50" },
        { series: bonds, weight: "50" },
      ];
      expect((await check(good)).body).toMatchObject({ compliant: true, faults: [], rules: { minLines: 2 } });
      expect((await check([{ series: equities, weight: "100" }])).body).toMatchObject({
        compliant: false,
        faults: [
          { rule: "minLines", limit: 2, found: 1 },
          { rule: "maxLineWeight", limit: 60, found: 100, series: equities },
          { rule: "maxClassWeight", limit: 50, found: 100, assetClass: "EQUITIES" },
        ],
      });
      const unknown = await check([{ series: randomUUID(), weight: "100" }]);
      expect(unknown).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.allocation.0.series" }] } } });
    });
  });
});
