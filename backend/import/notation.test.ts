import { describe, expect, it } from "vitest";
import { dayOf } from "#backend/values/days.ts";
import { markOfNumber, NotationSurvey } from "./notation.ts";
import { settle } from "./reading.ts";
import { ordersOfDay } from "./text-date.ts";

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
  ] as const)("%s: %s", (text, says) => expect(ordersOfDay(text)).toEqual([says]));
  it.each(["01/02/2023", "12-11-2023"])("%s may be either", (text) => expect(ordersOfDay(text)).toEqual(["DMY", "MDY"]));
  it.each(["05/05/2023", "2024-01-31", "20240131", "31/31/2024"])("%s says nothing", (text) => expect(ordersOfDay(text)).toBeNull());
  it.each([
    ["26-11-03", ["DMY", "YMD"]],
    ["03/04/05", ["DMY", "MDY", "YMD"]],
    ["03.04.05", ["DMY"]],
    ["99.12.31", ["YMD"]],
    ["3/11/26", ["DMY", "MDY"]],
    // After the last day that there may be: 2027-11-26, 2031-01-20.
    ["26-11-27", ["YMD"]],
    ["31/01/20", ["DMY"]],
  ])("%s, with a year of two digits, may be %j", (text, orders) => expect(ordersOfDay(text, dayOf(2026, 11, 29)!)).toEqual(orders));
});

const tell = () => ({ number: (text: string) => text, day: (text: string) => text });
function settled(separator: ";" | ",", numbers: string[], days: string[] = [], kept = {}) {
  const survey = new NotationSurvey();
  for (const text of numbers) survey.number(text, 2, "value");
  for (const text of days) survey.day(text, 2, "date");
  return settle(survey, { encoding: "utf-8", separator }, { given: {}, kept }, tell).reading;
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

  it("asks for the order of years of two digits until a date leaves one order, and reads no other way", () => {
    const survey = (days: string[]) => {
      const found = new NotationSurvey(dayOf(2026, 11, 29)!);
      for (const day of days) found.day(day, 2, "date");
      return settle(found, { encoding: "utf-8", separator: ";" }, { given: {}, kept: { dayOrder: "MDY" } }, tell);
    };
    const open = survey(["26-11-02", "26-11-03"]);
    expect(open.reading).toMatchObject({ open: ["dayOrder"], dayOrder: null });
    expect(open.reading.samples[0]?.readings.map(({ choice }) => choice)).toEqual(["DMY", "YMD"]);
    expect(survey(["26-11-02", "26-10-30"])).toMatchObject({ order: "YMD", reading: { open: [], dayOrder: "YMD" } });
    expect(survey(["02/11/26", "30/10/26"])).toMatchObject({ order: "DMY", reading: { dayOrder: "DMY" } });
  });

  it("shows three samples of each, the telling ones first to stay, in each way that is open", () => {
    const { samples } = settled(";", ["1", "2", "3", "101.234"], ["01/02/2023"]);
    expect(samples.map(({ found }) => found)).toEqual(["01/02/2023", "101.234", "2", "3"]);
    expect(samples[1]!.readings.map(({ choice }) => choice)).toEqual([",", "."]);
  });
});
