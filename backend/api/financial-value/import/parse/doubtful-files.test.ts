import { describe, expect, it } from "vitest";
import { importLimits } from "#backend/import/limits.ts";
import { part, workbookPart, zip } from "../../../../../tests/fixtures/zip.ts";
import { dayOfIso, isoOfDay } from "../../../../values/days.ts";
import { type ParsedFile, parseFile } from "./parse-file.ts";

const parse = (content: string | Buffer, kind: "csv" | "xlsx" = "csv") =>
  parseFile(
    { source: Buffer.from(content), kind, today: dayOfIso("2026-11-29"), limits: importLimits(), given: {} },
    { progress: () => undefined },
  );
const keysOf = (parsed: ParsedFile) => (parsed.ok === true ? parsed.series.map(({ key }) => key) : parsed.ok);
const faultsOf = (parsed: ParsedFile) =>
  parsed.ok === false
    ? parsed.problems.map(({ line, column, messageKey }) => `${line} ${column} ${messageKey.split(".").at(-1)}`)
    : parsed.ok;

describe("what should name a series", () => {
  it.each(["#N/A", "#REF!", "#?", "N/A", "-", "null", "NaN", "…"])(
    "is a fault of its line where it is %s, and no new series",
    async (text) =>
      expect(faultsOf(await parse(`isin;date;vl\nA;2026-11-12;101,2\n${text};2026-11-13;101,3\n`))).toEqual(["3 isin series"]),
  );

  it.each(["#REF!", "#?", "-", "null"])("is a fault of the titles where one of them is %s", async (title) =>
    expect(faultsOf(await parse(`Date;A;${title}\n2026-11-13;101,3;5\n`))).toEqual(["1 3 emptyColumn"]),
  );

  it("stays a code where it is short like a word for nothing", async () =>
    expect(keysOf(await parse("Date;NA;SO\n2026-11-13;101,3;5\n"))).toEqual(["NA", "SO"]));

  it("is the ISIN among the words of a title, with the currency there", async () => {
    const parsed = await parse("Date;Fonds A (FR0010315770);LU0378449770 - Fonds B;GB00B03MLX29 Fund (USD)\n2026-11-13;101,3;5;7\n");
    expect(keysOf(parsed)).toEqual(["FR0010315770", "LU0378449770", "GB00B03MLX29"]);
    expect(parsed.ok === true && parsed.definitions.get("GB00B03MLX29")).toMatchObject({ currency: "USD" });
    expect(faultsOf(await parse("Date;Fonds A (FR0010315771)\n2026-11-13;101,3\n"))).toEqual(["1 Fonds A (FR0010315771) isin"]);
    expect(faultsOf(await parse("Date;FR0010315770 VL;FR0010315770 encours\n2026-11-13;101;9\n"))).toEqual([
      "1 FR0010315770 encours duplicateColumn",
    ]);
  });

  it("is free of what a program wrote around it for a spreadsheet", async () => {
    const parsed = await parse('isin;date;vl\n="FR0010315770";="13/11/2026";="1 101,25"\n"=""LU0378449770""";12/11/2026;5,5\n');
    expect(keysOf(parsed)).toEqual(["FR0010315770", "LU0378449770"]);
    expect(parsed.ok === true && parsed.series.map(({ packed }) => [isoOfDay(packed.days[0]!), packed.values[0]])).toEqual([
      ["2026-11-13", 1101.25],
      ["2026-11-12", 5.5],
    ]);
  });

  it.each(["FR001031577", "FR00103157700"])("is a fault of an ISIN's column where it has a digit less or more: %s", async (isin) => {
    expect(faultsOf(await parse(`isin;date;vl\n${isin};2026-11-13;101,3\n`))).toEqual(["2 isin isin"]);
    expect(keysOf(await parse(`code;date;vl\n${isin};2026-11-13;101,3\n`))).toEqual([isin]);
  });
});

it.each([
  "Datum;Opening;Hoogste;Laagste;Slot",
  "Date;Opening;Highest;Lowest;Closing",
  "Date;Apertura;Massimo;Minimo;Chiusura",
  "Date;Cours d’ouverture;Cours plus haut;Cours plus bas;Premier",
])("prices of one fund's day make no series of their own: %s", async (head) =>
  expect((await parse(`${head}\n2026-11-03;1,2;1,3;1,1;1,25\n`)).reading?.open).toContain("columns"),
);

it.each([
  ["Cours ($)", "USD"],
  ["VL en €", "EUR"],
  ["Price £", "GBP"],
])("the sign of a currency in the title of the values says their currency: %s", async (title, currency) => {
  const parsed = await parse(`isin;date;${title}\nA;2026-11-03;101,25\n`);
  expect(parsed.ok === true && parsed.definitions.get("A")).toMatchObject({ currency });
});

it("a month whose marks stand apart is read as the same month", async () =>
  expect(keysOf(await parse(`isin;date;vl\nA;${"3 août 2026".normalize("NFD")};101,25\n`))).toEqual(["A"]));

it("a sign that no text has refuses the file at once, wherever it stands", async () => {
  const long = `isin;date;vl\n${"A;2026-11-03;101,25\n".repeat(20_000)}`;
  const wide = Buffer.from("\ufeffisin;date;vl\nA;2026-11-03;101,25\n", "utf16le");
  const utf32 = Buffer.concat([...wide].flatMap((_, at) => (at % 2 === 0 ? [wide.subarray(at, at + 2), Buffer.alloc(2)] : [])));
  for (const content of [`${long}A\u0000;2026-11-02;5\n`, Buffer.from("isin;date;vl\nA\u0000;2026-11-03;1,5\n", "utf16le"), utf32])
    expect(faultsOf(await parse(content))).toEqual(["null null wrongType"]);
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>A_x0000_</t></is></c></row></sheetData></worksheet>';
  expect(faultsOf(await parse(zip([workbookPart, part("xl/worksheets/sheet1.xml", sheet)]), "xlsx"))).toEqual(["null null unsafeArchive"]);
});

describe("a text in the old encoding of the Mac", () => {
  /** é, è, à, ç, ô, ’ and É there. */
  const MAC: Record<string, number> = { é: 0x8e, è: 0x8f, à: 0x88, ç: 0x8d, ô: 0x99, "’": 0xd5, É: 0x83 };
  const macOf = (text: string) => Buffer.from([...text].map((letter) => MAC[letter] ?? letter.charCodeAt(0)));
  const name = "Épargne d’été, société française à côté";

  it.each(["", "A;Fonds;2026-11-03;101,25\r".repeat(20_000)])("keeps its letters, however late they come", async (before) => {
    const parsed = await parse(macOf(`isin;name;date;vl\r${before}B;${name};2026-11-03;101,25\r`));
    expect(parsed.reading?.encoding).toBe("macintosh");
    expect(parsed.ok === true && parsed.definitions.get("B")?.name).toBe(name);
  });

  it.each(["Société d\u0092été \u0096 Fonds\u0099", "Tomá\u009a Kova\u0088", "Œuvre à 3 \u0089"])(
    "is not seen in one of Windows: %j",
    async (text) => {
      const parsed = await parse(Buffer.from(`isin;name;date;vl\nB;${text};2026-11-03;101,25\n`, "latin1"));
      expect(parsed.reading?.encoding).toBe("windows-1252");
    },
  );
});
