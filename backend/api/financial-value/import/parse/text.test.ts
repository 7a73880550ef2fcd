import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DelimitedReader, separatorOf } from "../../../../table-file/delimited.ts";
import { kindOf } from "../../../../table-file/file-kind.ts";
import { FileRefused } from "../../../../table-file/problems.ts";
import { isoOfDay } from "../../../../values/days.ts";
import { typeOfKey } from "../new-series.ts";
import { layoutOf } from "./head.ts";
import { dayOfText } from "./text-date.ts";
import { numberOfText } from "./text-number.ts";

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
  ])("reads %s", (text) => {
    expect(isoOfDay(dayOfText(text) ?? 0)).toBe("2024-01-31");
  });

  it.each([
    "",
    "hier",
    "2024-13-01",
    "2023-02-29",
    "01/31/2024",
    "31/01/24",
    "2024-01",
    "45322",
    "2024-01-31 15:30",
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

  it("round-trips any cells without line ends", () => {
    const cell = fc.string().filter((text) => !/[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const line = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
        expect(cellsOf(["a,b", line]).rows[1]).toEqual(cells);
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
    [["isin", "Valuation date", "NAV"]],
    [["Fund ID", "Day", "Close", "Currency", "Name", "Type", ""]],
  ])("sees the long form in %j", (titles) => expect(layoutOf(titles, 1)).toMatchObject({ kind: "long", series: 0, date: 1, value: 2 }));

  it("takes columns in any order", () =>
    expect(layoutOf(["Valeur", "Devise", "Série", "Date"], 1)).toMatchObject({ kind: "long", series: 2, date: 3, value: 0, currency: 1 }));

  it("sees the wide form", () => {
    expect(layoutOf(["Date", "FR0010315770", "ETF.SPY.PR"], 1)).toMatchObject({ kind: "wide", keys: ["FR0010315770", "ETF.SPY.PR"] });
    expect(layoutOf(["", "A"], 1)).toMatchObject({ kind: "wide", keys: ["A"] });
  });

  it.each([
    [["ETF.AGG.PR", "2003-09-26", "102.45"], "head"],
    [["date", "value"], "head"],
    [["date"], "head"],
    [["series_id", "date", "value", "volume"], "unknownColumn"],
    [["series_id", "date", "value", "date"], "duplicateColumn"],
    [["date", "A", "A"], "duplicateColumn"],
    [["date", "A", "", "B"], "emptyColumn"],
    [["date", "x".repeat(121)], "series"],
  ])("refuses %j: %s", (titles, kind) => {
    expect(() => layoutOf(titles, 3)).toThrow(
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
