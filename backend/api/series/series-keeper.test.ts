import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DefinitionImport } from "#app/contract/series/definition-import.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { SeriesComment } from "#app/contract/series/series-comment.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { registerDefinitionImports } from "#backend/api/definition-import/definition-import-job.ts";
import { type Jobs, startJobs } from "#backend/database/jobs.ts";
import { organisation, series as table } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/series";
const values = "/financial-value-service/v1/financial_values";
const REFUSED = { status: 403, body: { error: { code: "SERIES_KEPT_ELSEWHERE" } } };

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  /** A series of gamma, the manager's organisation, with a value; the rival is of omega. */
  let series: SeriesRecord;
  let jobs: Jobs;
  beforeAll(async () => {
    world = await openApiWorld(open);
    const flags = { ableViewSeries: true, ableEditSeries: true, ableEditReturnMatrixFormulas: true };
    await world.database.orm.update(organisation).set({ flags }).where(eq(organisation.kind, "assetManager"));
    jobs = await startJobs(world.database, { info() {}, warn() {}, error() {} }, 20);
    registerDefinitionImports(world.database, jobs);
  });
  afterAll(async () => {
    await jobs.stop(1_000);
    await world.close();
  });

  const send = <T>(who: Person, method: string, path: string, body?: unknown) => world.call<T & ErrorAnswer>(who, method, path, body);
  const definition = (changes: object = {}) => {
    const named = { externalId: randomUUID(), fullName: "Kept", type: "FUND", assetClass: "EQUITIES", currency: "EUR" };
    return { ...named, ...changes };
  };
  const make = async (who: Person, changes: object = {}) => (await send<SeriesRecord>(who, "PUT", root, definition(changes))).body;
  beforeEach(async () => {
    series = await make("manager");
    await send("manager", "POST", `${values}/${series.uuid}?date=2026-01-05`, { value: 100 });
  });
  const file = (...lines: string[]) => ({
    file: { filename: "series.csv", data: Buffer.from(["code,name,keeper", ...lines].join("\n")).toString("base64") },
  });
  const stands = async (uuid: string) => {
    const [row] = await world.database.orm.select().from(table).where(eq(table.uuid, uuid));
    const { values: told } = (await send<{ values: unknown[] }>("admin", "GET", `${values}/${uuid}`)).body;
    return { row, told };
  };

  describe("a series", () => {
    it("is kept by the house that made it, by the platform when an administrator did", async () => {
      expect(series).toMatchObject({ keeper: world.organisations.gamma, keeperName: "Organisation gamma" });
      expect(await make("admin")).toMatchObject({ keeper: null, keeperName: null });
    });

    it("of one asset manager is written by no other, in any way, and read by all", async () => {
      const { uuid, externalId } = series;
      const [change] = (await send<{ items: Array<{ uuid: string }> }>("manager", "GET", `${values}/${uuid}/changes`)).body.items;
      const before = await stands(uuid);
      const at = `${values}/${uuid}`;
      const taken = definition({ uuid, externalId, fullName: "Taken over" });
      const line = { provider: "Vendor", name: "Line", currency: "EUR", series: uuid };
      const ways: Array<[string, string, unknown?]> = [
        ["POST", `${values}/changes/${change!.uuid}/undo`],
        ["POST", `${at}?date=2026-01-06`, { value: 1 }],
        ["DELETE", `${at}?from=2026-01-01&to=2026-12-31`],
        ["POST", `${values}/batch`, { series: [{ series: uuid, values: [["2026-01-06", 1]] }] }],
        ["POST", `${values}/batch/async`, { series: [{ series: uuid, values: [["2026-01-06", 1]] }] }],
        ["PUT", `${at}/flows`, { flows: [{ date: "2026-01-06", kind: "DIVIDEND", amount: "1" }] }],
        ["PUT", root, taken],
        ["PUT", `${root}/${uuid}/return-matrix-formula`, { formula: null }],
        ["PUT", `${root}/comments?series=${uuid}&date=2026-01-05`, { text: "Rumour" }],
        ["POST", "/series-definition-service/v1/external_series/add", { ...line, code: randomUUID() }],
      ];
      for (const [method, path, body] of ways) {
        expect([method, path, await send("rival", method, path, body)]).toMatchObject([method, path, REFUSED]);
      }
      expect(await stands(uuid)).toEqual(before);
      expect((await send<SeriesRecord>("rival", "GET", `${root}/${uuid}`)).body).toMatchObject({ uuid, keeperName: "Organisation gamma" });
      expect((await send("rival", "GET", at)).status).toBe(200);
      for (const [method, path, body] of ways.slice(0, 7)) {
        const own = path === root ? { ...taken, version: before.row!.version } : body;
        expect([path, (await send("manager", method, path, own)).status]).toEqual([path, path.endsWith("async") ? 202 : 200]);
      }
    });

    it("without a house is written by administrators alone, until one of them names who keeps it", async () => {
      const { uuid, externalId } = await make("admin");
      const write = (who: Person) => send(who, "POST", `${values}/${uuid}?date=2026-01-06`, { value: 5 });
      expect(await write("manager")).toMatchObject(REFUSED);
      expect((await write("admin")).status).toBe(200);
      const body = definition({ uuid, externalId, keeper: world.organisations.gamma });
      expect((await send<SeriesRecord>("admin", "PUT", root, body)).body.keeper).toBe(world.organisations.gamma);
      expect((await write("manager")).status).toBe(200);
      const away = await send("manager", "PUT", root, { ...body, keeper: world.organisations.omega });
      expect(away).toMatchObject({ status: 403, body: { error: { code: "KEEPER_BY_ADMINISTRATOR" } } });
      const none = await send("admin", "PUT", root, { ...body, keeper: world.organisations.alpha });
      expect([none.status, none.body.error.issues?.map(({ path }) => path)]).toEqual([400, ["body.keeper"]]);
      const all = await send<{ items: SeriesRecord[] }>("rival", "GET", `${root}?keeper=${world.organisations.gamma}&limit=100`);
      expect(new Set(all.body.items.map(({ keeper }) => keeper))).toEqual(new Set([world.organisations.gamma]));
      const platform = await send<{ items: SeriesRecord[] }>("rival", "GET", `${root}?keeper=none&limit=100`);
      expect(platform.body.items.map(({ keeper }) => keeper)).not.toContain(world.organisations.gamma);
    });
  });

  describe("files of definitions", () => {
    const load = async (who: Person, ...lines: string[]) => (await send<TableReport>(who, "POST", `${root}/import`, file(...lines))).body;

    it("change no series of another house, and tell the line; unchanged lines are none", async () => {
      const own = await make("rival");
      const faulty = await load("rival", `${own.externalId},Renamed,`, `${series.externalId},Taken over,`);
      expect(faulty).toMatchObject({ applied: false, errors: [{ code: "SERIES_KEPT_ELSEWHERE", line: 3, found: series.externalId }] });
      const whole = await load("rival", `${own.externalId},Renamed,`, `${series.externalId},Kept,Organisation gamma`);
      expect(whole).toMatchObject({ applied: true, changed: 1, unchanged: 1 });
      expect((await stands(series.uuid)).row).toMatchObject({ fullName: "Kept", keeper: world.organisations.gamma });
    });

    it("name the keepers of many series when an administrator sends them", async () => {
      const [one, other] = [await make("admin"), await make("admin")];
      const lines = [`${one.externalId},Kept,Organisation omega`, `${other.externalId},Kept,Organisation omega`];
      expect(await load("rival", ...lines)).toMatchObject({ applied: false });
      expect(await load("admin", ...lines)).toMatchObject({ applied: true, changed: 2 });
      expect((await stands(one.uuid)).row?.keeper).toBe(world.organisations.omega);
      const nobody = await load("admin", `${one.externalId},Kept,Organisation alpha`);
      expect(nobody.errors).toMatchObject([{ code: "SERIES_KEEPER_INVALID", column: "keeper" }]);
    });

    it("that wait are written with the rights of who decides, as the series are kept then", async () => {
      const own = await make("rival");
      const sent = await send<DefinitionImport>("rival", "POST", `${root}/imports`, file(`${own.externalId},Renamed,`));
      expect([sent.status, sent.body.status]).toEqual([201, "READY"]);
      await world.database.orm.update(table).set({ keeper: world.organisations.gamma }).where(eq(table.uuid, own.uuid));
      const at = `${root}/imports/${sent.body.uuid}`;
      expect((await send("rival", "POST", `${at}/apply`)).status).toBe(202);
      const told = async () => (await send<DefinitionImport>("rival", "GET", at)).body;
      await vi.waitUntil(async () => (await told()).status !== "APPLYING", { timeout: 20_000, interval: 30 });
      expect(await told()).toMatchObject({ status: "REFUSED", report: { errors: [{ code: "SERIES_KEPT_ELSEWHERE" }] } });
      expect((await stands(own.uuid)).row?.fullName).toBe("Kept");
    });
  });

  describe("comments", () => {
    const at = () => `${root}/comments?series=${series.uuid}&date=2026-01-05`;
    const told = async (who: Person) => (await send<{ items: SeriesComment[] }>(who, "GET", at())).body.items;

    it("name their author to the own house and to administrators, others the house", async () => {
      expect((await send("manager", "PUT", at(), { text: "Merged" })).status).toBe(200);
      const comment = { text: "Merged", house: "Organisation gamma" };
      expect(await told("mona")).toMatchObject([{ ...comment, by: "manager Canary", changeable: true }]);
      expect(await told("admin")).toMatchObject([{ ...comment, by: "manager Canary", changeable: true }]);
      expect(await told("rival")).toMatchObject([{ ...comment, by: null, changeable: false }]);
    });

    it("are replaced and removed by the author's house and administrators, whoever keeps the series now", async () => {
      await send("manager", "PUT", at(), { text: "Merged" });
      await world.database.orm.update(table).set({ keeper: world.organisations.omega }).where(eq(table.uuid, series.uuid));
      const other = { status: 403, body: { error: { code: "COMMENT_OF_ANOTHER_HOUSE" } } };
      expect(await send("rival", "PUT", at(), { text: "Rumour" })).toMatchObject(other);
      expect(await send("rival", "DELETE", at())).toMatchObject(other);
      expect(await told("admin")).toMatchObject([{ text: "Merged" }]);
      expect((await send("admin", "DELETE", at())).status).toBe(204);
      expect((await send("admin", "PUT", at(), { text: "Of the platform" })).status).toBe(200);
      expect(await send("rival", "DELETE", at())).toMatchObject(other);
    });
  });
});
