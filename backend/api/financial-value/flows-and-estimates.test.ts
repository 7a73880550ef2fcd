import { randomUUID } from "node:crypto";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { series } from "#backend/database/schema/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { startValueJobs } from "../../../tests/fixtures/processes/value-jobs.ts";

const root = "/financial-value-service/v1/financial_values";
type Points = Array<[string, number]>;

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs;
  beforeAll(async () => {
    world = await openApiWorld(open);
    jobs = await startValueJobs(world.database, "no files here");
  });
  afterAll(async () => {
    await jobs.stop(0);
    await world.close();
  });

  async function add(proxySeries: string | null = null): Promise<string> {
    const uuid = randomUUID();
    await world.database.orm
      .insert(series)
      .values({ uuid, externalId: uuid, fullName: "=World", proxySeries, keeper: world.organisations.gamma });
    return uuid;
  }
  const call = <T = unknown>(method: string, what: string, body?: unknown, who: Person = "manager", headers: Record<string, string> = {}) =>
    world.call<T & ErrorAnswer>(who, method, `${root}${what}`, body, headers);
  const fill = (uuid: string, values: Points, origin = "AUTOMATIC") =>
    call("POST", "/batch", { origin, series: [{ series: uuid, values }] });
  const valuesOf = async (uuid: string) => (await call<{ values: Points }>("GET", `/${uuid}`)).body.values;

  async function ended(uuid: string): Promise<ValueImport> {
    for (let n = 0; n < 200; n++) {
      const { body } = await call<ValueImport>("GET", `/imports/${uuid}`);
      if (body.status !== "APPLYING" && body.status !== "READY") return body;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error("The import did not end");
  }

  describe("values in the background", () => {
    interface Started {
      imports: Array<{ uuid: string; series: number; values: number }>;
    }

    it("are written after the answer, each chunk an import that can be followed", async () => {
      const fresh = await Promise.all([add(), add(), add()]);
      await fill(fresh[0]!, [["2024-12-31", 90]]);
      const values: Points = [
        ["2025-01-02", 101],
        ["2024-12-31", 100],
      ];
      const body = { series: fresh.map((uuid) => ({ series: uuid, values })) };
      const key = { "idempotency-key": randomUUID() };
      const started = await call<Started>("POST", "/batch/async?chunk-size=2", body, "manager", key);
      expect(started).toMatchObject({
        status: 202,
        body: {
          imports: [
            { series: 2, values: 4 },
            { series: 1, values: 2 },
          ],
        },
      });
      expect((await call<Started>("POST", "/batch/async?chunk-size=2", body, "manager", key)).body).toEqual(started.body);
      const done = await Promise.all(started.body.imports.map(({ uuid }) => ended(uuid)));
      expect(done).toMatchObject([
        { status: "DONE", summary: { newValues: 3, revisions: 1, from: "2024-12-31", to: "2025-01-02", format: "json" } },
        { status: "DONE", summary: { newValues: 2, revisions: 0 } },
      ]);
      for (const uuid of fresh) expect(await valuesOf(uuid)).toEqual([...values].reverse());
      for (const [query, chunks] of [
        ["", [3]],
        ["?chunk-size=1", [1, 1, 1]],
        ["?chunk-size=3", [3]],
      ] as const) {
        const again = await call<Started>("POST", `/batch/async${query}`, body, "manager");
        expect([query, again.status, again.body.imports.map((one) => one.series)]).toEqual([query, 202, chunks]);
        for (const { uuid } of again.body.imports) expect(await ended(uuid)).toMatchObject({ status: "DONE", summary: { newValues: 0 } });
      }
      for (const size of ["0", "-1", "many"])
        expect((await call("POST", `/batch/async?chunk-size=${size}`, body, "manager")).status).toBe(400);
      expect((await call("POST", "/batch/async", body, "anna")).status).toBe(403);
    });

    it("that name a version are refused where the series has other values, when they are sent and when they are written", async () => {
      const uuid = await add();
      const send = (version: number, value: number) =>
        call<Started>("POST", "/batch/async", { series: [{ series: uuid, version, values: [["2025-01-02", value]] }] });
      await world.database.sql.query("insert into job_suspension (reason) values ('both are sent first')");
      const [first, second] = [await send(0, 101), await send(0, 102)];
      await world.database.sql.query("delete from job_suspension");
      expect(await ended(first.body.imports[0]!.uuid)).toMatchObject({ status: "DONE" });
      expect(await ended(second.body.imports[0]!.uuid)).toMatchObject({
        status: "REFUSED",
        problems: [{ messageKey: "imports.problem.changedMeanwhile" }],
      });
      expect(await valuesOf(uuid)).toEqual([["2025-01-02", 101]]);
      expect((await send(0, 103)).status).toBe(409);
      expect((await send(1, 103)).status).toBe(202);
    });

    it("of an unknown series, below zero or of tomorrow are refused before anything starts", async () => {
      const uuid = await add();
      const send = (id: string, values: Points) => call("POST", "/batch/async", { series: [{ series: id, values }] });
      expect((await send(randomUUID(), [["2025-01-02", 1]])).body.error.issues).toMatchObject([{ path: "body.series.0.series" }]);
      expect((await send(uuid, [["2025-01-02", 0]])).body.error.code).toBe("VALUE_NOT_POSITIVE");
      expect((await send(uuid, [["2999-01-02", 1]])).body.error.code).toBe("VALUE_IN_FUTURE");
      expect(await valuesOf(uuid)).toEqual([]);
      expect((await call("POST", "/batch/async", { series: [{ series: uuid, values: [["2025-01-02", 1]] }] }, "anna")).status).toBe(403);
    });
  });

  describe("flows", () => {
    it("are written, replaced by day and kind, and told between two days", async () => {
      const uuid = await add();
      const flow = (date: string, kind: string, amount: string) => ({ date, kind, number: 0, amount });
      const flows = [flow("2025-06-02", "DIVIDEND", "1.25"), flow("2024-06-03", "DIVIDEND", "1"), flow("2025-06-02", "SPLIT", "10")];
      expect((await call("PUT", `/${uuid}/flows`, { flows })).body).toMatchObject({ written: 3, removed: 0 });
      await call("PUT", `/${uuid}/flows`, { flows: [{ date: "2024-06-03", kind: "DIVIDEND", amount: "1.1" }], sameDay: "REPLACE" });
      const read = async (query: string) =>
        (await call<{ flows: unknown[] }>("GET", `/${uuid}/flows${query}`, undefined, "anna")).body.flows;
      expect(await read("")).toEqual([
        flow("2024-06-03", "DIVIDEND", "1.1"),
        flow("2025-06-02", "DIVIDEND", "1.25"),
        flow("2025-06-02", "SPLIT", "10"),
      ]);
      expect(await read("?from=2024-06-04&to=2025-06-02")).toHaveLength(2);
      expect(await read("?to=2024-06-02")).toEqual([]);
      // Both days belong to the range.
      expect(await read("?from=2024-06-03&to=2024-06-03")).toEqual([flow("2024-06-03", "DIVIDEND", "1.1")]);
      expect(await read("?from=2025-06-02")).toHaveLength(2);
      expect((await call("PUT", `/${uuid}/flows`, { flows: [flow("2024-06-03", "SPLIT", "0")] })).status).toBe(400);
      const away = { date: "2025-06-02", kind: "SPLIT", amount: null };
      const changed = { flows: [away, flow("2025-06-02", "DIVIDEND", "1.3")] };
      expect((await call("PUT", `/${uuid}/flows`, changed)).body).toMatchObject({ written: 1, removed: 1 });
      expect((await call("PUT", `/${uuid}/flows`, { flows: [away] })).body).toMatchObject({ written: 0, removed: 0 });
      expect(await read("")).toEqual([flow("2024-06-03", "DIVIDEND", "1.1"), flow("2025-06-02", "DIVIDEND", "1.3")]);
      expect((await call("PUT", `/${uuid}/flows`, { flows }, "anna")).status).toBe(403);
      expect((await call("GET", `/${randomUUID()}/flows`)).status).toBe(404);
    });

    it("that saw others than those that stand are refused with these", async () => {
      const uuid = await add();
      const [first, second] = ["1", "2"].map((amount) => ({ date: "2025-06-02", kind: "DIVIDEND", number: 0, amount }));
      const read = async (query = "") => (await call<{ version: number }>("GET", `/${uuid}/flows${query}`)).body.version;
      const seen = await read();
      const put = (flow: unknown, version: number) =>
        call<{ version: number }>("PUT", `/${uuid}/flows`, { flows: [flow] }, "manager", { "if-match": String(version) });
      const { version } = (await put(first, seen)).body;
      expect(await read("?to=2020-01-01")).toBe(version);
      expect(await put(second, seen)).toMatchObject({
        status: 409,
        body: { error: { code: "VERSION_CONFLICT", version, present: [first] } },
      });
      expect((await put(second, version)).status).toBe(200);
    });
  });

  describe("estimates", () => {
    it("are the stored ones, else the last value moved like the proxy, else nothing", async () => {
      const proxy = await add();
      const [stored, moved, current, bare] = [await add(), await add(proxy), await add(proxy), await add()];
      await fill(proxy, [
        ["2025-01-02", 200],
        ["2025-01-10", 220],
      ]);
      await fill(stored, [["2025-01-02", 100]]);
      await fill(stored, [["2025-01-06", 104]], "ESTIMATED");
      await fill(moved, [["2025-01-03", 50]]);
      await fill(current, [["2025-01-10", 70]]);
      const asked = [stored, moved, current, bare, randomUUID()].join(",");
      const { body } = await call("GET", `/estimated?uuids=${asked}`, undefined, "anna");
      expect(body).toEqual([
        { series: stored, last: { date: "2025-01-02", value: 100 }, estimate: { date: "2025-01-06", value: 104, method: "STORED" } },
        { series: moved, last: { date: "2025-01-03", value: 50 }, estimate: { date: "2025-01-10", value: 55, method: "PROXY" } },
        { series: current, last: { date: "2025-01-10", value: 70 }, estimate: null },
        { series: bare, last: null, estimate: null },
      ]);
    });
  });

  describe("the history of a series", () => {
    it("comes as a workbook and as text", async () => {
      const uuid = await add();
      await fill(uuid, [["2025-01-02", 100.5]]);
      await fill(uuid, [["2025-01-03", 101]], "MANUAL");
      for (const [format, query] of [
        ["xlsx", ""],
        ["csv", "?format=csv"],
      ]) {
        const address = `http://api.test/api${root}/${uuid}/historical-to-excel${query}`;
        const answer = await world.handler(new Request(address, { headers: { authorization: "Bearer token-anna" } }), {
          address: "192.0.2.1",
        });
        expect(answer.headers.get("content-disposition")).toContain(`_World.${format}`);
        expect(answer.headers.get("content-type")).toContain(format === "csv" ? "text/csv" : "spreadsheetml.sheet");
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (format === "csv")
          expect(bytes.toString("utf8")).toBe(
            `\uFEFFseries_id;date;value;origin\r\n${uuid};2025-01-02;100.5;AUTOMATIC\r\n${uuid};2025-01-03;101;MANUAL\r\n`,
          );
        else
          expect((await readSheets(bytes))[0]!.data).toEqual([
            ["series_id", "date", "value", "origin"],
            [uuid, new Date("2025-01-02"), 100.5, "AUTOMATIC"],
            [uuid, new Date("2025-01-03"), 101, "MANUAL"],
          ]);
      }
      expect((await call("GET", `/${randomUUID()}/historical-to-excel`)).status).toBe(404);
      expect(world.logged).toEqual([]);
    });
  });
});
