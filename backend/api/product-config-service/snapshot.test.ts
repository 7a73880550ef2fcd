import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { snapshot, snapshotSummary, type Snapshot, type SnapshotSummary } from "#app/contract/simulation.ts";
import { verifyAuditChain } from "#backend/api/audit.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1/simulation_snapshots";
type Page = { items: SnapshotSummary[]; total: number };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  const savePath = (name: string, more = "") => `${root}?simulationName=${encodeURIComponent(name)}&simulator=${world.simulators.alpha}${more}`;
  const saveBody = (changes: Record<string, unknown> = {}) => ({ parameters: simulationParameters(), results: null, versions: null, ...changes });
  const save = (name: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    world.call<Snapshot & ErrorAnswer>("anna", "PUT", savePath(name), saveBody(changes), headers);
  const countOf = async (name: string) => (await world.call<Page>("anna", "GET", `${root}?search=${encodeURIComponent(name)}`)).body.total;

  describe("a simulation under way", () => {
    test("is made without a name, kept as a draft, saved, listed and deleted", async () => {
      const made = await world.call<Snapshot>("anna", "POST", root, { simulator: world.simulators.alpha, parameters: simulationParameters() });
      expect(made.status).toBe(201);
      expect(snapshot.parse(made.body)).toMatchObject({ name: null, date: null, version: 0, ownerName: "anna Canary", simulatorName: "Simulator alpha" });
      const { uuid } = made.body;
      expect((await world.call<Page>("anna", "GET", root)).body.items.map((item) => item.uuid)).not.toContain(uuid);

      const draft = simulationParameters({ horizonYears: 12 });
      const kept = await world.call("anna", "PUT", `${root}/${uuid}/draft`, { parameters: draft }, { "if-match": '"0"' });
      expect(kept).toMatchObject({ status: 200, body: { version: 1 } });
      expect((await world.call<Snapshot>("anna", "GET", `${root}/${uuid}`)).body).toMatchObject({ draft, version: 1 });

      const saved = await save("Retirement Martin", { uuid, parameters: draft }, { "if-match": "1" });
      expect(saved.status).toBe(200);
      expect(snapshot.parse(saved.body)).toMatchObject({ uuid, name: "Retirement Martin", draft: null, version: 2, parameters: draft });
      expect(saved.body.date).toBe(new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date()).replaceAll("-", ""));

      const list = await world.call<Page>("anna", "GET", `${root}?search=martin&user=${world.users.anna}`);
      expect(list.body).toMatchObject({ total: 1, limit: 25, offset: 0 });
      expect(snapshotSummary.parse(list.body.items[0])).toMatchObject({ uuid, product: "Savings contract" });

      const gone = await world.call("anna", "DELETE", `${root}/${uuid}`, undefined, { "if-match": "2" });
      expect([gone.status, gone.body]).toEqual([204, undefined]);
      expect((await world.call("anna", "GET", `${root}/${uuid}`)).status).toBe(404);
    });
  });
  test("audit", async () => {
    expect(await verifyAuditChain(world.database)).toMatchObject({ brokenAt: null });
    expect(await countOf("zzz")).toBe(0);
    expect(world.logged).toEqual([]);
    expect(randomUUID()).toBeTruthy();
  });
});
