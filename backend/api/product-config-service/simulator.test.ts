import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#app/contract/product.ts";
import type { Simulator } from "#app/contract/simulation.ts";
import { matrixSet, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let path: string;
  const fund = randomUUID();
  const set = randomUUID();
  beforeAll(async () => {
    world = await openApiWorld(open);
    path = `${root}/simulators/${world.simulators.alpha}`;
    const { orm } = world.database;
    await orm
      .insert(series)
      .values({ uuid: fund, externalId: "EQ", fullName: "Equities", type: "FUND", assetClass: "EQUITIES", currency: "EUR" });
    await orm.insert(matrixSet).values({
      uuid: set,
      name: "default",
      version: 1,
      referenceFrom: "2010-01-31",
      referenceTo: "2025-12-31",
      months: 600,
      scenarios: 250,
      seed: 1,
    });
  });
  afterAll(() => world.close());

  describe("the settings of a simulator", () => {
    it("are what its users get from then on", async () => {
      const config = { entryFee: "2", maxHorizonYears: 30, defaultAllocation: [{ series: fund, weight: "100" }] };
      const changed = await world.call<Simulator>("admin", "PUT", `${path}/config`, config, { "if-match": "0" });
      expect(changed).toMatchObject({ status: 200, body: { config, version: 1 } });
      expect((await world.call("anna", "GET", path)).body).toEqual(changed.body);
      const late = await world.call<ErrorAnswer>("admin", "PUT", `${path}/config`, config, { "if-match": "0" });
      expect(late).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT", version: 1 } } });
    });

    it("name series that exist", async () => {
      const config = {
        defaultAllocation: [
          { series: fund, weight: "50" },
          { series: randomUUID(), weight: "50" },
        ],
      };
      const answer = await world.call<ErrorAnswer>("admin", "PUT", `${path}/config`, config);
      expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.defaultAllocation.1.series" }] } } });
    });

    it("link one product and one matrix set, which exist", async () => {
      const { body } = await world.call<Product>("admin", "POST", `${root}/products`, { name: "Another" });
      expect((await world.call("admin", "PUT", `${path}/product/${body.id}`)).body).toMatchObject({
        product: body.id,
        productName: "Another",
      });
      expect((await world.call("admin", "PUT", `${path}/product/${randomUUID()}`)).status).toBe(404);
      expect((await world.call("admin", "PUT", `${path}/matrix/${set}`)).body).toMatchObject({ matrix: set });
      expect((await world.call("admin", "PUT", `${path}/matrix/${randomUUID()}`)).status).toBe(404);
      expect((await world.call("admin", "PUT", `${root}/simulators/${randomUUID()}/matrix/${set}`)).status).toBe(404);
    });

    it("are changed by administrators alone", async () => {
      for (const who of ["anna", "insurer", "manager", "nobody"] as const) {
        for (const [end, body] of [
          ["config", {}],
          [`matrix/${set}`, undefined],
          [`product/${world.product}`, undefined],
        ] as const)
          expect((await world.call(who, "PUT", `${path}/${end}`, body)).status).toBe(403);
      }
    });
  });
});
