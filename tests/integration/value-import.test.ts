import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import { exampleFile } from "#app/modules/value-import/examples.ts";
import { importDumpRoute, prepareImports } from "#backend/api/financial-value/import/upload.ts";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { series, valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { importLimits } from "#backend/import/limits.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../fixtures/api.ts";
import { projectRoot } from "../fixtures/app.ts";
import { eachDatabase, quietLog } from "../fixtures/database.ts";
import { startValueJobs, valueImportsIdle } from "../fixtures/processes/value-jobs.ts";

const ROOT = "/financial-value-service/v1/financial_values";
const data = join(process.env.CAIRN_SHARED ?? join(projectRoot, "..", "shared"), "data");
const prices = join(data, "etf-price-daily.csv.gz");
const now = () => new Date("2026-06-30T12:00:00Z");

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs;
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-import-"));
  const limits = { ...importLimits(), uploadBytes: 8 * 1024 * 1024 };
  beforeAll(async () => {
    world = await openApiWorld(open, { rawRoutes: [importDumpRoute({ dataDir, limits, now })] });
    await prepareImports(world.database, dataDir, quietLog);
    jobs = await startValueJobs(world.database, dataDir, { limits });
  });
  afterAll(async () => {
    await valueImportsIdle(world.database);
    await jobs.stop(0);
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function upload(content: string | Buffer | null, name = "values.csv", who: Person = "admin", headers: Record<string, string> = {}) {
    const form = new FormData();
    form.append("comment", "not a file");
    if (content !== null) form.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
    const request = new Request(`http://api.test/api${ROOT}/import-series-dump`, {
      method: "POST",
      headers: { authorization: `Bearer token-${who}`, ...headers },
      body: form,
    });
    const answer = await world.handler(request, {});
    return { status: answer.status, body: (await answer.json()) as ValueImport & ErrorAnswer };
  }
  const getImport = async (uuid: string, who: Person = "admin") => world.call<ValueImport>(who, "GET", `${ROOT}/imports/${uuid}`);
  const apply = (uuid: string, who: Person = "admin") =>
    world.call<ValueImport & ErrorAnswer>(who, "POST", `${ROOT}/imports/${uuid}/apply`);

  async function settled(uuid: string): Promise<ValueImport> {
    await valueImportsIdle(world.database);
    return (await getImport(uuid)).body;
  }
  async function dryRun(content: string | Buffer, name?: string): Promise<ValueImport> {
    const { status, body } = await upload(content, name);
    expect([status, body.status]).toEqual([202, "PARSING"]);
    return settled(body.uuid);
  }
  async function importAll(content: string | Buffer): Promise<ValueImport> {
    const ready = await dryRun(content);
    expect(ready).toMatchObject({ status: "READY", problems: [], problemCount: 0, progress: 100 });
    expect((await apply(ready.uuid)).status).toBe(200);
    return settled(ready.uuid);
  }
  const readAll = async (code: string) => {
    const [row] = await world.database.orm.select().from(series).where(eq(series.externalId, code));
    const { body } = await world.call<{ values: Array<[string, number]> }>("anna", "GET", `${ROOT}/${row?.uuid}`);
    return { row, values: body.values };
  };

  it("is received once under one idempotency key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const text = "date,series,value\n2026-06-01,ONCE,10\n";
    const [first, again] = [await upload(text, "once.csv", "admin", headers), await upload(text, "once.csv", "admin", headers)];
    expect([first.status, again.status, again.body.uuid]).toEqual([202, 202, first.body.uuid]);
    expect(await world.database.orm.$count(valueImport, eq(valueImport.fileName, "once.csv"))).toBe(1);
    const other = await upload(`${text}2026-06-02,ONCE,11\n`, "once.csv", "admin", headers);
    expect([other.status, other.body.error.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    const short = await upload(text, "once.csv", "admin", { "idempotency-key": "short" });
    expect([short.status, short.body.error.issues?.[0]?.path]).toEqual([400, "headers.idempotency-key"]);
    await settled(first.body.uuid);
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
    expect((await world.call("admin", "DELETE", `${ROOT}/imports/${first.body.uuid}`)).status).toBe(200);
  });

  it("writes nothing before it is told to, then everything, and nothing the second time", async () => {
    const file =
      "code;nom;devise;date;valeur\nN1;Fonds neuf;USD;02/01/2024;10,5\nN1;Fonds neuf;USD;03/01/2023;9,5\nN2;;;02/01/2024;1 234,5\n";
    const ready = await dryRun(file, "Valeurs été.csv");
    expect(ready).toMatchObject({
      status: "READY",
      fileName: "Valeurs été.csv",
      fileSize: Buffer.byteLength(file),
      summary: {
        layout: "long",
        format: "csv",
        rows: 3,
        from: "2023-01-03",
        to: "2024-01-02",
        newSeries: 2,
        newValues: 3,
        revisions: 0,
        unchanged: 0,
      },
    });
    expect(ready.summary?.series[0]).toEqual({
      key: "N1",
      uuid: null,
      name: "Fonds neuf",
      isNew: true,
      from: "2023-01-03",
      to: "2024-01-02",
      values: 2,
      newValues: 2,
      revisions: 0,
    });
    expect(await world.database.orm.select().from(series)).toEqual([]);

    await apply(ready.uuid);
    expect(await settled(ready.uuid)).toMatchObject({ status: "DONE", progress: 100, appliedAt: expect.any(String) });
    const { row, values } = await readAll("N1");
    expect(row).toMatchObject({
      fullName: "Fonds neuf",
      currency: "USD",
      type: "INDEX",
      simulated: false,
      valueCount: 2,
      firstValueDate: "2023-01-03",
      lastValueDate: "2024-01-02",
      valuesVersion: 1,
    });
    expect(values).toEqual([
      ["2023-01-03", 9.5],
      ["2024-01-02", 10.5],
    ]);

    expect(await importAll(file)).toMatchObject({ status: "DONE", summary: { newSeries: 0, newValues: 0, revisions: 0, unchanged: 3 } });
    expect((await readAll("N1")).row).toMatchObject({ valuesVersion: 1 });
    expect((await apply(ready.uuid)).body.status).toBe("DONE");
    expect(await world.database.orm.select().from(valueImportChunk)).toEqual([]);
  });

  it("shows replaced values before they are replaced, and keeps them after", async () => {
    await importAll("date,R1\n2024-01-02,10\n2024-01-03,11\n");
    const ready = await dryRun("date,R1\n2024-01-02,10\n2024-01-03,11.5\n2024-01-04,12\n");
    expect(ready.summary).toMatchObject({
      layout: "wide",
      newSeries: 0,
      newValues: 1,
      revisions: 1,
      unchanged: 1,
      revisionSamples: [{ key: "R1", date: "2024-01-03", oldValue: 11, newValue: 11.5 }],
    });
    await apply(ready.uuid);
    await settled(ready.uuid);
    const { row, values } = await readAll("R1");
    expect(values).toEqual([
      ["2024-01-02", 10],
      ["2024-01-03", 11.5],
      ["2024-01-04", 12],
    ]);
    const kept = await world.call<{ items: unknown[] }>("admin", "GET", `${ROOT}/${row!.uuid}/revisions`);
    expect(kept.body.items).toMatchObject([{ date: "2024-01-03", oldValue: 11, newValue: 11.5, change: ready.uuid }]);
  });

  it("finds a series by its ISIN, and refuses an ISIN of two", async () => {
    const uuid = randomUUID();
    await world.database.orm.insert(series).values({ uuid, externalId: "PROVIDER.1", fullName: "Par ISIN", isin: "LU0000000017" });
    const ready = await dryRun("isin;date;vl\nLU0000000017;2024-01-02;5\n");
    expect(ready.summary?.series).toMatchObject([{ key: "LU0000000017", uuid, name: "Par ISIN", isNew: false }]);
    await world.database.orm
      .insert(series)
      .values({ uuid: randomUUID(), externalId: "PROVIDER.2", fullName: "Autre part", isin: "LU0000000017" });
    expect(await dryRun("isin;date;vl\nLU0000000017;13/01/2024;5\n")).toMatchObject({
      status: "REFUSED",
      problems: [{ messageKey: "imports.problem.ambiguousSeries", found: "LU0000000017" }],
    });
    await apply(ready.uuid);
    expect(await settled(ready.uuid)).toMatchObject({ status: "REFUSED", problemCount: 1 });
  });

  it("refuses a file with faults as a whole", async () => {
    const refused = await dryRun("series_id,date,value\nF1,2024-01-02,10\nF1,2027-01-02,11\n");
    expect(refused).toMatchObject({
      status: "REFUSED",
      summary: null,
      problemCount: 1,
      problems: [{ line: 3, column: "date", found: "2027-01-02", expected: "≤ 2026-06-30" }],
    });
    expect((await apply(refused.uuid)).body.error.code).toBe("IMPORT_NOT_READY");
    expect((await readAll("F1")).row).toBeUndefined();
  });

  it("refuses by bytes, not by name, and keeps no file", async () => {
    expect((await upload(Buffer.from("%PDF-1.7 and more"), "values.csv")).body).toMatchObject({
      status: "REFUSED",
      problems: [{ messageKey: "imports.problem.wrongType", found: "values.csv" }],
    });
    expect((await upload("", "values.csv")).body).toMatchObject({ status: "REFUSED", problems: [{ messageKey: "imports.problem.empty" }] });
    expect((await upload(Buffer.alloc(9 * 1024 * 1024, "a"))).body.error.code).toBe("PAYLOAD_TOO_LARGE");
    expect((await upload(null)).body.error.code).toBe("FILE_MISSING");
    const request = (body: string, type: string) =>
      world.handler(
        new Request(`http://api.test/api${ROOT}/import-series-dump`, {
          method: "POST",
          headers: { authorization: "Bearer token-admin", "content-type": type },
          body,
        }),
        {},
      );
    expect((await request("date,A", "text/csv")).status).toBe(415);
    expect(
      (await request('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ndate', "multipart/form-data; boundary=x"))
        .status,
    ).toBe(400);
    const nothing =
      '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
    expect(((await (await request(nothing, "multipart/form-data; boundary=x")).json()) as ErrorAnswer).error.code).toBe("FILE_MISSING");
    await valueImportsIdle(world.database);
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
  });

  it("is open to those who may, and to their own organisation", async () => {
    expect((await upload("date,A\n", "a.csv", "anna")).body.error.code).toBe("FORBIDDEN");
    expect((await upload("date,A\n", "a.csv", "mona")).body.error.code).toBe("FORBIDDEN");
    const own = await upload("date,O1\n2024-01-02,1\n", "a.csv", "manager");
    const foreign = await dryRun("date,O2\n2024-01-02,1\n", "../../b\u0000.csv");
    expect(foreign.fileName).toBe("b.csv");
    expect((await getImport(own.body.uuid, "manager")).status).toBe(200);
    expect((await getImport(own.body.uuid, "mona")).status).toBe(200);
    expect((await getImport(own.body.uuid, "anna")).status).toBe(403);
    expect((await getImport(foreign.uuid, "manager")).status).toBe(404);
    expect((await apply(foreign.uuid, "manager")).status).toBe(404);
    const listed = await world.call<{ items: ValueImport[] }>("manager", "GET", `${ROOT}/imports`);
    expect(listed.body.items.map((item) => item.uuid)).toEqual([own.body.uuid]);
    expect((await world.call("anna", "GET", `${ROOT}/imports`)).status).toBe(403);
  });

  it("writes no series of another house, neither in its dry run nor when it is decided, and keeps what it makes", async () => {
    const sent = async (who: Person, key: string) => settled((await upload(`date,${key}\n2024-01-02,1\n`, "a.csv", who)).body.uuid);
    const refused = { status: "REFUSED", problems: [{ messageKey: "imports.problem.keptElsewhere", column: "K1" }] };
    const made = await sent("manager", "K1");
    await apply(made.uuid, "manager");
    expect(await settled(made.uuid)).toMatchObject({ status: "DONE" });
    expect((await readAll("K1")).row?.keeper).toBe(world.organisations.gamma);
    expect(await sent("rival", "K1")).toMatchObject(refused);

    const waiting = await sent("rival", "K2");
    expect(waiting.status).toBe("READY");
    const other = await sent("manager", "K2");
    await apply(other.uuid, "manager");
    expect(await settled(other.uuid)).toMatchObject({ status: "DONE" });
    await apply(waiting.uuid, "rival");
    expect(await settled(waiting.uuid)).toMatchObject({ ...refused, problems: [{ column: "K2" }] });
    expect((await readAll("K2")).row?.keeper).toBe(world.organisations.gamma);
  });

  it("whose reading was cut off with its process says so, on its page and in the list", async () => {
    const { uuid } = await dryRun("date,CUT\n2024-01-02,1\n");
    await world.database.orm
      .update(valueImport)
      .set({ status: "PARSING", leaseUntil: "2020-01-01T00:00:00Z" })
      .where(eq(valueImport.uuid, uuid));
    const told = { uuid, status: "ERROR", problemCount: 1 };
    const listed = await world.call<{ items: ValueImport[] }>("admin", "GET", `${ROOT}/imports?limit=1`);
    expect(listed.body.items).toMatchObject([told]);
    expect((await getImport(uuid)).body).toMatchObject({ ...told, problems: [{ messageKey: "imports.problem.interrupted" }] });
    expect(world.logged.filter(({ fields }) => fields.importUuid === uuid)).toMatchObject([{ level: "warn" }]);
  });

  it("can be given up, and then not written", async () => {
    const ready = await dryRun("date,G1\n2024-01-02,1\n");
    expect((await world.call("admin", "DELETE", `${ROOT}/imports/${ready.uuid}`)).body).toMatchObject({ status: "ABANDONED" });
    expect((await apply(ready.uuid)).body.error.code).toBe("IMPORT_NOT_READY");
    expect((await readAll("G1")).row).toBeUndefined();
    const done = await importAll("date,G2\n2024-01-02,1\n");
    expect((await world.call<ErrorAnswer>("admin", "DELETE", `${ROOT}/imports/${done.uuid}`)).status).toBe(409);
  });

  it("is applied once when two ask at once", async () => {
    const ready = await dryRun("date,T1\n2024-01-02,1\n");
    const answers = await Promise.all([apply(ready.uuid), apply(ready.uuid), apply(ready.uuid)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await settled(ready.uuid)).toMatchObject({ status: "DONE" });
    expect((await readAll("T1")).row).toMatchObject({ valuesVersion: 1 });
  });

  it("ends a dry run and frees an apply whose process died", async () => {
    const ready = await dryRun("date,L1\n2024-01-02,1\n");
    const { orm } = world.database;
    const dead = { leaseBy: randomUUID(), leaseUntil: "2020-01-01T00:00:00Z" };
    await orm
      .update(valueImport)
      .set({ status: "APPLYING", ...dead })
      .where(eq(valueImport.uuid, ready.uuid));
    const parsing = randomUUID();
    await orm
      .insert(valueImport)
      .values({ uuid: parsing, userUuid: world.users.admin, fileName: "x", fileSize: 1, fileHash: "x", status: "PARSING", ...dead });
    expect((await getImport(parsing)).body.status).toBe("ERROR");
    expect((await getImport(ready.uuid)).body.status).toBe("READY");
    await apply(ready.uuid);
    expect(await settled(ready.uuid)).toMatchObject({ status: "DONE" });
  });

  it.each(["fr", "en"] as const)("reads the examples that the page offers in %s", async (language) => {
    const [long, wide] = [await dryRun(exampleFile("long", language)), await dryRun(exampleFile("wide", language))];
    expect(long).toMatchObject({ status: "READY", summary: { layout: "long", rows: 4, newSeries: 2, newValues: 4 } });
    expect(wide).toMatchObject({ status: "READY", summary: { layout: "wide", rows: 2, newSeries: 2, newValues: 4, from: "2024-01-30" } });
  });

  it("leaves an unbroken audit chain and an empty error log", async () => {
    expect(await verifyAuditChain(world.database)).toMatchObject({ brokenAt: null });
    expect(world.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  describe.skipIf(!existsSync(prices))("files of the shared data (skipped where they are absent)", () => {
    const rows = () =>
      gunzipSync(readFileSync(prices))
        .toString()
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",") as [string, string, string]);
    const wideTable = () => {
      const keys = [...new Set(rows().map(([key]) => key))];
      const byDate = new Map<string, Map<string, string>>();
      for (const [key, date, value] of rows()) byDate.set(date, (byDate.get(date) ?? new Map()).set(key, value));
      return { keys, lines: [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)) };
    };

    it("takes the long gzip file, then finds nothing new in a wide file and in a workbook of the same values", async () => {
      const done = await importAll(readFileSync(prices));
      expect(done.summary).toMatchObject({
        layout: "long",
        format: "csv.gz",
        rows: 134_382,
        newSeries: 29,
        newValues: 134_382,
        revisions: 0,
        from: "1999-12-31",
        to: "2023-06-09",
      });
      const wanted = rows()
        .filter(([key]) => key === "ETF.SPY.PR")
        .map(([, date, value]) => [date, Number(value)]);
      const { row, values } = await readAll("ETF.SPY.PR");
      expect(values).toEqual(wanted);
      expect(row).toMatchObject({ type: "FUND", valueCount: wanted.length, lastValueDate: "2023-06-09" });

      const { keys, lines } = wideTable();
      const french = (iso: string) => iso.split("-").reverse().join("/");
      const text = [
        ["Date", ...keys].join(";"),
        ...lines.map(([date, values]) => [french(date), ...keys.map((key) => (values.get(key) ?? "").replace(".", ","))].join(";")),
      ].join("\r\n");
      expect((await importAll(text)).summary).toMatchObject({
        layout: "wide",
        newSeries: 0,
        newValues: 0,
        revisions: 0,
        unchanged: 134_382,
      });

      const some = keys.slice(0, 5);
      const book = await writeWorkbook([
        [{ value: "Date" }, ...some.map((value) => ({ value }))],
        ...lines
          .slice(-1500)
          .map(([date, values]) => [
            { value: new Date(`${date}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" },
            ...some.map((key) => (values.has(key) ? { value: Number(values.get(key)) } : null)),
          ]),
      ]).toBuffer();
      expect((await importAll(book)).summary).toMatchObject({ format: "xlsx", rows: 1500, newSeries: 0, newValues: 0, revisions: 0 });
    });

    it("refuses the oil price, which was negative for a day, as a price, and takes it as a level", async () => {
      const past = gunzipSync(readFileSync(join(data, "oil-wti-daily.csv.gz")))
        .toString()
        .split("\n")
        .filter((line) => !line.startsWith("CMD.WTI,2026"));
      const refused = await dryRun(past.join("\n"));
      expect(refused).toMatchObject({
        status: "REFUSED",
        problemCount: 1,
        problems: [{ column: "value", found: "-36.98", messageKey: "imports.problem.notPositive" }],
      });
      await world.call("admin", "POST", `${ROOT}/imports/${refused.uuid}/reading`, { valuesHold: "LEVEL" });
      const ready = await settled(refused.uuid);
      expect(ready).toMatchObject({ status: "READY", summary: { newSeries: 1, newValues: past.filter(Boolean).length - 1, jumps: 0 } });
    });
  });

  it("takes back a history as it was given out, as a workbook and as text", async () => {
    await importAll("date,series,value\n2026-05-29,BACK,10\n2026-06-01,BACK,10.5\n");
    const { row } = await readAll("BACK");
    for (const [name, query] of [
      ["back.xlsx", ""],
      ["back.csv", "?format=csv"],
    ] as const) {
      const address = `http://api.test/api${ROOT}/${row!.uuid}/historical-to-excel${query}`;
      const file = await world.handler(new Request(address, { headers: { authorization: "Bearer token-admin" } }), {});
      const ready = await dryRun(Buffer.from(await file.arrayBuffer()), name);
      const told = { newSeries: 0, newValues: 0, revisions: 0, unchanged: 2, from: "2026-05-29", to: "2026-06-01" };
      expect(ready).toMatchObject({ status: "READY", problemCount: 0, summary: told });
      await world.call("admin", "DELETE", `${ROOT}/imports/${ready.uuid}`);
    }
  });
});
