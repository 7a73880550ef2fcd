import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#app/contract/product.ts";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { matrixSet, recoJourney, series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1";
const FUND = randomUUID();
const STRANGER = randomUUID();
const whole = (series: string) => ({ series, weight: "100" });
const half = (series: string) => ({ series, weight: "50" });

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let path: string;
  const fund = FUND;
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

    it("keep every part of them", async () => {
      const all = [whole(fund)];
      const matrices = "/series-definition-service/v1/glidepath_matrices";
      const rows = [
        { yearsLeft: 10, weights: ["100"] },
        { yearsLeft: 0, weights: ["100"] },
      ];
      const made = await world.call<{ id: string }>("admin", "POST", `${matrices}?name=Steady`, {
        content: { classes: ["EQUITIES"], rows },
      });
      expect(made.status).toBe(201);
      const config = {
        ...{ entryFee: "1.5", managementFee: "0.75", minSimpleDeposit: "500", maxHorizonYears: 40 },
        minPeriodicDeposit: { MONTHLY: "30", QUARTERLY: "90", SEMI_ANNUALLY: "180", YEARLY: "360" },
        ...{ defaultAllocation: all, profileAllocations: { BALANCED: all, AGGRESSIVE: all } },
        mandates: [
          {
            ...{ code: "M-1", label: "Prudence", manager: "House", mandateFee: "0.4", allocation: all },
            ...{ riskLevel: 2, riskProfile: "CONSERVATIVE" },
          },
        ],
        glidepath: { matrix: made.body.id, supports: { EQUITIES: fund } },
        supports: [
          {
            ...{ series: fund, closedSince: "2025-06-30", notForSale: true, notForScheduledPayments: true },
            ...{ minSimpleDeposit: "1000", minPeriodicDeposit: "50" },
          },
        ],
      };
      const changed = await world.call<Simulator>("admin", "PUT", `${path}/config`, config);
      expect(changed).toMatchObject({ status: 200, body: { glidepath: { name: "Steady" } } });
      expect(changed.body.config).toEqual(config);
      expect((await world.call<Simulator>("anna", "GET", path)).body.config).toEqual(config);
      const other = {
        ...config,
        ...{ entryFee: "0", managementFee: "1.1", minSimpleDeposit: "25", maxHorizonYears: 12, profileAllocations: { DYNAMIC: all } },
        minPeriodicDeposit: { MONTHLY: "10", QUARTERLY: "20", SEMI_ANNUALLY: "30", YEARLY: "40" },
        mandates: [{ ...config.mandates[0], code: "M-2", label: "Élan", mandateFee: "1", riskLevel: 6, riskProfile: "AGGRESSIVE" }],
        supports: [{ ...config.supports[0], closedSince: "2024-01-31", notForSale: false, notForScheduledPayments: false }],
      };
      expect((await world.call<Simulator>("admin", "PUT", `${path}/config`, other)).body.config).toEqual(other);
      expect((await world.call<Simulator>("anna", "GET", path)).body.config).toEqual(other);
      expect((await world.call("anna", "PUT", `${path}/config`, config)).status).toBe(403);
      expect((await world.call("admin", "DELETE", `${matrices}/${made.body.id}`)).status).toBe(409);
    });

    it.each([
      ["defaultAllocation.1.series", { defaultAllocation: [half(FUND), half(STRANGER)] }],
      ["profileAllocations.DYNAMIC.0.series", { profileAllocations: { DYNAMIC: [whole(STRANGER)] } }],
      ["mandates.0.allocation.0.series", { mandates: [{ code: "M", label: "M", manager: "H", allocation: [whole(STRANGER)] }] }],
      ["supports.0.series", { supports: [{ series: STRANGER }] }],
      ["glidepath.matrix", { glidepath: { matrix: STRANGER, supports: {} } }],
      ["glidepath.supports.CASH", { glidepath: { matrix: STRANGER, supports: { CASH: STRANGER } } }],
      ["defaultAllocation", { defaultAllocation: [half(FUND)] }],
      ["mandates.0.allocation", { mandates: [{ code: "M", label: "M", manager: "H", allocation: [half(FUND)] }] }],
      ["profileAllocations.BALANCED.1.series", { profileAllocations: { BALANCED: [half(FUND), half(FUND)] } }],
      ["defaultAllocation.0.weight", { defaultAllocation: [{ series: FUND, weight: "33.333" }] }],
    ])("are refused where %s is nothing that there is, or no whole", async (place, config) => {
      const { version } = (await world.call<Simulator>("admin", "GET", path)).body;
      const answer = await world.call<ErrorAnswer>("admin", "PUT", `${path}/config`, config);
      expect(answer.status).toBe(400);
      expect(answer.body.error.issues?.map((issue) => issue.path)).toContain(`body.${place}`);
      expect((await world.call("admin", "GET", path)).body).toMatchObject({ version });
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

    it("are made, linked and changed at once, and removed when no simulation was made", async () => {
      const written = { name: "Retirement", managementType: "FREE", riskScale: "SRRI", mode: "SIMPLIFIED" };
      const { alpha, delta } = world.organisations;
      const made = await world.call<Simulator>("admin", "POST", `${root}/simulators`, { ...written, distributors: [alpha] });
      expect(made).toMatchObject({ status: 201, body: { ...written, product: null, version: 0 } });
      const one = `${root}/simulators/${made.body.uuid}`;
      expect((await world.call("anna", "GET", one)).status).toBe(200);

      const fees = { entryFee: "1.5", managementFee: "0.6" };
      const product = (await world.call<Product>("admin", "POST", `${root}/products`, { name: "With fees", fees })).body.id;
      const linked = { ...written, mode: "ADVANCED", product, matrix: set };
      const changed = await world.call("admin", "PUT", one, linked, { "if-match": "0" });
      expect(changed).toMatchObject({ status: 200, body: { ...linked, productFees: fees, version: 1 } });
      expect((await world.call("admin", "PUT", one, written, { "if-match": "0" })).status).toBe(409);
      expect((await world.call("anna", "GET", one)).status).toBe(200);
      const refused = await world.call<ErrorAnswer>("admin", "PUT", one, { ...linked, distributors: [alpha, delta] });
      expect(refused).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.distributors.1" }] } } });
      const unlinked = await world.call("admin", "PUT", one, { ...written, product: null, matrix: null, distributors: [] });
      expect(unlinked).toMatchObject({ body: { product: null, matrix: null, productFees: {} } });
      expect((await world.call("anna", "GET", one)).status).toBe(404);

      expect((await world.call("admin", "DELETE", one)).status).toBe(204);
      expect((await world.call("admin", "GET", one)).status).toBe(404);
    });

    it("ask for as many supports as the strictest journey of the organisation for their product", async () => {
      const { alpha, beta } = world.organisations;
      const { id: product } = (await world.call<Product>("admin", "POST", `${root}/products`, { name: "Advised" })).body;
      const { id: other } = (await world.call<Product>("admin", "POST", `${root}/products`, { name: "Not advised" })).body;
      const written = { name: "Advised", managementType: "FREE", riskScale: "SRI", mode: "ADVANCED", product, distributors: [alpha] };
      const made = await world.call<Simulator>("admin", "POST", `${root}/simulators`, written);
      const read = async () => (await world.call<Simulator>("anna", "GET", `${root}/simulators/${made.body.uuid}`)).body.minNumAssets;
      expect(await read()).toBeNull();
      const journey = (name: string, distributors: string[], of: string, minNumAssets?: number, active = true) => {
        const config = { general: { journeyName: name }, advice: { productConfigs: [{ product: of }], minNumAssets } };
        return world.database.orm.insert(recoJourney).values({ uuid: randomUUID(), name, distributors, config, active });
      };
      await journey("Silent", [alpha], product);
      await journey("Of another house", [beta], product, 9);
      await journey("Of another product", [alpha], other, 8);
      await journey("A draft", [alpha], product, 7, false);
      expect(await read()).toBeNull();
      await journey("Ours", [alpha], product, 5);
      await journey("Everybody's", [], product, 6);
      expect(await read()).toBe(6);
    });

    it.each(["product", "matrix", "portfolio"])("name a %s that there is", async (link) => {
      const written = { name: "Linked", managementType: "FREE", riskScale: "SRI", mode: "ADVANCED", [link]: STRANGER };
      for (const [method, address] of [
        ["POST", `${root}/simulators`],
        ["PUT", path],
      ] as const) {
        const answer = await world.call<ErrorAnswer>("admin", method, address, written);
        expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: `body.${link}` }] } } });
      }
    });

    it("stay while a simulation was made with them", async () => {
      const simulation = { simulator: world.simulators.alpha, parameters: simulationParameters() };
      expect((await world.call("anna", "POST", `${root}/simulation_snapshots`, simulation)).status).toBe(201);
      const answer = await world.call("admin", "DELETE", path);
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "IN_USE", simulations: 1 } } });
      expect((await world.call("admin", "GET", path)).status).toBe(200);
    });

    it("are changed by administrators alone", async () => {
      for (const who of ["anna", "insurer", "manager", "nobody"] as const) {
        for (const [end, body] of [
          ["config", {}],
          ["", { name: "Mine", managementType: "FREE", riskScale: "SRI", mode: "ADVANCED" }],
          [`matrix/${set}`, undefined],
          [`product/${world.product}`, undefined],
        ] as const)
          expect((await world.call(who, "PUT", end ? `${path}/${end}` : path, body)).status).toBe(403);
      }
    });
  });
});
