import { beforeAll, describe, expect, it } from "vitest";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { DEMO_REFERENCE_DATE } from "#backend/demo/ids.ts";
import { simulateFactors } from "#backend/demo/market/factors.ts";
import { demoIsin, withCheckDigit } from "#backend/demo/market/isin.ts";
import { demoMarket, type MarketSeries } from "#backend/demo/market/market.ts";
import { randomStream } from "#backend/demo/market/random.ts";
import { easter, isoDay, tradingDays } from "#backend/demo/market/trading-days.ts";

const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
const deviations = (list: readonly number[]) => {
  const centre = mean(list);
  return list.map((x) => x - centre);
};
const standard = (list: readonly number[]) => Math.sqrt(mean(deviations(list).map((d) => d * d)));
const kurtosis = (list: readonly number[]) => mean(deviations(list).map((d) => d ** 4)) / standard(list) ** 4;
const correlation = (a: readonly number[], b: readonly number[]) => {
  const db = deviations(b);
  return mean(deviations(a).map((d, n) => d * db[n]!)) / standard(a) / standard(b);
};
/** Log returns over `step` days. */
const returns = (values: Float64Array, step: number) =>
  Array.from({ length: Math.floor((values.length - 1) / step) }, (_, n) => Math.log(values[(n + 1) * step]! / values[n * step]!));

let market: MarketSeries[];
const byNumber = (number: number) => market.find((s) => s.number === number)!;
const monthly = (number: number) => returns(byNumber(number).values, 21);
const yearly = (number: number) => {
  const { values, days } = byNumber(number);
  return (values.at(-1)! / values[0]!) ** (365.25 / (days.at(-1)! - days[0]!)) - 1;
};
const volatility = (number: number) => standard(returns(byNumber(number).values, 1)) * 16;

beforeAll(() => {
  market = demoMarket(DEMO_REFERENCE_DATE);
});

describe("demo market", () => {
  it("is the same, bit for bit, each time it is made", () => {
    const again = demoMarket(DEMO_REFERENCE_DATE);
    expect(again.length).toBe(market.length);
    for (const [n, series] of market.entries()) {
      expect(Buffer.from(again[n]!.values.buffer).equals(Buffer.from(series.values.buffer)), series.name).toBe(true);
      expect(again[n]!.days).toEqual(series.days);
    }
  });

  it("has fifteen years of trading days that end at the reference date", () => {
    const { days } = byNumber(20);
    expect([isoDay(days[0]!), isoDay(days.at(-1)!)]).toEqual(["2011-10-31", "2026-10-30"]);
    expect(days.length).toBeGreaterThan(3_800);
    expect([...days].every((day, n) => n === 0 || day > days[n - 1]!)).toBe(true);
    expect([...tradingDays("2026-12-31", 1)].map(isoDay)).not.toContain("2026-12-25");
  });

  it("covers every asset class but the undefined one, about forty funds, with positive values and distinct names", () => {
    expect(new Set(market.map((s) => s.assetClass))).toEqual(new Set(ASSET_CLASSES.filter((c) => c !== "NOT_DEFINED")));
    expect(market.filter((s) => s.type === "FUND").length).toBeGreaterThanOrEqual(40);
    expect(new Set(market.map((s) => s.name)).size).toBe(market.length);
    expect(market.every((s) => s.values.every((v) => v > 0 && Number.isFinite(v)) && s.values.length === s.days.length)).toBe(true);
  });

  it("has euro funds that never fall and credit between 1 and 5 % a year", () => {
    for (const number of [1, 2]) {
      const { values } = byNumber(number);
      expect(values.every((v, n) => n === 0 || v >= values[n - 1]!)).toBe(true);
      expect(yearly(number)).toBeGreaterThan(0.01);
      expect(yearly(number)).toBeLessThan(0.05);
    }
  });

  it("has fat tails in daily equity returns, thinner over months", () => {
    for (const series of market.filter((s) => s.assetClass === "EQUITIES"))
      expect(kurtosis(returns(series.values, 1)), series.name).toBeGreaterThan(4.5);
    expect(kurtosis(monthly(20))).toBeLessThan(kurtosis(returns(byNumber(20).values, 1)));
  });

  it("has calm and nervous times: squared returns follow one another", () => {
    const squares = returns(byNumber(20).values, 1).map((r) => r * r);
    expect(correlation(squares.slice(1), squares.slice(0, -1))).toBeGreaterThan(0.05);
    const { state } = simulateFactors(byNumber(20).days.length);
    const share = (wanted: number) => state.filter((s) => s === wanted).length / state.length;
    expect([share(0) > 0.5, share(1) > 0.05, share(2) > 0.005]).toEqual([true, true, true]);
  });

  it("moves together as markets do", () => {
    expect(correlation(monthly(20), monthly(21))).toBeGreaterThan(0.9);
    expect(correlation(monthly(20), monthly(22))).toBeGreaterThan(0.6);
    expect(correlation(monthly(20), monthly(10))).toBeGreaterThan(0.35);
    expect(Math.abs(correlation(monthly(20), monthly(8)))).toBeLessThan(0.45);
    expect(correlation(monthly(8), monthly(44))).toBeGreaterThan(0.8);
    expect(Math.abs(correlation(monthly(20), monthly(38)))).toBeLessThan(0.45);
  });

  it("pays for risk over fifteen years and ranks volatilities plausibly", () => {
    for (const [number, low, high] of [
      [21, 0.06, 0.11],
      [9, 0.01, 0.05],
      [5, 0, 0.02],
      [16, 0.03, 0.06],
      [33, 0.03, 0.07],
    ] as const) {
      expect(yearly(number), byNumber(number).name).toBeGreaterThan(low);
      expect(yearly(number), byNumber(number).name).toBeLessThan(high);
    }
    const ranked = [5, 7, 9, 32, 33, 20, 26].map(volatility);
    expect(ranked).toEqual([...ranked].sort((a, b) => a - b));
    expect(volatility(21)).toBeGreaterThan(0.12);
    expect(volatility(21)).toBeLessThan(0.2);
  });

  it("takes fees off: the same exposure with a fee of 1 % ends lower by as much", () => {
    const [cheap, index] = [yearly(21), yearly(43)];
    expect(index - cheap).toBeGreaterThan(0.0005);
    expect(index - cheap).toBeLessThan(0.006);
  });

  it("gives risk classes that fit: euro funds 1, money 1, balanced 2 to 3, equities 3 to 5, appraised private equity 6", () => {
    expect([1, 5, 33, 21, 39].map((n) => byNumber(n).sri)).toEqual([1, 1, 3, 4, 6]);
    for (const series of market.filter((s) => s.assetClass === "EQUITIES" && s.type === "FUND")) {
      expect([3, 4, 5], series.name).toContain(series.sri);
      expect([5, 6, 7], series.name).toContain(series.srri);
    }
  });
});

describe("its parts", () => {
  it("draws uniforms and normals with the right moments, a stream apart from the others", () => {
    const random = randomStream(1, 1);
    const uniforms = Array.from({ length: 50_000 }, () => random.uniform());
    const normals = Array.from({ length: 50_000 }, () => random.normal());
    expect(mean(uniforms)).toBeCloseTo(0.5, 2);
    expect(standard(normals)).toBeCloseTo(1, 1);
    expect(kurtosis(normals)).toBeCloseTo(3, 0);
    const other = randomStream(1, 2);
    expect(
      Math.abs(
        correlation(
          uniforms,
          uniforms.map(() => other.uniform()),
        ),
      ),
    ).toBeLessThan(0.02);
  });

  it("knows Easter and the check digit of ISO 6166", () => {
    expect([2024, 2025, 2026].map((year) => isoDay(easter(year)))).toEqual(["2024-03-31", "2025-04-20", "2026-04-05"]);
    // The worked example of the standard.
    expect(withCheckDigit("US037833100")).toBe("US0378331005");
    expect(demoIsin("FR", 20)).toMatch(/^FR00ZZ80020\d$/);
  });
});
