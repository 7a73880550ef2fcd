import { describe, expect, it } from "vitest";
import { CURRENCIES } from "../enumerations.ts";
import { currencySymbol } from "./currency.ts";
import {
  formatAmount,
  formatAmountRange,
  formatChance,
  formatCompactDate,
  formatCount,
  formatDate,
  formatInstant,
  formatLongDate,
  formatLongInstant,
  formatMonth,
  formatPercent,
  formatPercentRange,
  formatPrices,
  formatProjected,
  formatShortAmount,
  formatVariation,
  formatWeights,
} from "./format.ts";
import { amountForField, decimalForField, readDecimal } from "./format-input.ts";

describe("amounts", () => {
  it("are written to the letter in both languages", () => {
    expect(formatAmount("1234567.50", "fr")).toBe("1\u202f234\u202f567,50\u00a0€");
    expect(formatAmount("1234567.50", "en")).toBe("€1,234,567.50");
    expect(formatAmount("2500.5", "en", { decimals: [0, 2] })).toBe("€2,500.50");
    expect(formatAmount("2500.00", "en", { decimals: [0, 2] })).toBe("€2,500");
    expect(formatAmount("1234.5", "fr", { currency: "CHF" })).toBe("1\u202f234,50\u00a0CHF");
    expect(formatAmount("1234.5", "en", { currency: "CHF" })).toBe("CHF\u00a01,234.50");
    expect(formatAmount("1234.5", "en", { currency: "GBX" })).toBe("1,234.50p");
    expect(formatAmount("1234.5", "fr", { currency: "GBX" })).toBe("1\u202f234,50\u00a0p");
  });
  it("bear the true minus before the currency", () => {
    expect(formatAmount("-1234.50", "fr")).toBe("\u22121\u202f234,50\u00a0€");
    expect(formatAmount("-1234.50", "en")).toBe("\u2212€1,234.50");
    expect(formatAmount("-1234.50", "en", { currency: "USD" })).toBe("\u2212$1,234.50");
    expect(formatAmount("1234.50", "fr", { currency: "USD" })).toBe("1\u202f234,50\u00a0$");
    expect(formatAmount("12", "en", { currency: "SEK" })).toBe("SKr\u00a012.00");
    expect(formatAmount("12", "en", { currency: "AUD" })).toBe("A$12.00");
    expect(CURRENCIES.map(currencySymbol)).toEqual("€ $ £ CHF p DKr SKr A$ ¥ NKr NZ$ S$ zł C$".split(" "));
    expect(formatAmount("38200", "en", { decimals: 0, signed: true })).toBe("+€38,200");
    expect(formatAmount(-0.001, "en")).toBe("€0.00");
  });
  it("stay exact beyond what a double holds", () => {
    expect(formatAmount("123456789012345.67", "en")).toBe("€123,456,789,012,345.67");
    expect(formatAmount("9007199254740993.25", "fr")).toBe("9\u202f007\u202f199\u202f254\u202f740\u202f993,25\u00a0€");
  });
  it("are short on axes", () => {
    expect(formatShortAmount(150_000, "fr")).toBe("150\u00a0k€");
    expect(formatShortAmount(1_200_000, "fr")).toBe("1,2\u00a0M€");
    expect(formatShortAmount(150_000, "en")).toBe("€150k");
    expect(formatShortAmount(1_200_000, "en")).toBe("€1.2m");
    expect(formatShortAmount(0, "fr")).toBe("0");
    expect(formatShortAmount(-2500, "en")).toBe("\u2212€2.5k");
    expect(formatShortAmount(999_990, "en")).toBe("€1m");
    expect(formatShortAmount(3_000_000_000, "fr")).toBe("3\u00a0Md€");
    expect(formatShortAmount(150_000, "fr", "CHF")).toBe("150\u00a0k\u00a0CHF");
  });
  it("are rounded to 100 when projected", () => {
    expect(formatProjected(119_249.99, "en")).toBe("€119,200");
    expect(formatProjected(119_250, "fr")).toBe("119\u202f300\u00a0€");
    expect(formatProjected(-40, "en")).toBe("€0");
  });
  it("make ranges", () => {
    expect(formatAmountRange(2000, 4000, "fr")).toBe("de 2\u202f000\u00a0€ à 4\u202f000\u00a0€");
    expect(formatAmountRange(2000, 4000, "en")).toBe("€2,000 to €4,000");
    expect(formatPercentRange(5, 30, "fr")).toBe("5 à 30\u00a0%");
    expect(formatPercentRange(5, 30, "en")).toBe("5 to 30%");
  });
});

describe("percentages", () => {
  it("have one space in French and none in English", () => {
    expect(formatPercent("4.56", "fr")).toBe("4,56\u00a0%");
    expect(formatPercent("4.56", "en")).toBe("4.56%");
    expect(formatCount(12_345, "fr")).toBe("12\u202f345");
  });
  it("bear a sign when they are variations, zero excepted", () => {
    expect(formatVariation(4.6, "fr")).toBe("+4,6\u00a0%");
    expect(formatVariation(-0.4, "fr")).toBe("\u22120,4\u00a0%");
    expect(formatVariation(4.6, "en")).toBe("+4.6%");
    expect(formatVariation(-0.4, "en")).toBe("\u22120.4%");
    expect(formatVariation(0, "en")).toBe("0.0%");
    expect(formatVariation(-0.04, "en")).toBe("0.0%");
    expect(formatVariation(0.31, "fr", 2)).toBe("+0,31\u00a0%");
  });
  it("share the precision of a list of weights", () => {
    expect(formatWeights(["30", "22.00", "48"], "en")).toEqual(["30%", "22%", "48%"]);
    expect(formatWeights(["33.33", "33.33", "33.34"], "fr")).toEqual(["33,33\u00a0%", "33,33\u00a0%", "33,34\u00a0%"]);
    expect(formatWeights(["12.5", "87.5"], "en")).toEqual(["12.5%", "87.5%"]);
  });
  it("share the precision of a column of prices", () => {
    expect(formatPrices([339.832, 334.781, 329.807, 321.488, 339.5165], "fr")).toEqual([
      "339,8320",
      "334,7810",
      "329,8070",
      "321,4880",
      "339,5165",
    ]);
    expect(formatPrices([100, 101.5], "en")).toEqual(["100.00", "101.50"]);
    expect(formatPrices([0.123456, 1234.5], "en")).toEqual(["0.123456", "1,234.5000"]);
    expect(formatPrices([], "en")).toEqual([]);
  });
  it("never promise or exclude", () => {
    expect(formatChance(0.756, "fr")).toBe("76\u00a0%");
    expect(formatChance(0, "fr")).toBe("moins de 1\u00a0%");
    expect(formatChance(0.004, "en")).toBe("less than 1%");
    expect(formatChance(1, "en")).toBe("more than 99%");
    expect(formatChance(0.996, "fr")).toBe("plus de 99\u00a0%");
  });
});

describe("dates", () => {
  it("follow tables, sentences and months", () => {
    expect(formatDate("2025-03-14")).toBe("14/03/2025");
    expect(formatCompactDate("20250314")).toBe("14/03/2025");
    expect(formatLongDate("2025-03-20", "fr")).toBe("20\u00a0mars\u00a02025");
    expect(formatLongDate("2025-03-01", "fr")).toBe("1er\u00a0mars\u00a02025");
    expect(formatMonth("2040-03-01", "fr")).toBe("mars\u00a02040");
    expect(formatMonth("2040-03-01", "en")).toBe("March\u00a02040");
  });
  it("tell the time of the organisation's zone", () => {
    expect(formatLongInstant("2025-03-20T09:32:00Z", "fr")).toBe("20\u00a0mars\u00a02025 à 10\u00a0h\u00a032");
    expect(formatLongInstant("2025-07-20T08:32:00Z", "en")).toBe("20\u00a0July\u00a02025 at 10:32");
    expect(formatLongInstant("2025-03-20T23:05:00Z", "fr")).toBe("21\u00a0mars\u00a02025 à 00\u00a0h\u00a005");
    expect(formatInstant("2025-03-15T05:10:00Z", "en")).toBe("15/03/2025 06:10");
    expect(formatInstant("2025-03-15T05:10:00Z", "fr", "UTC")).toBe("15/03/2025 05:10");
  });
});

describe("typed figures", () => {
  it.each([
    ["1 234,5", "fr", "1234.5"],
    ["1\u202f234,5\u00a0€", "fr", "1234.5"],
    ["1,234.5", "en", "1234.5"],
    ["1,234.5", "fr", "1234.5"],
    ["1.234,5", "en", "1234.5"],
    ["1234.5", "fr", "1234.5"],
    ["1,234", "fr", "1.234"],
    ["1,234", "en", "1234"],
    ["0,125", "en", "0.125"],
    ["1,234,567", "en", "1234567"],
    ["€25,000", "en", "25000"],
    ["\u2212300", "fr", "-300"],
    ["4.50 %", "en", "4.50"],
    ["007", "fr", "7"],
    [",5", "fr", "0.5"],
    ["-0", "fr", "0"],
    ["12,34,5", "en", null],
    ["1.2.3,4,5", "fr", null],
    ["abc", "fr", null],
    ["", "fr", null],
    ["-", "en", null],
    ["1e5", "en", null],
    ["10 00", "fr", null],
    ["1 2345", "fr", null],
    ["1 234 56", "en", null],
    ["1 234,5 6", "fr", null],
    ["1’234.50", "fr", "1234.50"],
    ["1'234'567", "en", "1234567"],
    ["1\u202f234\u00a0567,8", "fr", "1234567.8"],
    ["“12,5 %”", "fr", "12.5"],
    ["\u200b12.5\ufeff", "en", "12.5"],
    ["- 5 000 €", "fr", "-5000"],
  ] as const)("reads %s in %s as %s", (typed, language, expected) => {
    expect(readDecimal(typed, language)).toBe(expected);
  });
  it("gives them back as the language types them", () => {
    expect(decimalForField("1234.50", "fr")).toBe("1\u202f234,5");
    expect(decimalForField("1234567.25", "en")).toBe("1,234,567.25");
    expect(decimalForField("100.00", "en")).toBe("100");
    expect(decimalForField("-25000", "en")).toBe("-25,000");
    for (const language of ["fr", "en"] as const) expect(readDecimal(decimalForField("1234.000", language), language)).toBe("1234");
  });
  it("writes the cents of an amount in twos", () => {
    expect(amountForField("12000.50", "fr")).toBe("12\u202f000,50");
    expect(amountForField("12000.5", "en")).toBe("12,000.50");
    expect(amountForField("0.05", "fr")).toBe("0,05");
    expect(amountForField("12000.00", "fr")).toBe("12\u202f000");
  });
});
