import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const path = "/product-config-service/v1/tax_rules";
const rules = {
  firstYear: 2030,
  lastYear: 2031,
  maturityYears: 8,
  youngRate: "12.8",
  reducedRate: "7.5",
  fullRate: "12.8",
  premiumsThreshold: "150000",
  allowanceSingle: "4600",
  allowanceCouple: "9200",
  socialChargesRate: "17.2",
  sources: "CGI, art. 125-0 A",
};
interface Page {
  items: LifeInsuranceTaxRules[];
  total: number;
}

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());
  const add = async (changes: object = {}) =>
    (await world.call<LifeInsuranceTaxRules>("admin", "POST", path, { ...rules, ...changes })).body;
  const confirm = (id: string, version: number, confirmed = true) =>
    world.call<LifeInsuranceTaxRules>("admin", "PUT", `${path}/${id}/confirmation`, { confirmed }, { "if-match": String(version) });
  const inUse = async () => (await world.call<Page>("anna", "GET", `${path}?confirmed=true`)).body.items.map(({ id }) => id);

  describe("tax rules", () => {
    it("are used by nobody before somebody has confirmed these very figures", async () => {
      const added = await add();
      expect(added).toMatchObject({ ...rules, confirmed: null, version: 0 });
      expect(await inUse()).toEqual([]);
      const before = Date.now();
      const confirmed = await confirm(added.id, 0);
      expect(confirmed).toMatchObject({ status: 200, body: { ...rules, version: 1 } });
      expect(confirmed.body.confirmed?.by).not.toBe("");
      expect(Date.parse(confirmed.body.confirmed?.at ?? "")).toBeGreaterThan(before - 60_000);
      expect(await inUse()).toEqual([added.id]);
      const changed = await world.call<LifeInsuranceTaxRules>(
        "admin",
        "PUT",
        `${path}/${added.id}`,
        { ...rules, socialChargesRate: "18.6" },
        { "if-match": "1" },
      );
      expect(changed.body).toMatchObject({ socialChargesRate: "18.6", confirmed: null, version: 2 });
      expect(await inUse()).toEqual([]);
    });

    it("are confirmed as they were seen, and the confirmation can be taken back", async () => {
      const added = await add({ firstYear: 2040, lastYear: null });
      await world.call("admin", "PUT", `${path}/${added.id}`, { ...rules, firstYear: 2040, lastYear: null }, { "if-match": "0" });
      const late = await confirm(added.id, 0);
      expect(late).toMatchObject({ status: 409, body: { error: { code: "VERSION_CONFLICT" } } });
      expect((await confirm(added.id, 1)).status).toBe(200);
      expect(await inUse()).toEqual([added.id]);
      expect((await confirm(added.id, 2, false)).body.confirmed).toBeNull();
      expect(await inUse()).toEqual([]);
    });

    it("hold alone in a year, once confirmed", async () => {
      const first = await add({ firstYear: 2050, lastYear: 2055 });
      const within = await add({ firstYear: 2055, lastYear: null });
      const after = await add({ firstYear: 2056, lastYear: null });
      expect((await confirm(first.id, 0)).status).toBe(200);
      expect(await confirm(within.id, 0)).toMatchObject({ status: 409, body: { error: { code: "TAX_YEARS_TAKEN" } } });
      expect((await confirm(after.id, 0)).status).toBe(200);
      expect(await inUse()).toEqual([after.id, first.id]);
      expect((await confirm(first.id, 1, false)).status).toBe(200);
      expect((await confirm(after.id, 1, false)).status).toBe(200);
    });

    it("are written by administrators alone, once for a key, and each step is logged", async () => {
      const key = { "idempotency-key": randomUUID() };
      const added = await world.call<LifeInsuranceTaxRules>("admin", "POST", path, rules, key);
      expect((await world.call<LifeInsuranceTaxRules>("admin", "POST", path, rules, key)).body).toEqual(added.body);
      const one = `${path}/${added.body.id}`;
      for (const who of ["anna", "manager", "insurer"] as const) {
        expect((await world.call(who, "GET", one)).status).toBe(200);
        expect((await world.call(who, "POST", path, rules)).status).toBe(403);
        expect((await world.call(who, "PUT", one, rules)).status).toBe(403);
        expect((await world.call(who, "PUT", `${one}/confirmation`, { confirmed: true })).status).toBe(403);
      }
      expect((await world.call("nobody", "GET", path)).status).toBe(403);
      expect((await world.call(null, "GET", path)).status).toBe(401);
      await confirm(added.body.id, 0);
      await confirm(added.body.id, 1);
      const logged = await world.database.sql.query<{ verb: string }>(
        `select verb from audit_log where object_id = '${added.body.id}' order by id`,
      );
      expect(logged.map(({ verb }) => verb)).toEqual(["tax-rules.create", "tax-rules.confirm"]);
      await confirm(added.body.id, 1, false);
    });

    it("end in the year they begin or later", async () => {
      const answer = await world.call<ErrorAnswer>("admin", "POST", path, { ...rules, lastYear: 2029 });
      expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: "body.lastYear" }] } } });
    });
  });
});
