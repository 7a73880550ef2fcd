import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetManager, type Distributor, distributor, productOwner } from "#app/contract/organisation.ts";
import { type Simulator, simulator } from "#app/contract/simulation/simulation.ts";
import { organisation, simulator as simulatorTable } from "#backend/database/schema/index.ts";
import { type ApiWorld, expectList, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  test("distributors: an administrator sees all, anybody else the own one, who has none sees none", async () => {
    const seen = async (who: Person) =>
      (await world.call<{ items: Distributor[]; total: number }>(who, "GET", `${root}/distributors`)).body;
    expect((await seen("admin")).items.map((row) => distributor.parse(row).distributorName)).toEqual([
      "Organisation alpha",
      "Organisation beta",
    ]);
    expect(await seen("anna")).toMatchObject({
      total: 1,
      items: [{ uuid: world.organisations.alpha, flags: { enableSimulators: true }, language: "FR_FR" }],
    });
    expect(await seen("manager")).toMatchObject({ total: 0, items: [] });
    const found = await world.call<{ items: Distributor[] }>("admin", "GET", `${root}/distributors?search=BETA&dir=desc`);
    expect(found.body.items.map((row) => row.uuid)).toEqual([world.organisations.beta]);
  });

  test.each([
    ["distributors", "alpha", "anna", "bruno", distributor],
    ["asset_managers", "gamma", "mona", "anna", assetManager],
    ["product_owners", "delta", "insurer", "manager", productOwner],
  ] as const)("%s: one's own or an administrator's, else 404 as for an unknown one", async (noun, name, member, foreigner, schema) => {
    const path = `${root}/${noun}/${world.organisations[name]}`;
    for (const who of [member, "admin"] as const) {
      const answer = await world.call(who, "GET", path);
      expect(schema.parse(answer.body)).toMatchObject({ uuid: world.organisations[name] });
    }
    const hidden = await world.call(foreigner, "GET", path);
    expect(hidden.status).toBe(404);
    expect(JSON.stringify(hidden.body)).not.toContain("Organisation");
    expect((await world.call("admin", "GET", `${root}/${noun}/${randomUUID()}`)).status).toBe(404);
    const otherKind = noun === "distributors" ? world.organisations.gamma : world.organisations.alpha;
    expect((await world.call("admin", "GET", `${root}/${noun}/${otherKind}`)).status).toBe(404);
  });

  test("a named distributor bears its identifier and is found by it, within the caller's borders", async () => {
    const rename = (name: string) =>
      world.database.orm.update(organisation).set({ name }).where(eq(organisation.uuid, world.organisations.alpha));
    const byIdentifier = (who: Person, identifier: string) =>
      world.call<Distributor>(who, "GET", `${root}/distributors/${encodeURIComponent(identifier)}`);
    await rename("cap sillage CONSEIL");
    for (const who of ["anna", "admin"] as const) {
      const { body } = await byIdentifier(who, "aaaic:distributors:2");
      expect(distributor.parse(body)).toMatchObject({ uuid: world.organisations.alpha, identifier: "aaaic:distributors:2" });
    }
    const listed = await world.call<{ items: Distributor[] }>("admin", "GET", `${root}/distributors`);
    expect(listed.body.items.flatMap((row) => row.identifier ?? [])).toEqual(["aaaic:distributors:2"]);
    // Another's, one of another installation, one that has no record, one that nobody has.
    expect((await byIdentifier("bruno", "aaaic:distributors:2")).status).toBe(404);
    for (const unknown of ["102", "1", "4711"]) expect((await byIdentifier("admin", `aaaic:distributors:${unknown}`)).status).toBe(404);
    expect((await byIdentifier("admin", "aaaic:distributors:two")).status).toBe(400);
    await rename("Organisation alpha");
  });

  test("a field of the look that does not fit is left out, the rest is served", async () => {
    const graphicChart = { fontColor: "#123456", borderRadius: "HUGE", logoData: 7, otherFields: { Conseiller: "Anna" } };
    await world.database.orm
      .update(organisation)
      .set({ graphicChart, language: "DE" })
      .where(eq(organisation.uuid, world.organisations.alpha));
    const answer = await world.call<Distributor>("anna", "GET", `${root}/distributors/${world.organisations.alpha}`);
    expect(answer.body).toMatchObject({ language: "FR_FR", graphicChart: { fontColor: "#123456", otherFields: { Conseiller: "Anna" } } });
    expect(Object.keys(answer.body.graphicChart)).toEqual(["fontColor", "otherFields"]);
  });

  test("simulators: those linked to the caller's distributor", async () => {
    const seen = await world.call<{ items: Simulator[]; total: number }>("anna", "GET", `${root}/simulators`);
    expect(seen.body.total).toBe(1);
    expect(simulator.parse(seen.body.items[0])).toMatchObject({
      uuid: world.simulators.alpha,
      productName: "Savings contract",
      config: { entryFee: "1.5", maxHorizonYears: 40 },
    });
    expect((await world.call("anna", "GET", `${root}/simulators/${world.simulators.alpha}`)).body).toEqual(seen.body.items[0]);
    expect((await world.call("bruno", "GET", `${root}/simulators/${world.simulators.alpha}`)).status).toBe(404);
    expect((await world.call("anna", "GET", `${root}/simulators/${randomUUID()}`)).status).toBe(404);
    const ofBruno = await world.call<Simulator>("bruno", "GET", `${root}/simulators/${world.simulators.beta}`);
    expect(ofBruno.body).toMatchObject({ uuid: world.simulators.beta, name: "Simulator beta", product: world.product });
    type Page = { items: Simulator[]; total: number; limit: number; offset: number };
    await expectList(
      async (query) => (await world.call<Page>("admin", "GET", `${root}/simulators?${query}`)).body,
      ({ uuid }) => uuid,
      {
        "": [world.simulators.alpha, world.simulators.beta],
        "sort=name&dir=desc": [world.simulators.beta, world.simulators.alpha],
        "search=BETA": [world.simulators.beta],
      },
    );
    for (const who of ["carla", "manager", "nobody"] as const) {
      expect((await world.call(who, "GET", `${root}/simulators`)).status).toBe(403);
      expect((await world.call(who, "GET", `${root}/simulators/${world.simulators.alpha}`)).status).toBe(403);
    }
  });

  test("the flag of the distributor switches its simulators off", async () => {
    await world.database.orm.update(organisation).set({ flags: {} }).where(eq(organisation.uuid, world.organisations.beta));
    expect((await world.call("bruno", "GET", `${root}/simulators`)).status).toBe(403);
  });

  test("an answer that does not fit the contract is a failure told without its content", async () => {
    await world.database.orm
      .update(simulatorTable)
      .set({ config: { entryFee: "CANARY-0" } })
      .where(eq(simulatorTable.uuid, world.simulators.alpha));
    const answer = await world.call("anna", "GET", `${root}/simulators`);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain("CANARY");
    expect(world.logged).toMatchObject([{ level: "error", message: "backend call failed" }]);
  });
});
