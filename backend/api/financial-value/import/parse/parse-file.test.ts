import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import type { FileMapping } from "#app/contract/file-reading.ts";
import type { FileKind } from "#backend/import/file-kind.ts";
import { importLimits } from "#backend/import/limits.ts";
import { part, zip } from "../../../../../tests/fixtures/zip.ts";
import { dayOfIso, isoOfDay } from "../../../../values/days.ts";
import { type ParsedFile, parseFile } from "./parse-file.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-parse-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const today = dayOfIso("2026-06-30");
let files = 0;

async function parse(
  content: string | Buffer,
  kind: FileKind = "csv",
  limits = importLimits(),
  given: FileMapping = { dayOrder: "DMY" },
): Promise<ParsedFile> {
  const path = join(folder, `${files++}`);
  writeFileSync(path, content);
  return parseFile({ source: path, kind, today, limits, given }, { progress: () => undefined });
}

/** `key date value` of everything that was read, in order. */
function valuesOf(parsed: ParsedFile): string[] {
  if (parsed.ok !== true) throw new Error(JSON.stringify(parsed));
  return parsed.series.flatMap(({ key, packed }) =>
    Array.from(packed.days, (day, index) => `${key} ${isoOfDay(day)} ${packed.values[index]}`),
  );
}

/** `line kind found` of each fault. */
function faultsOf(parsed: ParsedFile): string[] {
  if (parsed.ok !== false) throw new Error(`The file was not refused: ${parsed.ok}`);
  return parsed.problems.map(({ line, messageKey, found }) =>
    [line, messageKey.replace("imports.problem.", ""), found].filter((part) => part !== null).join(" "),
  );
}

const expected = ["A 2024-01-02 1234.5", "A 2024-01-03 1235", "B 2024-01-02 9.75"];

describe("forms of a file that are read alike", () => {
  it.each([
    ["long, comma", "series_id,date,value\nA,2024-01-02,1234.5\nA,2024-01-03,1235\nB,2024-01-02,9.75\n"],
    [
      "long, French, BOM, CRLF, no end of the last line",
      "\ufeffIdentifiant;Date;Valeur liquidative\r\nA;02/01/2024;1 234,5\r\nA;03/01/2024;1 235,0\r\nB;02/01/2024;9,75",
    ],
    [
      "long, unordered, with blank lines and a doubled line",
      "date;code;cours\n\n03/01/2024;A;1235\n02/01/2024;B;9,75\n02/01/2024;A;1234,5\n02/01/2024;A;1234,50\n\n;;\n",
    ],
    ["wide", "date,A,B\n2024-01-02,1234.5,9.75\n2024-01-03,1235,\n"],
    ["wide, French, tab", "Date\tA\tB\n02/01/2024\t1234,5\t9,75\n03/01/2024\t1235,00\t\n"],
    ["wide, newest first", "date,A,B\n2024-01-03,1235,\n2024-01-02,1234.5,9.75\n"],
  ])("%s", async (_name, text) => {
    expect(valuesOf(await parse(text)).sort()).toEqual(expected);
    expect(valuesOf(await parse(gzipSync(text), "csv.gz")).sort()).toEqual(expected);
  });

  it("Excel's own encodings", async () => {
    const text = "série;date;valeur\nÉté;02/01/2024;1,5\n";
    const windows = Buffer.from(text, "latin1");
    expect(valuesOf(await parse(windows))).toEqual(["Été 2024-01-02 1.5"]);
    expect(valuesOf(await parse(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])))).toEqual(["Été 2024-01-02 1.5"]);
  });

  it("a byte that is damaged is told with its line, and makes no text of Windows of a file in UTF-8", async () => {
    const text = "série;date;valeur\nÉté;02/01/2024;1,5\nFonds é;02/01/2024;1,5\n";
    const damaged = Buffer.from(text.replace("Fonds é", "Fonds \u0001"));
    damaged[damaged.indexOf(1)] = 0xe9;
    expect(faultsOf(await parse(damaged))).toEqual(["3 encoding"]);
  });

  it("pence in the title of the values differ from pounds by a small letter", async () => {
    const currencyIn = async (title: string) => {
      const parsed = await parse(`code;date;${title}\nA;02/01/2024;101,5\n`);
      return parsed.ok === true && parsed.definitions.get("A")?.currency;
    };
    expect([await currencyIn("Price (GBp)"), await currencyIn("Price (GBP)"), await currencyIn("Price GBX")]).toEqual([
      "GBX",
      "GBP",
      "GBX",
    ]);
  });

  it("keeps name, currency and type where the file says them", async () => {
    const parsed = await parse("code;nom;devise;type;date;valeur\nA;Actions Monde;usd;fund;02/01/2024;1,5\n");
    expect(parsed).toMatchObject({
      ok: true,
      layout: "long",
      rows: 1,
      definitions: new Map([["A", { name: "Actions Monde", currency: "USD", type: "FUND" }]]),
    });
  });

  it("workbooks, with real dates and with texts", async () => {
    const date = (iso: string) => ({ value: new Date(`${iso}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" as const });
    const wide = await writeWorkbook([
      [{ value: "Date" }, { value: "A" }, { value: "B" }],
      [date("2024-01-02"), { value: 1234.5 }, { value: 9.75 }],
      [date("2024-01-03"), { value: 1235 }, null],
    ]).toBuffer();
    expect(valuesOf(await parse(wide, "xlsx"))).toEqual(expected);
    const long = await writeWorkbook(
      [
        ["Code", "Date", "Valeur"],
        ["A", "02/01/2024", "1 234,5"],
        ["A", "03/01/2024", "1235"],
        ["B", "02/01/2024", 9.75],
      ].map((row) => row.map((value) => ({ value }))),
    ).toBuffer();
    expect(valuesOf(await parse(long, "xlsx"))).toEqual(expected);
  });
});

it("reads the history that a series gives as a file, but for the values that stood in for others", async () => {
  const history =
    "series_id;date;value;origin\nA;2024-01-02;1;AUTOMATIC\nA;2024-01-03;2;MANUAL\nA;2024-01-04;3;ESTIMATED\nA;2024-01-05;4;\n";
  expect(valuesOf(await parse(history))).toEqual(["A 2024-01-02 1", "A 2024-01-03 2", "A 2024-01-05 4"]);
  expect(faultsOf(await parse("code;date;valeur;origine\nA;02/01/2024;1;bourse\n"))).toEqual(["2 origin bourse"]);
});

describe("forms that the file leaves open", () => {
  const british = 'Code,Date,NAV\nA,02/01/2024,"1,234.50"\nA,03/01/2024,"1,235.00"\nB,02/01/2024,9.75\n';
  const ask = (content: string | Buffer, kind?: FileKind) => parse(content, kind, importLimits(), {});
  const open = (parsed: ParsedFile) => (parsed.ok === "asks" ? parsed.reading?.open : parsed.ok);

  it("reads nothing before it is answered, then as it was answered", async () => {
    expect(open(await ask(british))).toEqual(["dayOrder"]);
    expect(valuesOf(await parse(british, "csv", importLimits(), { dayOrder: "DMY" })).sort()).toEqual(expected);
    expect(valuesOf(await parse(british, "csv", importLimits(), { dayOrder: "MDY" }))[0]).toBe("A 2024-02-01 1234.5");
    const points = "code;date;valeur\nA;2024-01-02;101.234\nA;2024-01-03;99.871\n";
    expect(open(await parse(points))).toEqual(["decimalMark"]);
    expect(valuesOf(await parse(points, "csv", importLimits(), { decimalMark: "." }))).toEqual([
      "A 2024-01-02 101.234",
      "A 2024-01-03 99.871",
    ]);
    expect(valuesOf(await parse(points, "csv", importLimits(), { decimalMark: "," }))[0]).toBe("A 2024-01-02 101234");
    const text = "date\tA\n01/02/2023\t10\n";
    expect(open(await ask(gzipSync(text), "csv.gz"))).toEqual(["dayOrder"]);
    const workbook = await writeWorkbook(
      [
        ["Date", "A"],
        ["01/02/2023", "101,234"],
      ].map((row) => row.map((value) => ({ value }))),
    ).toBuffer();
    expect(open(await ask(workbook, "xlsx"))).toEqual(["decimalMark", "dayOrder"]);
  });

  it("looks at the whole file for what decides", async () => {
    const rows = Array.from({ length: 500 }, (_, i) => `S${i};01/02/2023;101.234`).join("\n");
    expect(open(await ask(`code;date;valeur\n${rows}\n`))).toEqual(["decimalMark", "dayOrder"]);
    expect(valuesOf(await parse(`code;date;valeur\n${rows}\nZ;28/02/2023;9.5\n`))[0]).toBe("S0 2023-02-01 101.234");
    expect(valuesOf(await parse("code,date,value\nA,01/02/2024,1\nA,12/31/2023,1\n"))).toEqual(["A 2023-12-31 1", "A 2024-01-02 1"]);
  });

  it("tells how it was read, with samples", async () => {
    const { reading } = await parse("code;date;valeur\nA;31/01/2024;1.234,5\nA;01/02/2024;99,125\n");
    expect(reading).toMatchObject({ encoding: "utf-8", separator: ";", decimalMark: ",", thousandsMark: ".", dayOrder: "DMY", open: [] });
    expect(reading?.samples).toContainEqual({
      kind: "number",
      line: 2,
      column: "valeur",
      found: "1.234,5",
      readings: [{ choice: ",", read: "1234.5" }],
    });
    expect(reading?.samples).toContainEqual({
      kind: "day",
      line: 3,
      column: "date",
      found: "01/02/2024",
      readings: [{ choice: "DMY", read: "2024-02-01" }],
    });
  });

  it("refuses a head that two separators cut alike", async () => {
    expect(faultsOf(await parse("date;A,x\n2024-01-02;1,5\n"))).toEqual(["1 separator date;A,x"]);
  });
});

describe("files as they come", () => {
  const fund = { series: "FR0010315770" };
  const mapped = (text: string | Buffer, given: FileMapping) => parse(text, "csv", importLimits(), given);
  const open = async (text: string) => (await parse(text)).reading?.open;

  it("asks whose prices of the day are, and which column, and reads them as it is told", async () => {
    const prices = "Date,Open,High,Low,Close,Adj Close,Volume\n2026-05-04,24.1,24.4,24,24.35,23.9,18500\n";
    expect(await open(prices)).toEqual(["columns", "series"]);
    expect((await mapped(prices, { ...fund, columns: { 1: "date", 5: "value" } })).reading?.open).toEqual([]);
    expect(valuesOf(await mapped(prices, { ...fund, columns: { 1: "date", 5: "value" } }))).toEqual(["FR0010315770 2026-05-04 24.35"]);
    expect(valuesOf(await mapped(prices, { ...fund, columns: { 1: "date", 6: "value" } }))).toEqual(["FR0010315770 2026-05-04 23.9"]);
    expect(await open("Date;Ouverture;Plus haut;Plus bas;Clôture;Volume\n04/05/2026;24,1;24,4;24;24,35;18500\n")).toEqual([
      "columns",
      "series",
    ]);
    expect(await open("date,value\n2026-05-04,24.35\n")).toEqual(["series"]);
  });

  it("leaves out what stands above the titles and under the last row", async () => {
    const text = "Historique\nFonds : Exemple\n\nDate;Code ISIN;VL\n04/05/2026;A;101,25\n13/05/2026;A;101,35\n\nSource : Exemple Gestion\n";
    const parsed = await parse(text);
    expect(valuesOf(parsed)).toEqual(["A 2026-05-04 101.25", "A 2026-05-13 101.35"]);
    expect(parsed).toMatchObject({ reading: { headLine: 4 }, remarks: { problems: [{ line: 8, found: "Source : Exemple Gestion" }] } });
    expect(
      valuesOf(
        await mapped("A;04/05/2026;1\nB;04/05/2026;2\nend;x;y\n", {
          headLine: 0,
          endLines: 1,
          columns: { 1: "series", 2: "date", 3: "value" },
          dayOrder: "DMY",
        }),
      ),
    ).toEqual(["A 2026-05-04 1", "B 2026-05-04 2"]);
    // In front of a row it is a row that lacks something.
    expect(faultsOf(await parse("code;date;valeur\nA;04/05/2026;1\nNote : fin\nA;05/05/2026;1\n"))).toEqual(["3 cells Note : fin"]);
  });

  it("tells the lines of a file that holds nothing but notes", async () => {
    expect(faultsOf(await parse("code;date;valeur\nA,04/05/2026,10.5\nA,05/05/2026,10.6\n"))).toEqual([
      "2 cells A,04/05/2026,10.5",
      "3 cells A,05/05/2026,10.6",
    ]);
  });

  it("names the cells without a value, and takes more words for one", async () => {
    const text = "Date,WORLD,EURO\n2026-05-04,1.09,N/A\n2026-05-05,1.08,null\n2026-05-06,-,n.c.\n";
    const parsed = await parse(text);
    expect(valuesOf(parsed)).toEqual(["WORLD 2026-05-04 1.09", "WORLD 2026-05-05 1.08"]);
    expect(parsed).toMatchObject({
      remarks: { problemCount: 4, problems: expect.arrayContaining([expect.objectContaining({ line: 2, column: "EURO", found: "N/A" })]) },
    });
    const worded = "date;A\n04/05/2026;1\n05/05/2026;fermé\n";
    expect(faultsOf(await parse(worded))).toEqual(["3 number fermé"]);
    expect(valuesOf(await mapped(worded, { dayOrder: "DMY", noValue: ["Fermé"] }))).toEqual(["A 2026-05-04 1"]);
  });

  it("frees identifiers of what nobody sees and judges their check digit", async () => {
    const four =
      "isin;date;vl\nFR0010315770;04/05/2026;1\nfr0010315770;05/05/2026;2\nFR 0010315770;06/05/2026;3\nFR0010315770\u200b;07/05/2026;4\n";
    expect((await parse(four)) as unknown).toMatchObject({ ok: true, series: [{ key: "FR0010315770" }] });
    expect(faultsOf(await parse("isin;date;vl\nFR0010315771;04/05/2026;1\n5,28E+11;04/05/2026;1\nTRIAL-1;04/05/2026;1\n"))).toEqual([
      "2 isin FR0010315771",
      "3 scientific 5,28E+11",
    ]);
  });

  it("reads amounts with their currency, which is one for each series", async () => {
    const parsed = await parse("isin;date;vl\nA;04/05/2026;1\u202f101,25\u00a0€\nA;05/05/2026;€ 1 102,5\nB;04/05/2026;110,2p\n");
    expect(valuesOf(parsed)).toEqual(["A 2026-05-04 1101.25", "A 2026-05-05 1102.5", "B 2026-05-04 110.2"]);
    expect(parsed.ok === true && [...parsed.definitions]).toMatchObject([
      ["A", { currency: "EUR", currencyAt: { line: 2, column: "vl" } }],
      ["B", { currency: "GBX" }],
    ]);
    expect(faultsOf(await parse("code;date;valeur;devise\nA;04/05/2026;1;EUR\nA;05/05/2026;2;USD\n"))).toEqual(["3 twoCurrencies USD"]);
    expect((await parse("code;date;VL (GBp)\nA;04/05/2026;1\n")) as unknown).toMatchObject({ ok: true });
  });

  it("reads lines that end with CR alone, cells over lines, and UTF-16 both ways, with a mark or without", async () => {
    expect(valuesOf(await parse("isin;date;vl\rA;13/05/2026;101,2\rA;12/05/2026;101,1"))).toHaveLength(2);
    const text = 'isin;name;date;vl\nA;"Fonds\nEuropéen";13/05/2026;101,2\nA;"x";14/05/2026;101,2\n';
    const parsed = await parse(text);
    expect(valuesOf(parsed)).toHaveLength(2);
    expect(parsed).toMatchObject({ definitions: new Map([["A", { name: "Fonds Européen" }]]) });
    const little = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const bytes of [little, little.subarray(2), Buffer.from(little).swap16(), Buffer.from(little.subarray(2)).swap16()])
      expect(valuesOf(await parse(bytes))).toHaveLength(2);
  });

  it("judges the encoding by all of the file", async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `S${at % 2};${isoOfDay(at >> 1)};1`).join("\n");
    const late = Buffer.concat([Buffer.from(`code;date;valeur\n${rows}\n`), Buffer.from("Éts;2020-01-02;2\n", "latin1")]);
    const parsed = await parse(late);
    expect(valuesOf(parsed).at(-1)).toBe("Éts 2020-01-02 2");
    expect(parsed.reading?.encoding).toBe("windows-1252");
  });

  it("tells cells of a workbook without a result, reads days in figures, and leaves hidden sheets and covers out", async () => {
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const book = (sheets: Array<{ name: string; state?: string; xml: string }>) =>
      zip([
        part(
          "xl/workbook.xml",
          `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ""}r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
        ),
        part(
          "xl/_rels/workbook.xml.rels",
          `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
        ),
        ...sheets.map(({ xml }, at) => part(`xl/worksheets/sheet${at + 1}.xml`, xml)),
      ]);
    const head = `<row r="1">${text("A1", "date")}${text("B1", "A")}${text("C1", "B")}</row>`;
    const values = sheet(
      `${head}<row r="2"><c r="A2"><v>46146</v></c><c r="B2"><f>100+1.2</f></c><c r="C2"><v>50.5</v></c></row>` +
        `<row r="3"><c r="A3"><v>46147</v></c><c r="B3" t="e"><v>#REF!</v></c><c r="C3" t="e"><f>NA()</f><v>#N/A</v></c></row>`,
    );
    const cover = sheet(`<row r="1">${text("A1", "Rapport mensuel")}</row>`);
    const parsed = await parse(
      book([
        { name: "old", state: "hidden", xml: values },
        { name: "Cover", xml: cover },
        { name: "VL", xml: values },
      ]),
      "xlsx",
    );
    expect(valuesOf(parsed)).toEqual(["B 2026-05-04 50.5"]);
    expect(parsed).toMatchObject({ reading: { sheet: "VL", sheets: ["Cover", "VL"] }, remarks: { problemCount: 3 } });
    const two = book([
      { name: "2025", xml: values },
      { name: "2026", xml: values },
    ]);
    expect((await parse(two, "xlsx")).reading?.open).toEqual(["sheet"]);
    expect(valuesOf(await parse(two, "xlsx", importLimits(), { sheet: "2026" }))).toHaveLength(1);
  });

  it("shows the first values as they would be stored", async () => {
    const { reading } = await mapped("Cours\n\nDate;Clôture;Note\n04/05/2026;1 024,35;x\n", {
      ...fund,
      dayOrder: "DMY",
      columns: { 1: "date", 2: "value" },
    });
    expect(reading).toMatchObject({
      headLine: 3,
      columns: [
        { column: 1, title: "Date", use: "date", samples: ["04/05/2026"] },
        { column: 2, use: "value" },
        { column: 3, use: "ignore" },
      ],
      beginning: [{ line: 1, cells: ["Cours"] }, { line: 3 }, { line: 4 }],
      preview: [{ line: 4, series: "FR0010315770", date: "2026-05-04", value: 1024.35 }],
    });
  });
});

describe("faults", () => {
  it("names each fault with its line and goes on to the next", async () => {
    const text = [
      "code;date;valeur",
      "A;31/02/2024;1,5",
      "A;01/07/2026;1,5",
      "A;01/01/0204;1",
      "A;02/01/2024;douze",
      "A;02/01/2024;",
      ";02/01/2024;1",
      "A;02/01/2024;0",
      "A;03/01/2024;-4,5",
      "A;04/01/2024;1e999",
      "A;05/01/2024;1,5;6",
      "A;06/01/2024;2,5",
      "A;06/01/2024;2,6",
    ].join("\n");
    const parsed = await parse(text);
    expect(faultsOf(parsed)).toEqual([
      "2 date 31/02/2024",
      "3 futureDate 01/07/2026",
      "4 oldDate 01/01/0204",
      "5 number douze",
      "6 missingValue",
      "7 series ",
      "8 notPositive 0",
      "9 notPositive -4,5",
      "10 notFinite 1e999",
      "11 cells 4",
      "13 duplicateDate 2024-01-06: 2.6",
    ]);
    expect(parsed).toMatchObject({
      problems: expect.arrayContaining([
        { line: 5, column: "valeur", found: "douze", messageKey: "imports.problem.number", expected: "182,47" },
      ]),
    });
  });

  it("refuses a day with two values, at the later line", async () => {
    expect(faultsOf(await parse("code;date;valeur\nA;06/01/2024;2,5\nB;06/01/2024;1\nA;06/01/2024;2,6\n"))).toEqual([
      "4 duplicateDate 2024-01-06: 2.6",
    ]);
  });

  it("tells a doubled day beside the other faults, in the order of the file", async () => {
    expect(faultsOf(await parse("code;date;valeur\nA;06/01/2024;2\nA;06/01/2024;3\nA;07/01/2024;x\n"))).toEqual([
      "3 duplicateDate 2024-01-06: 3",
      "4 number x",
    ]);
  });

  it("keeps the first 500 faults and counts all", async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => `A;2024-13-${String((index % 28) + 1).padStart(2, "0")};1`);
    const parsed = await parse(["code;date;valeur", ...lines].join("\n"));
    expect(parsed).toMatchObject({ ok: false, problemCount: 1200 });
    expect(faultsOf(parsed)).toHaveLength(500);
    expect(faultsOf(parsed)[499]).toMatch(/^501 date/);
  });

  it("tells a day that contradicts the order which the file began with", async () => {
    expect(faultsOf(await parse("code,date,value\nA,12/31/2023,1\nA,31/12/2023,1\n"))).toEqual(["3 date 31/12/2023"]);
  });

  it("does not guess between two notations of numbers", async () => {
    expect(faultsOf(await parse("code;date;valeur\nA;02/01/2024;1,5\nA;03/01/2024;1.55\n"))).toEqual(["3 number 1.55"]);
  });

  it.each([
    ["", "empty"],
    ["code;date;valeur\n", "empty"],
    ["\n\n  \n", "empty"],
    ["date;A;B\n02/01/2024;;\n", "empty"],
    ["bonjour\n", "1 head bonjour"],
    ['code;date;valeur\n"A;02/01/2024;1\n', '2 quotes "A;02/01/2024;1'],
  ])("refuses %j: %s", async (text, fault) => expect(faultsOf(await parse(text))).toEqual([fault]));

  it("refuses bytes that are no text", async () => {
    expect(faultsOf(await parse(Buffer.concat([Buffer.from("date;A\n"), Buffer.from([0, 1, 2])])))).toEqual(["wrongType"]);
    const late = Buffer.concat([Buffer.from(`code;date;valeur\n${"É;02/01/2024;1\n".repeat(30_000)}`), Buffer.from([0xc3, 0x28])]);
    expect(faultsOf(await parse(late))[0]).toMatch(/encoding/);
  });

  it("refuses a cut and a falsified gzip file", async () => {
    const packed = gzipSync(
      `code;date;valeur\n${Array.from({ length: 5000 }, (_, i) => `A;${isoOfDay(i)};${Math.sin(i) + 2}`.replace(".", ",")).join("\n")}`,
    );
    expect(faultsOf(await parse(packed.subarray(0, packed.length / 2), "csv.gz"))[0]).toMatch(/damaged/);
    const falsified = Buffer.from(packed);
    falsified.writeUInt32LE(1, falsified.length - 8);
    expect(faultsOf(await parse(falsified, "csv.gz"))[0]).toMatch(/damaged/);
  });

  it("refuses more than the limits allow", async () => {
    const limits = { ...importLimits(), values: 3, series: 2, lineLength: 300_000, textBytes: 2_000_000 };
    expect(
      faultsOf(await parse("code;date;valeur\nA;01/01/2024;1\nA;02/01/2024;1\nB;01/01/2024;1\nB;02/01/2024;1", "csv", limits)),
    ).toEqual(["5 tooManyValues"]);
    expect(faultsOf(await parse("date;A;B;C\n01/01/2024;1;1;1", "csv", limits))).toEqual(["1 tooManySeries"]);
    expect(faultsOf(await parse("x".repeat(400_000), "csv", limits))).toEqual(["1 lineTooLong"]);
    expect(faultsOf(await parse(gzipSync(Buffer.alloc(3_000_000, "code;date;valeur\n")), "csv.gz", limits))[0]).toBe("bomb");
    expect(faultsOf(await parse(gzipSync(`code;date;valeur\n${"\n".repeat(3_000_000)}`), "csv.gz", limits))).toEqual(["bomb"]);
  });
});
