import { describe, expect, it } from "vitest";
import { markOfNumber, NotationSurvey, orderOfDay } from "./notation.ts";
import { settle } from "./reading.ts";

describe("what one number says of the decimal mark", () => {
  it.each([
    ["182,47", ","],
    ["182.47", "."],
    ["1.234,567", ","],
    ["1,234.567", "."],
    ["1.234.567", ","],
    ["1,234,567", "."],
    ["1 234,567", ","],
    ["1’234.567", "."],
    ["1234.567", "."],
    ["0,125", ","],
    ["-0.125", "."],
    [".125", "."],
    ["1.500e3", "."],
    ["12.3456", "."],
  ] as const)("%s: %s", (text, says) => expect(markOfNumber(text)).toEqual({ says }));

  it.each(["101.234", "182,470", "-1.000", "9.999"])("%s may be either", (text) => expect(markOfNumber(text)).toBe("open"));
  it.each(["1234", "12", "1 234", "douze", ""])("%s says nothing", (text) => expect(markOfNumber(text)).toBe("neutral"));
});

describe("what one date says of its order", () => {
  it.each([
    ["31/01/2024", "DMY"],
    ["01/31/2024", "MDY"],
    ["02.01.2024", "DMY"],
    ["13-12-2023", "DMY"],
  ] as const)("%s: %s", (text, says) => expect(orderOfDay(text)).toEqual({ says }));
  it.each(["01/02/2023", "12-11-2023"])("%s may be either", (text) => expect(orderOfDay(text)).toBe("open"));
  it.each(["05/05/2023", "2024-01-31", "20240131", "31/31/2024"])("%s says nothing", (text) => expect(orderOfDay(text)).toBe("neutral"));
});

const tell = () => ({ number: (text: string) => text, day: (text: string) => text });
function settled(separator: ";" | ",", numbers: string[], days: string[] = [], kept = {}) {
  const survey = new NotationSurvey();
  for (const text of numbers) survey.number(text, 2, "value");
  for (const text of days) survey.day(text, 2, "date");
  return settle(survey, { encoding: "utf-8", separator }, { given: {}, kept }, tell);
}

describe("the form of a file", () => {
  it("is asked where nothing decides, and the answer to an earlier file serves", () => {
    expect(settled(";", ["101.234", "99.871"], ["01/02/2023"])).toMatchObject({
      open: ["decimalMark", "dayOrder"],
      decimalMark: null,
      dayOrder: null,
    });
    expect(settled(";", ["182,470"]).open).toEqual(["decimalMark"]);
    expect(settled(";", ["101.234"], ["01/02/2023"], { decimalMark: ".", dayOrder: "MDY" })).toMatchObject({
      open: [],
      decimalMark: ".",
      dayOrder: "MDY",
      decidedBy: { decimalMark: "kept", dayOrder: "kept" },
    });
  });

  it("is what the file says, above every answer", () => {
    expect(settled(";", ["101.234", "99,5"], ["01/02/2023"], { decimalMark: ".", dayOrder: "MDY" })).toMatchObject({
      decimalMark: ",",
      thousandsMark: ".",
      dayOrder: "DMY",
      decidedBy: { decimalMark: "file", dayOrder: "file" },
    });
    expect(settled(",", ["101.234"])).toMatchObject({ open: [], decimalMark: "." });
    expect(settled(",", ["182,470"]).open).toEqual(["decimalMark"]);
    expect(settled(";", ["12", "14"], ["2024-01-31"])).toMatchObject({ open: [], decimalMark: null, dayOrder: "YMD" });
  });

  it("shows three samples of each, the telling ones first to stay, in each way that is open", () => {
    const { samples } = settled(";", ["1", "2", "3", "101.234"], ["01/02/2023"]);
    expect(samples.map(({ found }) => found)).toEqual(["01/02/2023", "101.234", "2", "3"]);
    expect(samples[1]!.readings.map(({ choice }) => choice)).toEqual([",", "."]);
  });
});
