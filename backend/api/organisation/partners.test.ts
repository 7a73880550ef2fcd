import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NamedDistributor } from "#app/contract/organisation.ts";
import { appUser, organisation, product, productAssetManager, recoJourney } from "#backend/database/schema/index.ts";
import type { ApiWorld, ErrorAnswer, Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { AAA, openMonitoredWorld } from "../../../tests/fixtures/monitored/monitored-world.ts";

const HORIZON = "/aaa-model-portfolio-service/v1/horizon_model_portfolios";

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  /** A distributor that sells nothing at first, and a product that it comes to sell by a journey. */
  const [epsilon, annuity] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    world = await openMonitoredWorld(open);
    const { orm } = world.database;
    await orm.insert(organisation).values({ uuid: epsilon, name: "Organisation Épsilon", kind: "distributor", flags: { secret: true } });
    await orm.insert(product).values({ uuid: annuity, name: "Annuity" });
    await orm.delete(productAssetManager).where(eq(productAssetManager.assetManager, world.organisations.omega));
    await orm.insert(productAssetManager).values({ product: annuity, assetManager: world.organisations.omega });
    const flags = { ableAccessGlidepathManagement: true, ableEditHorizonModelPortfolios: true };
    await orm.update(organisation).set({ flags }).where(eq(organisation.uuid, world.organisations.delta));
    await orm.update(appUser).set({ distributor: null }).where(eq(appUser.uuid, world.users.carla));
  });
  afterAll(() => world.close());

  const partners = (who: Person, query = "") =>
    world.call<NamedDistributor[]>(who, "GET", `/product-config-service/v1/distributors/partners${query}`);
  const named = async (who: Person, query = "") =>
    (await partners(who, query)).body.map(({ distributorName }) => distributorName.replace("Organisation ", ""));

  describe("the distributors that somebody's house works with", () => {
    it("are all of them for an administrator, the own one for its people, and none without an organisation", async () => {
      expect(await named("admin")).toEqual(["alpha", "beta", "Épsilon"]);
      expect(await named("anna")).toEqual(["alpha"]);
      expect(await named("bruno")).toEqual(["beta"]);
      expect(await partners("carla")).toMatchObject({ status: 200, body: [] });
    });

    it("are for an asset manager and an insurer those that sell a product of theirs by a simulator, told by name alone", async () => {
      const { alpha, beta } = world.organisations;
      for (const who of ["manager", "mona", "insurer"] as const)
        expect([who, (await partners(who)).body]).toEqual([
          who,
          [
            { uuid: alpha, distributorName: "Organisation alpha" },
            { uuid: beta, distributorName: "Organisation beta" },
          ],
        ]);
      expect(await named("rival")).toEqual([]);
    });

    it("are those too that a journey in use names for a product of theirs", async () => {
      const { orm } = world.database;
      const config = { advice: { productConfigs: [{ product: annuity }] } };
      const journey = { uuid: randomUUID(), name: "Annuities", config };
      await orm.insert(recoJourney).values({ ...journey, distributors: [epsilon], active: false });
      await orm.insert(recoJourney).values({ ...journey, uuid: randomUUID(), distributors: [], active: true });
      expect(await named("rival")).toEqual([]);
      await orm.update(recoJourney).set({ active: true }).where(eq(recoJourney.uuid, journey.uuid));
      expect(await named("rival")).toEqual(["Épsilon"]);
      expect(await named("manager")).toEqual(["alpha", "beta"]);
      expect(await named("insurer")).toEqual(["alpha", "beta"]);
    });

    it("are asked for by a product, and of another house's product nobody is told", async () => {
      expect(await named("manager", `?product=${world.product}`)).toEqual(["alpha", "beta"]);
      expect(await named("anna", `?product=${world.product}`)).toEqual(["alpha"]);
      expect(await named("admin", `?product=${annuity}`)).toEqual(["Épsilon"]);
      for (const who of ["manager", "insurer", "anna"] as const) expect([who, await named(who, `?product=${annuity}`)]).toEqual([who, []]);
    });
  });

  describe("a distributor that a house does not work with", () => {
    const put = (who: Person, path: string, body: object) => world.call<{ uuid: string } & ErrorAnswer>(who, "PUT", path, body);
    const refusal = (part: string) => ({
      status: 400,
      body: { error: { code: "INVALID_INPUT", issues: [{ path: `body.${part}`, message: "is no distributor" }] } },
    });
    const recipients = (...distributors: string[]) => ({
      recipients: distributors.map((distributor) => ({
        ...{ distributor, distributorPortfolioCode: "CS-01", channel: "EMAIL", format: "CSV", address: "grids@distributor.example" },
      })),
    });
    const made = async (who: Person, path: string, body?: object) => {
      const { status, body: answer } = await world.call<{ uuid: string }>(who, "POST", path, body);
      expect(status).toBe(201);
      return answer.uuid;
    };

    it("follows no portfolio of it and is sent no grid, until an administrator names it; then it stays", async () => {
      const { alpha } = world.organisations;
      const one = `${AAA}/${await made("manager", `${AAA}?name=Followed`)}`;
      const grids = `${one}/transfer-grids-config`;
      expect(await put("manager", one, { distributorUuids: [alpha, epsilon] })).toMatchObject(refusal("distributorUuids.1"));
      expect(await put("manager", grids, recipients(alpha, epsilon))).toMatchObject(refusal("recipients.1.distributor"));
      expect((await put("admin", one, { distributorUuids: [epsilon] })).status).toBe(200);
      expect((await put("admin", grids, recipients(epsilon))).status).toBe(200);

      const set = { uuid: epsilon, distributorName: "Organisation Épsilon" };
      expect((await world.call("manager", "GET", one)).body).toMatchObject({ distributors: [set] });
      expect((await world.call("manager", "GET", grids)).body).toMatchObject({ recipients: [{ distributorName: set.distributorName }] });
      expect((await put("manager", one, { distributorUuids: [alpha, epsilon] })).status).toBe(200);
      expect((await put("manager", grids, recipients(alpha, epsilon))).status).toBe(200);
      expect((await put("manager", one, { distributorUuids: [alpha] })).status).toBe(200);
      expect(await put("manager", one, { distributorUuids: [alpha, epsilon] })).toMatchObject(refusal("distributorUuids.1"));
    });

    it("is not told to an adviser who follows the same portfolio", async () => {
      const one = `${AAA}/${await made("manager", `${AAA}?name=Shared`)}`;
      await put("admin", one, { distributorUuids: [world.organisations.alpha, epsilon] });
      const { body } = await world.call<{ distributors: NamedDistributor[] }>("anna", "GET", one);
      expect(body.distributors).toEqual([{ uuid: world.organisations.alpha, distributorName: "Organisation alpha" }]);
    });

    it("is offered no horizon portfolio of an insurer, until an administrator names it; then it stays", async () => {
      const { alpha } = world.organisations;
      const body = { name: "Retirement", productUuid: world.product };
      expect(await world.call("insurer", "POST", HORIZON, { ...body, distributorUuids: [epsilon] })).toMatchObject(
        refusal("distributorUuids.0"),
      );
      const one = `${HORIZON}/${await made("insurer", HORIZON, { ...body, distributorUuids: [alpha] })}`;
      expect(await put("insurer", one, { distributorUuids: [alpha, epsilon] })).toMatchObject(refusal("distributorUuids.1"));
      expect((await put("admin", one, { distributorUuids: [alpha, epsilon] })).status).toBe(200);
      expect((await put("insurer", one, { distributorUuids: [epsilon] })).body).toMatchObject({
        distributors: [{ uuid: epsilon, distributorName: "Organisation Épsilon" }],
      });
    });
  });
});
