import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DelimitedReader, separatorOf } from "#backend/import/delimited.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import { FileRefused } from "#backend/import/problems.ts";
import { dayOfText } from "#backend/import/text-date.ts";
import { numberOfText } from "#backend/import/text-number.ts";
import { isoOfDay } from "../../../../values/days.ts";
import { typeOfKey } from "../new-series.ts";
import { readHead } from "./head.ts";

describe("dates", () => {
  it.each([
    "2024-01-31",
    "2024/01/31",
    "2024.1.31",
    "20240131",
    "31/01/2024",
    "31-01-2024",
    "31.1.2024",
    "2024-01-31T00:00:00Z",
    "2024-01-31 00:00:00",
    "31/01/2024 00:00",
    "31/01/24",
    "31 janv. 2024",
    "31 janvier 2024",
    "mercredi 31 janvier 2024",
    "31-Jan-24",
    "Jan 31, 2024",
    "January 31st, 2024",
    "2024-01-31 15:30",
    "2024-01-31T17:35:00+01:00",
    "2024-01-30T23:00:00Z",
    "2024-01-31 00:00:00-05:00",
    "2024-01-31 00:00:00+01",
    "2024-01-30 23:00:00+00:00",
    "2024-01-31T00:00+01:00[Europe/Paris]",
    "31/01/2024 12:00:00 AM",
    "31/01/2024 5:35 pm",
    "31/01/2024 17h35",
    "Wed Jan 31 2024 00:00:00 GMT+0100 (Central European Standard Time)",
    "45322",
  ])("reads %s", (text) => {
    expect(isoOfDay(dayOfText(text) ?? 0)).toBe("2024-01-31");
  });

  it.each([
    "",
    "hier",
    "2024-13-01",
    "2023-02-29",
    "01/31/2024",
    "2024-01",
    "31 jan",
    "31 foo 2024",
    "2024-01-31 25:30",
    "1045322",
    "2024-0a-31",
    "99999999",
  ])("refuses %j", (text) => {
    expect(dayOfText(text)).toBeNull();
  });
});

describe("numbers", () => {
  it("reads what JavaScript writes, to the last bit", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), (value) => {
        expect(numberOfText(String(value), ".")).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 999_999 }), (units, decimals) => {
        const text = `${units}.${String(decimals).padStart(6, "0")}`;
        expect(numberOfText(text, ".")).toBe(Number(text));
        expect(numberOfText(text.replace(".", ","), ",")).toBe(Number(text));
      }),
    );
  });

  it.each([
    ["1 234,56", ",", 1234.56],
    ["1\u202f234\u202f567,5", ",", 1234567.5],
    ["1\u00a0234,5", ",", 1234.5],
    ["1.234.567,89", ",", 1234567.89],
    ["1,234,567.89", ".", 1234567.89],
    ["1’234.5", ".", 1234.5],
    ["-12,5", ",", -12.5],
    ["\u221212.5", ".", -12.5],
    ["+3", ".", 3],
    [".5", ".", 0.5],
    ["1.5e3", ".", 1500],
    ["1e400", ".", Number.POSITIVE_INFINITY],
  ] as const)("reads %j with %s as %d", (text, mark, value) => expect(numberOfText(text, mark)).toBe(value));

  it.each([
    ["12.5", ","],
    ["12,5", "."],
    ["1,23,456.0", "."],
    ["1 23", "."],
    ["12 €", "."],
    ["5%", "."],
    ["NaN", "."],
    ["Infinity", "."],
    ["#N/A", "."],
    ["n/a", "."],
    ["", "."],
    [".", "."],
    ["0x10", "."],
    ["1.2.3", "."],
  ] as const)("refuses %j with %s", (text, mark) => expect(numberOfText(text, mark)).toBeNull());
});

describe("lines", () => {
  const cellsOf = (lines: string[]) => {
    const rows: string[][] = [];
    const reader = new DelimitedReader((cells) => rows.push([...cells]));
    for (const [index, line] of lines.entries()) reader.line(line, index + 1);
    reader.end();
    return { rows, separator: reader.separator };
  };

  it("finds the separator by the head, outside of quotes", () => {
    expect(separatorOf("series_id,date,value")).toBe(",");
    expect(separatorOf("série;date;valeur")).toBe(";");
    expect(separatorOf("a\tb\tc")).toBe("\t");
    expect(separatorOf('date;"A, B, C, D"')).toBe(";");
    expect(cellsOf(["sep=;", "a;b"])).toEqual({ rows: [["a", "b"]], separator: ";" });
  });

  it("unquotes as RFC 4180 says", () => {
    expect(cellsOf(["a,b,c", '"x, y","say ""hi""",', '"",2,"3"']).rows).toEqual([
      ["a", "b", "c"],
      ["x, y", 'say "hi"', ""],
      ["", "2", "3"],
    ]);
  });

  it("round-trips any cells, with line ends in them", () => {
    const cell = fc.string().map((text) => text.replaceAll("\r", "\n"));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const text = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
        expect(cellsOf(["a,b", ...text.split("\n")]).rows[1]).toEqual(cells);
      }),
    );
  });

  it.each(['a,b\n"open', 'a,b\n"x"y,2'])("refuses broken quotes in %j", (text) =>
    expect(() => cellsOf(text.split("\n"))).toThrow(FileRefused),
  );
});

describe("head", () => {
  it.each([
    [["series_id", "date", "value"]],
    [["Code ISIN", "Date de VL", "Valeur liquidative"]],
    [["IDENTIFIANT", "DATE", "COURS"]],
    [["isin", "Valuation date", "NAV (EUR)"]],
    [["Fund ID", "Day", "Close", "Currency", "Name", "Type"]],
    [["Code", "Date", "Cl\u00f4ture", "Ouverture", "Plus haut", "Plus bas", "Volume"]],
  ])("sees the long form in %j", (titles) =>
    expect(readHead(titles, 1)).toMatchObject({ layout: { kind: "long", series: 0, date: 1, value: 2 }, open: [] }),
  );

  it("takes columns in any order", () =>
    expect(readHead(["Valeur", "Devise", "Série", "Date"], 1).layout).toMatchObject({
      ...{ kind: "long", series: 2, date: 3, value: 0, currency: 1 },
    }));

  it("sees the wide form, with numbers of rows before it too", () => {
    const columns = (titles: string[]) => readHead(titles, 1).layout;
    expect(columns(["Date", "FR0010315770", "ETF.SPY.PR"])).toMatchObject({
      kind: "wide",
      columns: [
        { at: 1, key: "FR0010315770" },
        { at: 2, key: "ETF.SPY.PR" },
      ],
    });
    expect(columns(["", "A"])).toMatchObject({ kind: "wide", date: 0, columns: [{ at: 1, key: "A" }] });
    expect(columns(["", "Date", "A"])).toMatchObject({ kind: "wide", date: 1, columns: [{ at: 2, key: "A" }] });
  });

  it.each([
    [
      ["Date", "Open", "High", "Low", "Close", "Volume"],
      ["columns", "series"],
    ],
    [
      ["Date", "Ouv", "Haut", "Bas", "Cl\u00f4t", "Vol"],
      ["columns", "series"],
    ],
    [
      ["Datum", "Er\u00f6ffnung", "Hoch", "Tief", "Schlusskurs", "Umsatz"],
      ["columns", "series"],
    ],
    [
      ["Date", "Close", "SMA 20", "RSI"],
      ["columns", "series"],
    ],
    [
      ["Date", "Open", "High", "Low", "Close", "Adj Close", "Volume"],
      ["columns", "series"],
    ],
    [["isin", "date", "close", "adj close"], ["columns"]],
    [["date", "value"], ["series"]],
    [["isin", "date", "value", "remarque"], ["columns"]],
    [["ETF.AGG.PR", "2003-09-26", "102.45"], ["columns"]],
    [["series_id", "date", "value", "date"], ["columns"]],
  ])("asks of %j: %j", (titles, open) => expect(readHead(titles, 1).open).toEqual(open));

  it.each([
    [["date", "A", "A"], "duplicateColumn"],
    [["date", "A", "", "B"], "emptyColumn"],
    [["date", "FR0010315771"], "isin"],
    [["date", "x".repeat(121)], "series"],
  ])("refuses %j: %s", (titles, kind) => {
    expect(() => readHead(titles, 3)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ messageKey: `imports.problem.${kind}`, line: 3 }) }),
    );
  });
});

describe("kind and identity", () => {
  it("judges a file by its bytes", () => {
    expect(kindOf(Buffer.from([0x1f, 0x8b, 8]))).toEqual({ kind: "csv.gz" });
    expect(kindOf(Buffer.from("PK\u0003\u0004"))).toEqual({ kind: "xlsx" });
    expect(kindOf(Buffer.from("date;A"))).toEqual({ kind: "csv" });
    expect(kindOf(Buffer.from([0xff, 0xfe, 0x64, 0]))).toEqual({ kind: "csv" });
    expect(kindOf(Buffer.alloc(0))).toEqual({ refused: "empty" });
    expect(kindOf(Buffer.from("%PDF-1.7"))).toEqual({ refused: "wrongType" });
    expect(kindOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toEqual({ refused: "wrongType" });
    expect(kindOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ refused: "oldWorkbook" });
  });

  it("guesses the type of a new series", () => {
    expect(["GB0002374006", "FX.EUR.USD", "EQ.US.AAPL", "ETF.SPY.TR", "MIX.BALANCED"].map(typeOfKey)).toEqual([
      "FUND",
      "FX_RATE",
      "SECURITY",
      "FUND",
      "INDEX",
    ]);
  });
});
