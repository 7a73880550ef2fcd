import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MarketEvent } from "#app/contract/market-event.ts";
import { type ApiWorld, type ErrorAnswer, expectList, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const path = "/product-config-service/v1/market_events";
const covid = {
  name: { fr: "Krach de la Covid-19", en: "Covid-19 crash" },
  category: "PANDEMIC",
  startDate: "2020-02-19",
  endDate: "2020-03-23",
};
interface Page {
  items: MarketEvent[];
  total: number;
  limit: number;
  offset: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());
  const add = async (changes: object = {}) => (await world.call<MarketEvent>("admin", "POST", path, { ...covid, ...changes })).body;

  describe("market events", () => {
    it("are added once for a key, changed in the version that was seen, and removed", async () => {
      const key = { "idempotency-key": randomUUID() };
      const first = await world.call<MarketEvent>("admin", "POST", path, covid, key);
      expect(first).toMatchObject({ status: 201, body: { ...covid, version: 0 } });
      expect((await world.call<MarketEvent>("admin", "POST", path, covid, key)).body).toEqual(first.body);
      const one = `${path}/${first.body.id}`;
      const renamed = { ...covid, name: { fr: "Covid-19", en: "Covid-19" } };
      const changed = await world.call<MarketEvent>("admin", "PUT", one, renamed, { "if-match": "0" });
      expect(changed.body).toEqual({ ...renamed, id: first.body.id, version: 1 });
      const late = await world.call<ErrorAnswer>("admin", "PUT", one, covid, { "if-match": "0" });
      expect(late).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT", present: { name: renamed.name } } } });
      expect((await world.call("anna", "GET", one)).body).toEqual(changed.body);
      const other = await add({ name: { fr: "Autre", en: "Other" } });
      const war = { name: { fr: "Guerre", en: "War" }, category: "GEOPOLITICS", startDate: "2022-02-24", endDate: null };
      for (const [version, body] of [war, renamed].entries()) {
        expect((await world.call("admin", "PUT", one, body)).body).toEqual({ ...body, id: first.body.id, version: version + 2 });
        expect((await world.call("anna", "GET", one)).body).toEqual({ ...body, id: first.body.id, version: version + 2 });
      }
      expect((await world.call("anna", "GET", `${path}/${other.id}`)).body).toEqual(other);
      for (const [method, address, body] of [
        ["POST", path, covid],
        ["PUT", one, covid],
        ["DELETE", one, undefined],
      ] as const)
        expect((await world.call("anna", method, address, body)).status).toBe(403);
      expect((await world.call("admin", "DELETE", `${path}/${other.id}`)).status).toBe(204);
      expect((await world.call("admin", "DELETE", one, undefined, { "if-match": "3" })).status).toBe(204);
      expect((await world.call("anna", "GET", one)).status).toBe(404);
      expect((await world.call("admin", "DELETE", one)).status).toBe(404);
    });

    it("are found by words of either language, by category and by the span they touch", async () => {
      const war = await add({
        name: { fr: "Invasion", en: "Outbreak of war" },
        category: "GEOPOLITICS",
        startDate: "2022-02-24",
        endDate: null,
      });
      const crash = await add();
      const ids = async (query: string) => {
        const { items, total } = (await world.call<Page>("anna", "GET", `${path}?${query}`)).body;
        expect(total).toBe(items.length);
        return items.map(({ id }) => id);
      };
      expect(await ids("search=OUTBREAK")).toEqual([war.id]);
      expect(await ids("query=invasion")).toEqual([war.id]);
      expect(await ids("category=PANDEMIC")).toEqual([crash.id]);
      expect(await ids("from=2020-03-23&to=2020-12-31")).toEqual([crash.id]);
      expect(await ids("from=2020-03-24&to=2022-02-23")).toEqual([]);
      expect(await ids("")).toEqual([war.id, crash.id]);
      expect(await ids("dir=asc")).toEqual([crash.id, war.id]);
      expect(await ids("sort=name")).toEqual([war.id, crash.id]);
      await expectList(
        async (query) => (await world.call<Page>("anna", "GET", `${path}?${query}`)).body,
        ({ id }) => id,
        {
          "": [war.id, crash.id],
          "sort=name&dir=desc": [crash.id, war.id],
          "sort=startDate&dir=desc": [war.id, crash.id],
          "search=covid&category=GEOPOLITICS": [],
          "from=2022-02-24": [war.id],
          "to=2020-02-19": [crash.id],
        },
      );
      expect((await world.call<Page>("anna", "GET", path)).body.items).toEqual([war, crash]);
    });

    it("are written by administrators alone and read by whoever has a role", async () => {
      for (const who of ["anna", "manager", "insurer"] as const) {
        expect((await world.call(who, "GET", path)).status).toBe(200);
        expect((await world.call(who, "POST", path, covid)).status).toBe(403);
      }
      expect((await world.call("nobody", "GET", path)).status).toBe(403);
      expect((await world.call(null, "GET", path)).status).toBe(401);
    });

    it("end after they begin", async () => {
      const answer = await world.call<ErrorAnswer>("admin", "POST", path, { ...covid, endDate: "2020-02-18" });
      expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.endDate" }] } } });
    });
  });
});
