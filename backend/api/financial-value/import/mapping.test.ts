import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileMapping, FileReading, ReadingChoice } from "#app/contract/file-reading.ts";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { auditLog, series, valueImport, valueImportChunk, valueImportPart } from "#backend/database/schema/index.ts";
import { importLimits } from "#backend/import/limits.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { startValueJobs, valueImportsIdle } from "../../../../tests/fixtures/processes/value-jobs.ts";
import { recoverImports } from "./import-store.ts";
import { importDumpRoute } from "./upload.ts";

const ROOT = "/financial-value-service/v1/financial_values";
const SERIES = { fullName: "Meanwhile", type: "FUND", assetClass: "EQUITIES", currency: "EUR" };
const now = () => new Date("2026-06-30T12:00:00Z");

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let jobs: Jobs;
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-asked-"));
  beforeAll(async () => {
    world = await openApiWorld(open, { rawRoutes: [importDumpRoute({ dataDir, limits: importLimits(), now })] });
    jobs = await startValueJobs(world.database, dataDir);
  });
  afterAll(async () => {
    await valueImportsIdle(world.database);
    await jobs.stop(0);
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function settled(uuid: string, who: Person = "admin"): Promise<ValueImport> {
    await valueImportsIdle(world.database);
    return (await world.call<ValueImport>(who, "GET", `${ROOT}/imports/${uuid}`)).body;
  }
  async function send(text: string, name = `${randomUUID()}.csv`, answers: ReadingChoice = {}, who: Person = "admin") {
    const form = new FormData();
    form.append("file", new Blob([text]), name);
    for (const [key, value] of Object.entries(answers)) form.append(key, value);
    const headers = { authorization: `Bearer token-${who}` };
    const request = new Request(`http://api.test/api${ROOT}/import-series-dump`, { method: "POST", headers, body: form });
    const answer = await world.handler(request, {});
    expect(answer.status).toBe(202);
    return settled(((await answer.json()) as ValueImport).uuid, who);
  }
  const say = (uuid: string, body: FileMapping & { keep?: boolean }, who: Person = "admin") =>
    world.call<ValueImport & ErrorAnswer>(who, "POST", `${ROOT}/imports/${uuid}/reading`, body);
  const apply = (uuid: string, query = "") =>
    world.call<ValueImport & ErrorAnswer>("admin", "POST", `${ROOT}/imports/${uuid}/apply${query}`);
  async function valuesOf(key: string) {
    const [row] = await world.database.orm.select().from(series).where(eq(series.externalId, key));
    return row ? (await world.call<{ values: Array<[string, number]> }>("admin", "GET", `${ROOT}/${row.uuid}`)).body.values : null;
  }

  test("a number that may be read in two ways is asked before anything is staged, and is written as it was answered", async () => {
    const key = randomUUID();
    const asked = await send(`code;date;valeur\n${key};2024-01-02;101.234\n`);
    expect(asked).toMatchObject({ status: "ASKING", summary: null, reading: { open: ["decimalMark"], separator: ";", encoding: "utf-8" } });
    expect(asked.reading?.samples.find(({ kind }) => kind === "number")).toMatchObject({
      found: "101.234",
      readings: [
        { choice: ",", read: "101234" },
        { choice: ".", read: "101.234" },
      ],
    });
    expect(await world.database.orm.$count(valueImportChunk, eq(valueImportChunk.importUuid, asked.uuid))).toBe(0);
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
    expect((await apply(asked.uuid)).body.error.code).toBe("IMPORT_NOT_READY");
    expect((await say(asked.uuid, {}, "anna")).status).toBe(403);

    expect((await say(asked.uuid, {})).status).toBe(202);
    expect((await settled(asked.uuid)).status).toBe("ASKING");
    expect((await say(asked.uuid, { decimalMark: "," })).body.status).toBe("PARSING");
    expect((await settled(asked.uuid)).reading).toMatchObject({ decimalMark: ",", decidedBy: { decimalMark: "answer" } });
    await say(asked.uuid, { decimalMark: "." });
    expect(await settled(asked.uuid)).toMatchObject({ status: "READY", reading: { decimalMark: "." } });
    await apply(asked.uuid);
    expect(await settled(asked.uuid)).toMatchObject({ status: "DONE" });
    expect(await valuesOf(key)).toEqual([["2024-01-02", 101.234]]);
    expect(await world.database.orm.$count(valueImportPart, eq(valueImportPart.importUuid, asked.uuid))).toBe(0);
    const [row] = await world.database.orm.select().from(auditLog).where(eq(auditLog.verb, "value-import.answer"));
    expect(row?.after).toMatchObject({ keep: false });
    expect((await say(asked.uuid, { decimalMark: "," })).body.error.code).toBe("IMPORT_NOT_ASKING");
  });

  test("two files that wait make no series in two currencies, whichever is written first", async () => {
    const key = randomUUID();
    const file = (currency: string, value: string) => `code;date;valeur;devise\n${key};2024-01-02;${value};${currency}\n`;
    const first = await send(file("EUR", "101.2"));
    const later = await send(file("USD", "110.2"));
    const fault = { line: 2, column: "devise", found: "USD", messageKey: "imports.problem.waitingCurrency" };
    expect([first.status, later.status]).toEqual(["READY", "REFUSED"]);
    expect(later.problems).toMatchObject([{ ...fault, expected: `EUR (${first.fileName})` }]);
    expect((await send(file("USD", "110.2"), undefined, {}, "manager")).status).toBe("READY");
    // One that waited before the series was made is compared again when it is written.
    const [sameSeries] = [(await send(`code;date;valeur;devise\n${key}-2;2024-01-02;1.5;USD\n`)).uuid];
    await world.call("admin", "PUT", `/series-definition-service/v1/series`, { ...SERIES, externalId: `${key}-2` });
    await apply(sameSeries);
    expect(await settled(sameSeries)).toMatchObject({
      status: "REFUSED",
      problems: [{ line: 2, found: "USD", messageKey: "imports.problem.otherCurrency", expected: "EUR" }],
    });
  });

  test("an answer is kept for its source: organisation, name without its days, columns", async () => {
    const key = randomUUID();
    const file = (day: string) => `code;date;valeur\n${key};${day};12\n`;
    const first = await send(file("01/02/2023"), "vl-2023-02-01.csv");
    expect(first).toMatchObject({ status: "ASKING", reading: { open: ["dayOrder"] } });
    await say(first.uuid, { dayOrder: "DMY", keep: true });
    expect((await settled(first.uuid)).status).toBe("READY");
    const next = await send(file("03/02/2023"), "vl-2023-02-03.csv");
    expect(next).toMatchObject({
      status: "READY",
      reading: { dayOrder: "DMY", decidedBy: { dayOrder: "kept" } },
      summary: { from: "2023-02-03" },
    });
    expect((await send(file("03/02/2023"), "cours.csv")).status).toBe("ASKING");
    expect((await send(file("03/02/2023"), "vl-2023-02-03.csv", {}, "manager")).status).toBe("ASKING");
    // What the file says itself counts for more, and an answer may be taken back.
    expect(await send(`code;date;valeur\n${key};02/28/2023;12\n`, "vl-2023-02-28.csv")).toMatchObject({
      status: "READY",
      reading: { dayOrder: "MDY" },
    });
    await say(next.uuid, { dayOrder: "MDY" });
    expect((await settled(next.uuid)).summary?.from).toBe("2023-03-02");
    const both = await send(file("04/02/2023"), "vl-2023-02-04.csv");
    await say(both.uuid, { dayOrder: "MDY" });
    expect((await settled(both.uuid)).summary?.from).toBe("2023-04-02");
  });

  test("the sender may say it with the file", async () => {
    const text = `code;date;valeur\n${randomUUID()};01/02/2023;101.234\n`;
    expect(await send(text, undefined, { decimalMark: ".", dayOrder: "MDY" })).toMatchObject({
      status: "READY",
      summary: { from: "2023-01-02" },
      reading: { decimalMark: "." },
    });
    expect((await send(text, undefined, { decimalMark: "." })).reading?.open).toEqual(["dayOrder"]);
  });

  test("a value far from the last one is written only when it is confirmed", async () => {
    const key = randomUUID();
    const first = await send(`code;date;valeur\n${key};2023-12-29;101,2\n${key};2024-01-02;102,5\n`);
    expect(first.summary).toMatchObject({ jumps: 0, jumpFactor: 5 });
    await apply(first.uuid);
    await settled(first.uuid);
    const file = `code;date;valeur\n${key};2023-12-29;10,12\n${key};2026-01-05;103250\n${key};2026-01-06;103300\n`;
    const far = await send(file.replace("10,12", "10,1"));
    expect(far.summary?.jumps).toBe(2);
    expect(far.summary?.jumpSamples).toEqual([
      { key, date: "2023-12-29", before: 101.2, value: 10.1 },
      { key, date: "2026-01-05", before: 102.5, value: 103250 },
    ]);
    const refused = await apply(far.uuid);
    expect([refused.status, refused.body.error.code]).toEqual([422, "JUMPS_NOT_CONFIRMED"]);
    expect((await valuesOf(key))?.length).toBe(2);
    expect((await apply(far.uuid, "?confirmJumps=true")).status).toBe(200);
    expect((await settled(far.uuid)).status).toBe("DONE");
    expect((await valuesOf(key))?.length).toBe(4);
    const fresh = await send(`code;date;valeur\n${randomUUID()};2023-12-29;1\n${key};2026-01-07;103300,5\n`);
    expect(fresh.summary?.jumps).toBe(0);
    const slipped = randomUUID();
    expect((await send(`code;date;valeur\n${slipped};2023-12-29;10,5\n${slipped};2024-01-02;1050\n`)).summary?.jumps).toBe(1);
  });

  test("a file of prices is asked whose they are, tried, and read as it was told; the series is asked of the next one too", async () => {
    const prices = (close: number) =>
      `Date,Open,High,Low,Close,Volume\n2026-05-04,24.1,24.4,24,${close},18500\n2026-05-05,24.1,24.4,24,24.4,1\n`;
    const asked = await send(prices(24.35), "ohlcv-1.csv");
    expect(asked).toMatchObject({ status: "ASKING", reading: { open: ["columns", "series"] } });
    const told = { columns: { 1: "date", 5: "value" }, series: randomUUID() };
    const preview = (body: FileMapping, who: Person = "admin") =>
      world.call<{ reading: FileReading } & ErrorAnswer>(who, "POST", `${ROOT}/imports/${asked.uuid}/preview`, body);
    expect((await preview(told, "anna")).status).toBe(403);
    expect((await preview(told)).body.reading).toMatchObject({
      open: [],
      preview: [
        { series: told.series, date: "2026-05-04", value: 24.35 },
        { date: "2026-05-05", value: 24.4 },
      ],
    });
    expect((await settled(asked.uuid)).status).toBe("ASKING");
    await say(asked.uuid, { ...told, keep: true });
    expect(await settled(asked.uuid)).toMatchObject({ status: "READY", summary: { newSeries: 1, newValues: 2 } });
    await apply(asked.uuid);
    await settled(asked.uuid);
    expect(await valuesOf(told.series)).toEqual([
      ["2026-05-04", 24.35],
      ["2026-05-05", 24.4],
    ]);
    expect((await preview(told)).body.error.code).toBe("IMPORT_NOT_ASKING");
    const next = await send(prices(24.36), "ohlcv-2.csv");
    expect(next).toMatchObject({
      status: "ASKING",
      reading: { open: ["series"], columns: [{ use: "date" }, {}, {}, {}, { use: "value" }, {}] },
    });
  });

  test("the currency of a line is that of its series, and pence become pounds", async () => {
    const [euro, pound] = [randomUUID(), randomUUID()];
    const first = await send(`code;date;valeur;devise\n${euro};2026-05-04;101,2;EUR\n${pound};2026-05-04;1,102;GBP\n`);
    await apply(first.uuid);
    await settled(first.uuid);
    expect(await send(`code;date;valeur;devise\n${euro};2026-05-05;110,2;USD\n`)).toMatchObject({
      status: "REFUSED",
      problems: [{ line: 2, column: "devise", found: "USD", messageKey: "imports.problem.otherCurrency", expected: "EUR" }],
    });
    const fresh = randomUUID();
    const pence = await send(`code;date;valeur;devise\n${pound};2026-05-05;110,3;GBp\n${fresh};2026-05-05;250,05;GBX\n`);
    expect(pence).toMatchObject({ status: "READY", summary: { pence: 2 } });
    await apply(pence.uuid);
    await settled(pence.uuid);
    expect((await valuesOf(pound))?.at(-1)).toEqual(["2026-05-05", 1.103]);
    expect(await valuesOf(fresh)).toEqual([["2026-05-05", 2.5005]]);
    const [row] = await world.database.orm.select().from(series).where(eq(series.externalId, fresh));
    expect(row?.currency).toBe("GBP");
  });

  test("values at or below zero belong to series of levels, new ones by what the file is told to hold, and are faults of every other", async () => {
    const [rate, fund] = [randomUUID(), randomUUID()];
    const file = (key: string, value: string, day = "2020-04-20") => `code;date;valeur\n${key};2020-04-17;18,27\n${key};${day};${value}\n`;
    const fault = { line: 3, column: "valeur", found: "-36,98", messageKey: "imports.problem.notPositive" };
    const refused = await send(file(rate, "-36,98"));
    expect(refused).toMatchObject({ status: "REFUSED", problems: [fault] });
    await say(refused.uuid, { valuesHold: "LEVEL" });
    // Far from the one before it: a level of 18 that moves by 55 is no jump of five times itself.
    expect(await settled(refused.uuid)).toMatchObject({ status: "READY", summary: { newValues: 2, jumps: 0 } });
    await apply(refused.uuid);
    expect((await settled(refused.uuid)).status).toBe("DONE");
    expect(await valuesOf(rate)).toEqual([
      ["2020-04-17", 18.27],
      ["2020-04-20", -36.98],
    ]);
    const [row] = await world.database.orm.select().from(series).where(eq(series.externalId, rate));
    expect(row?.valuesHold).toBe("LEVEL");
    // A series that is known says it itself.
    expect(await send(file(rate, "0", "2020-04-21"))).toMatchObject({ status: "READY", summary: { newValues: 1 } });
    expect((await send(file(rate, "-360,98", "2020-04-22"))).summary?.jumps).toBe(1);
    const priced = await send(file(fund, "15,2"));
    await apply(priced.uuid);
    await settled(priced.uuid);
    const wrong = await send(file(fund, "-36,98"));
    await say(wrong.uuid, { valuesHold: "LEVEL" });
    expect(await settled(wrong.uuid)).toMatchObject({ status: "REFUSED", problems: [fault] });
    // Neither does a call write it, nor do levels below zero become prices.
    const one = (uuid: string, value: number) => world.call<ErrorAnswer>("admin", "POST", `${ROOT}/${uuid}?date=2020-05-04`, { value });
    expect((await one(row!.uuid, -0.5)).status).toBe(200);
    const [other] = await world.database.orm.select().from(series).where(eq(series.externalId, fund));
    expect((await one(other!.uuid, -0.5)).body.error.code).toBe("VALUE_NOT_POSITIVE");
    const asPrices = { ...SERIES, uuid: row!.uuid, externalId: rate, valuesHold: "PRICE", version: row!.version };
    expect((await world.call<ErrorAnswer>("admin", "PUT", "/series-definition-service/v1/series", asPrices)).status).toBe(400);
    // No return is made of levels.
    const { periods } = (
      await world.call<{ periods: Array<{ return: number | null }> }>(
        "admin",
        "GET",
        `/series-definition-service/v1/series/${row!.uuid}/performances`,
      )
    ).body;
    expect(periods.every((period) => period.return === null)).toBe(true);
    const quality = await world.call<{ outliers: unknown[] }>("admin", "GET", `${ROOT}/${row!.uuid}/quality`);
    expect(quality).toMatchObject({ status: 200, body: { outliers: [] } });
  });

  test("a refused file is read otherwise, without being sent again", async () => {
    const code = randomUUID();
    const refused = await send(`code;date;valeur\n${code};2026-05-04;1\n${code};2026-05-05;fermé\n`, "fermé.csv");
    expect(refused).toMatchObject({ status: "REFUSED", problems: [{ line: 3, found: "fermé" }] });
    await say(refused.uuid, { noValue: ["fermé"] });
    expect(await settled(refused.uuid)).toMatchObject({
      status: "READY",
      problemCount: 1,
      problems: [{ line: 3, found: "fermé", messageKey: "imports.problem.noValue" }],
    });
  });

  test("a process that dies while it reads an answered file leaves the question open", async () => {
    const asked = await send(`code;date;valeur\n${randomUUID()};01/02/2023;12\n`);
    await world.database.orm
      .update(valueImport)
      .set({ status: "PARSING", leaseUntil: "2020-01-01T00:00:00Z" })
      .where(eq(valueImport.uuid, asked.uuid));
    await recoverImports(world.database, { warn() {} });
    expect((await settled(asked.uuid)).status).toBe("ASKING");
    expect((await world.call<ValueImport>("admin", "DELETE", `${ROOT}/imports/${asked.uuid}`)).body.status).toBe("ABANDONED");
    expect(await world.database.orm.$count(valueImportPart, eq(valueImportPart.importUuid, asked.uuid))).toBe(0);
  });
});
