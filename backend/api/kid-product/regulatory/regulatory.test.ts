import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EptLine, RegulatoryFile, RegulatoryProduct, RegulatoryProductLine } from "#app/contract/kid-product/regulatory-file.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { startJobs } from "#backend/database/jobs.ts";
import { projectRoot } from "#backend/database/project-root.ts";
import { regulatoryFile, series } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { importLimits } from "#backend/import/limits.ts";
import { openWorkbook } from "#backend/import/workbook.ts";
import { writeWorkbook } from "#backend/table-file/write-table.ts";
import { addSeries } from "../../../../tests/fixtures/advisers.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase, quietLog } from "../../../../tests/fixtures/database.ts";
import { jobsOf } from "../../../../tests/fixtures/processes/given-up.ts";
import { registerRegulatoryFiles } from "./file-jobs.ts";
import { makeCurrent } from "./line.store.ts";
import { regulatoryUploadRoute } from "./upload.ts";

const SERVICE = "/product-config-service/v1";
const now = () => new Date("2026-06-30T10:00:00Z");
const EPT_HEAD = [
  "00001_EPT_Version",
  "00005_File_Generation_Date_And_Time",
  "00030_Portfolio_Identifying_Data",
  "00040_Type_Of_Identification_Code_For_The_Fund_Share_Or_Portfolio",
  "00050_Portfolio_Name",
  "00060_Portfolio_Or_Share_Class_Currency",
  "01090_SRI",
  "01120_Recommended_Holding_Period",
  "03060_Ongoing_Costs_Management_Fees_And_Other_Administrative_Or_Operating_Costs",
  "99999_Own_Column",
];
const EMT_HEAD = [
  "00001_EMT_Version",
  "00010_Financial_Instrument_Identifying_Data",
  "00030_Financial_Instrument_Name",
  "04010_SRI",
  "05080_RHP",
  "07100_Ongoing",
];
const ept = (isin: string, name: string, more: Partial<Record<number, string>> = {}) =>
  ["V21", "2026-05-31", isin, "1", name, "EUR", "3", "8", "0.0175", "kept"].map((cell, at) => more[at] ?? cell);
const csv = (...rows: string[][]) => Buffer.from(rows.map((row) => row.join(";")).join("\n"));
const A = "FR0000000028";
const B = "FR0000000036";
const SAMPLE = join(process.env.CAIRN_SHARED ?? join(projectRoot(), "..", "shared"), "data/samples/ept-v21-2023-12-29.xlsx");

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let stop: () => Promise<void>;
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-regulatory-"));
  beforeAll(async () => {
    const settings = { dataDir, limits: importLimits(), now };
    world = await openApiWorld(open, { rawRoutes: [regulatoryUploadRoute(settings)] });
    const jobs = await startJobs(world.database, quietLog);
    registerRegulatoryFiles({ database: world.database, ...settings, compute: undefined }, jobs);
    stop = () => jobs.stop(1000);
  });
  afterAll(async () => {
    await stop();
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function upload(who: Person, name: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set("file", new File([new Uint8Array(bytes)], name));
    const request = new Request(`http://api.test/api${SERVICE}/kid_products/ept/import`, {
      method: "POST",
      headers: { authorization: `Bearer token-${who}` },
      body: form,
    });
    const answer = await world.handler(request, {});
    return { status: answer.status, body: (await answer.json()) as RegulatoryFile & ErrorAnswer };
  }
  const file = async (who: Person, uuid: string) =>
    (await world.call<RegulatoryFile>(who, "GET", `${SERVICE}/regulatory_files/${uuid}`)).body;
  async function settled(who: Person, uuid: string): Promise<RegulatoryFile> {
    for (let n = 0; n < 400; n++) {
      const one = await file(who, uuid);
      if (one.status !== "READING" && one.status !== "WRITING") return one;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The file is still worked on");
  }
  async function read(who: Person, name: string, bytes: Uint8Array, fields?: Record<string, string>) {
    const { status, body } = await upload(who, name, bytes, fields);
    expect([status, status === 202 ? "" : JSON.stringify(body)]).toEqual([202, ""]);
    return settled(who, body.uuid);
  }
  async function write(who: Person, name: string, bytes: Uint8Array, fields?: Record<string, string>) {
    const one = await read(who, name, bytes, fields);
    expect([one.status, one.problems.filter(({ severity }) => severity === "error")]).toEqual(["READY", []]);
    expect((await world.call(who, "POST", `${SERVICE}/regulatory_files/${one.uuid}/apply`)).status).toBe(202);
    return settled(who, one.uuid);
  }
  const products = async (who: Person, query = "") =>
    (
      await world.call<{ items: RegulatoryProductLine[]; total: number; open: number }>(
        who,
        "GET",
        `${SERVICE}/regulatory_products${query}`,
      )
    ).body;
  const product = async (who: Person, isin: string) => {
    const { id } = (await products(who)).items.find((one) => one.isin === isin)!;
    return (await world.call<RegulatoryProduct>(who, "GET", `${SERVICE}/regulatory_products/${id}`)).body;
  };
  const eptLines = async (who: Person) =>
    (await world.call<{ items: EptLine[]; total: number }>(who, "GET", `${SERVICE}/kid_products/ept`)).body;

  it("refuses a file with the cell of each fault, and writes nothing", async () => {
    const rows = [
      ept("FR00 00000028", "Spaces"),
      ept("FR0000000029", "Check digit"),
      ept(A, "World"),
      ept(A, "World again"),
      ept(B, ""),
      ept("FR0000000044", "Ahead", { 1: "2026-07-02" }),
      ept("FR0000000051", "Class", { 6: "8" }),
      ept("FR0000000069", "Version", { 0: "V30" }),
      ept("FR0000000010", "Number", { 8: "a lot" }),
    ];
    const refused = await read("insurer", "ept.csv", csv(EPT_HEAD, ...rows));
    expect([refused.status, refused.errorCount]).toEqual(["REFUSED", 8]);
    expect(refused.problems.map(({ code, cell }) => [code, cell])).toEqual([
      ["KID_PRODUCT_ISIN_CONTAIN_SPACES", "C2"],
      ["KID_PRODUCT_ISIN_INVALID", "C3"],
      ["KID_PRODUCT_ISIN_TWICE", "C5"],
      ["KID_PRODUCT_NAME_EMPTY", "E6"],
      ["REGULATORY_FUTURE_DATE", "B7"],
      ["REGULATORY_CLASS", "G8"],
      ["REGULATORY_VERSION", "A9"],
      ["REGULATORY_NUMBER", "I10"],
    ]);
    expect((await eptLines("insurer")).total).toBe(0);
    const other = await read("insurer", "prices.csv", csv(["isin", "date", "value"], [A, "2026-01-02", "100"]));
    expect([other.status, other.problems[0]?.code]).toEqual(["REFUSED", "INVALID_EXCEL_FILE"]);
    expect((await upload("insurer", "a.pdf", Buffer.from("%PDF-1.7"))).body.error.code).toBe("INVALID_EXCEL_FILE");
    expect((await upload("anna", "ept.csv", csv(EPT_HEAD, rows[2]!))).status).toBe(403);
  });

  it("reads both files, writes them when they are confirmed, and finds what differs", async () => {
    const first = await read("insurer", "ept.csv.gz", gzipSync(csv(EPT_HEAD, ept(A, "World", { 8: "1.75" }), ept(B, "Bonds"))));
    expect(first).toMatchObject({ status: "READY", warningCount: 1, sheets: [{ format: "EPT", version: "V21", lines: 2, columns: 10 }] });
    expect(first.problems).toMatchObject([{ severity: "warning", code: "REGULATORY_UNIT", cell: "I2", found: "1.75" }]);
    expect(first.summary).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    expect((await eptLines("insurer")).total).toBe(0);
    await world.call("insurer", "POST", `${SERVICE}/regulatory_files/${first.uuid}/apply`);
    expect((await settled("insurer", first.uuid)).status).toBe("DONE");
    const workbook = await writeWorkbook({
      name: "EMT",
      columns: EMT_HEAD,
      rows: [
        ["V4.2", A, "World", 3, 8, 0.0175],
        ["V4.2", B, "Bonds", 4, 8, 0.0175],
      ],
    });
    await write("insurer", "emt.xlsx", new Uint8Array(await workbook.arrayBuffer()));
    const { items, open } = await products("insurer", "?open=true");
    expect([open, items.map(({ isin, differences, formats }) => [isin, differences, formats])]).toEqual([
      2,
      [
        [B, 1, ["EMT", "EPT"]],
        [A, 1, ["EMT", "EPT"]],
      ],
    ]);
    const told = await product("insurer", A);
    const ongoing = told.rows.find(({ key }) => key === "ongoingCosts")!;
    expect(ongoing).toMatchObject({
      finding: { kind: "unit", expected: 0.0175 },
      cells: { EPT: { address: "EPT!I2", text: "1.75", isWrong: true }, EMT: { address: "EMT!F2", isWrong: false } },
    });
    expect((await eptLines("insurer")).items[0]).toMatchObject({
      isin: A,
      sri: 3,
      ongoingCosts: "175",
      columns: { "99999_Own_Column": "kept" },
    });
  });

  it("keeps a correction for the copy, in the version that was seen; what was received stays", async () => {
    const told = await product("insurer", A);
    const body = { format: "EPT", field: EPT_HEAD[8], value: "0.0175" };
    const put = (headers: Record<string, string>, more: object = {}) =>
      world.call<RegulatoryProduct & ErrorAnswer>(
        "insurer",
        "PUT",
        `${SERVICE}/regulatory_products/${told.id}/correction`,
        { ...body, ...more },
        headers,
      );
    expect((await put({}, { field: "none" })).status).toBe(400);
    const { status, body: kept } = await put({ "if-match": String(told.version) });
    expect([status, kept.rows.find(({ key }) => key === "ongoingCosts")?.cells.EPT?.correction]).toEqual([200, "0.0175"]);
    expect((await put({ "if-match": String(told.version) })).body.error.code).toBe("VERSION_CONFLICT");
    const source = told.sources.find(({ format }) => format === "EPT")!;
    const request = new Request(`http://api.test/api${SERVICE}/regulatory_files/${source.file}/corrected`, {
      headers: { authorization: "Bearer token-insurer" },
    });
    const copy = Buffer.from(await (await world.handler(request, {})).arrayBuffer());
    const book = await openWorkbook(copy);
    const [head, first] = await book.rows(book.sheets[0]!);
    expect(head).toEqual(EPT_HEAD);
    expect([first![2], first![8], first![9]]).toEqual([A, 0.0175, "kept"]);
    expect((await eptLines("insurer")).items[0]!.columns[EPT_HEAD[8]!]).toBe("1.75");
  });

  it("replaces the lines of a newer file, and tells what it changes before", async () => {
    const newer = await read("insurer", "ept-2.csv", csv(EPT_HEAD, ept(A, "World"), ept(B, "Bonds")));
    expect(newer.summary).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    await world.call("insurer", "POST", `${SERVICE}/regulatory_files/${newer.uuid}/apply`);
    await settled("insurer", newer.uuid);
    expect((await product("insurer", A)).differences).toBe(0);
    expect((await world.call("insurer", "POST", `${SERVICE}/regulatory_files/${newer.uuid}/apply`)).status).toBe(409);
    const given = await read("insurer", "ept-3.csv", csv(EPT_HEAD, ept(A, "World, renamed")));
    expect((await world.call<RegulatoryFile>("insurer", "DELETE", `${SERVICE}/regulatory_files/${given.uuid}`)).body.status).toBe(
      "ABANDONED",
    );
    expect((await eptLines("insurer")).items[0]!.name).toBe("World");
  });

  it("is the insurer's own; an administrator writes files of the platform", async () => {
    await write("admin", "platform.csv", csv(EPT_HEAD, ept(A, "World of the platform")));
    expect((await eptLines("admin")).items.map(({ owner, name }) => [owner, name])).toContainEqual([null, "World of the platform"]);
    expect((await eptLines("insurer")).items.some(({ owner }) => owner === null)).toBe(false);
    const platform = (await products("admin")).items.find(({ owner }) => owner === null)!;
    expect((await world.call("insurer", "GET", `${SERVICE}/regulatory_products/${platform.id}`)).status).toBe(404);
    expect((await world.call("insurer", "POST", `${SERVICE}/regulatory_products/${platform.id}/check`)).status).toBe(404);
  });

  it("removes the EPT line of an ISIN, and compares what is left", async () => {
    expect((await world.call("insurer", "DELETE", `${SERVICE}/kid_products/ept/${B}`)).status).toBe(204);
    expect((await world.call("insurer", "DELETE", `${SERVICE}/kid_products/ept/${B}`)).status).toBe(404);
    expect((await product("insurer", B)).formats).toEqual(["EMT"]);
  });

  it("fills what the definition of a series lacks from files of the platform, and leaves what a person wrote", async () => {
    const uuid = await addSeries(world, [["2026-01-02", 100]], {
      externalId: "FED",
      isin: "FR0000000051",
      fullName: "Fed",
      managementFees: "0.5",
      sri: null,
      nature: {},
    });
    const head = [
      ...EMT_HEAD,
      "02010_Basic_Investor",
      "07110_Financial_Instrument_Management_Fee",
      "07130_Financial_Instrument_Transaction_Costs_Ex_Ante",
    ];
    const line = (sri: string, transaction: string) => ["V4.2", "FR0000000051", "Fed", sri, "5", "0.0175", "N", "0.0125", transaction];
    await write("admin", "emt.csv", csv(head, line("4", "0.0012")));
    const record = async () => (await world.call<SeriesRecord>("admin", "GET", `/series-definition-service/v1/series/${uuid}`)).body;
    expect(await record()).toMatchObject({
      ...{ sri: 4, managementFees: "0.5", transactionCosts: "0.12", investmentTime: 10 },
      nature: { targetMarket: { knowledge: { BASIC: "NEGATIVE" } } },
      declared: { sri: { format: "EMT", version: "V4.2" }, transactionCosts: { format: "EMT" } },
    });
    expect((await record()).declared).not.toHaveProperty("managementFees");
    await world.database.orm.update(series).set({ sri: 2 }).where(eq(series.uuid, uuid));
    await write("admin", "emt-2.csv", csv(head, line("5", "0.0015")));
    expect(await record()).toMatchObject({ sri: 2, transactionCosts: "0.15" });
    expect((await record()).declared).not.toHaveProperty("sri");
    await write("insurer", "emt-3.csv", csv(head, line("5", "0.009")));
    expect((await record()).transactionCosts).toBe("0.15");
  });

  it.skipIf(!existsSync(SAMPLE))("reads a real EPT 2.1 of 22 share classes (skipped where the sample is absent)", async () => {
    const done = await write("insurer", "sample.xlsx", new Uint8Array(readFileSync(SAMPLE)));
    expect(done).toMatchObject({ status: "DONE", sheets: [{ format: "EPT", version: "V21", lines: 22 }] });
    const green = await product("insurer", "SE0016075006");
    expect(green.rows.find(({ key }) => key === "vev")?.cells.EPT?.value).toBe(0.034293);
    expect(green.holdingPeriod).toBe(2);
  });

  it("is read and written when the job that was given up is run again", async () => {
    const settings = { database: world.database, dataDir, limits: importLimits(), compute: undefined };
    const queue = (name: string) => jobsOf((jobs) => registerRegulatoryFiles(settings, jobs), name);
    const { uuid } = (await upload("insurer", "again.csv", csv(EPT_HEAD, ept("FR0000000077", "Again")))).body;
    expect((await settled("insurer", uuid)).status).toBe("READY");
    const set = (status: "READING" | "WRITING") =>
      world.database.orm.update(regulatoryFile).set({ status }).where(eq(regulatoryFile.uuid, uuid));
    const reading = { file: uuid, kind: "csv", today: dayNumber("2026-06-30") };
    await set("READING");
    await queue("regulatory-file-read").giveUp(world.database, reading);
    expect((await file("insurer", uuid)).status).toBe("ERROR");
    await queue("regulatory-file-read").run(reading);
    expect(await file("insurer", uuid)).toMatchObject({ status: "READY", summary: { added: 1 } });
    const writing = { file: uuid, by: world.users.insurer, correlationId: "again" };
    await set("WRITING");
    await queue("regulatory-file-write").giveUp(world.database, writing);
    expect((await file("insurer", uuid)).status).toBe("READY");
    await queue("regulatory-file-write").run(writing);
    expect((await file("insurer", uuid)).status).toBe("DONE");
    expect((await eptLines("insurer")).items.map(({ isin }) => isin)).toContain("FR0000000077");
  });

  it("is not given up once its lines are in force: the writing is ended instead", async () => {
    const settings = { database: world.database, dataDir, limits: importLimits(), compute: undefined };
    const queue = jobsOf((jobs) => registerRegulatoryFiles(settings, jobs), "regulatory-file-write");
    const { uuid } = (await upload("insurer", "half.csv", csv(EPT_HEAD, ept("FR0000000085", "Half")))).body;
    expect((await settled("insurer", uuid)).status).toBe("READY");
    await world.database.orm.update(regulatoryFile).set({ status: "WRITING" }).where(eq(regulatoryFile.uuid, uuid));
    await withTransaction(world.database, (tx) => makeCurrent(tx, uuid));
    const writing = { file: uuid, by: world.users.insurer, correlationId: "half" };
    await queue.giveUp(world.database, writing);
    const gone = await world.call<ErrorAnswer>("insurer", "DELETE", `${SERVICE}/regulatory_files/${uuid}`);
    expect([gone.status, gone.body.error.code, (await file("insurer", uuid)).status]).toEqual([409, "WRONG_STATE", "READY"]);
    await queue.run(writing);
    expect((await file("insurer", uuid)).status).toBe("DONE");
  });
});
