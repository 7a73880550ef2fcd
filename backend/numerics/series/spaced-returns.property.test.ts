import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { switchMetrics } from "../advice/switch-metrics.ts";
import { calendarReturns } from "../performance/calendar-returns.ts";
import { correlationMatrix } from "../performance/correlation.ts";
import { walkPortfolio } from "../performance/portfolio-walk.ts";
import { type Statistics, statistics } from "../performance/statistics.ts";
import { historicalCovariance } from "../risk/historical-covariance.ts";
import { historicalAllocationSrri, historicalSrri } from "../risk/srri.ts";

const START = dayNumber("2017-12-29");
interface Series {
  uuid: string;
  days: Int32Array;
  values: Float64Array;
}
const seriesOf = (uuid: string, points: readonly (readonly [number, number])[]): Series => ({
  uuid,
  days: Int32Array.from(points, ([day]) => day),
  values: Float64Array.from(points, ([, value]) => value),
});
const until = ({ uuid, days, values }: Series, last: number) =>
  seriesOf(
    uuid,
    Array.from(days, (day, i) => [day, values[i]!] as const).filter(([day]) => day <= last),
  );

/** A value on each day from Monday to Friday, by steps of up to 3 % that follow from a seed (Park & Miller 1988). */
const daily = (years: number) =>
  fc.integer({ min: 1, max: 2 ** 31 - 2 }).map((seed) => {
    const points: [number, number][] = [];
    let [state, value] = [seed, 100];
    for (let day = START; day < START + years * 366; day++) {
      const weekday = new Date(day * 86_400_000).getUTCDay();
      if (weekday === 0 || weekday === 6) continue;
      state = (state * 48_271) % (2 ** 31 - 1);
      value *= 1 + 0.06 * (state / 2 ** 31 - 0.5);
      points.push([day, value]);
    }
    return seriesOf("T", points);
  });

/** The last value of each month that is over, of so many months in the year, found by their dates as text. */
function spacedTo({ uuid, days, values }: Series, months: (month: number) => boolean): Series {
  const points = Array.from(days, (day, i) => [day, values[i]!] as const);
  return seriesOf(
    uuid,
    points.filter(([day], i) => {
      const next = points[i + 1]?.[0];
      const month = Number(isoDay(day).slice(5, 7));
      return next !== undefined && isoDay(next).slice(0, 7) !== isoDay(day).slice(0, 7) && months(month);
    }),
  );
}
const monthEnds = (series: Series) => spacedTo(series, () => true);
const quarterEnds = (series: Series) => spacedTo(series, (month) => month % 3 === 0);

const SPREAD = ["frequency", "observations", "volatility", "downsideDeviation", "skewness", "excessKurtosis", "var95", "cvar95"] as const;
const MONTHS = ["bestMonth", "worstMonth", "positiveMonths"] as const;
const only = <K extends keyof Statistics>(figures: Statistics, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, figures[key]])) as Pick<Statistics, K>;

describe("figures of a series with rare values", () => {
  it("are those of its daily values at the same frequency", () => {
    fc.assert(
      fc.property(daily(4), fc.constantFrom("MONTHLY" as const, "QUARTERLY" as const), (track, frequency) => {
        const rare = frequency === "MONTHLY" ? monthEnds(track) : quarterEnds(track);
        const [from, to] = [rare.days[0]!, rare.days.at(-1)!];
        const own = statistics({ track: rare });
        expect(own.frequency).toBe(frequency);
        expect(only(own, SPREAD)).toEqual(only(statistics({ track, from, to, frequency }), SPREAD));
        expect([own.totalReturn, own.annualizedReturn, own.sharpeRatio]).toEqual(
          (({ totalReturn, annualizedReturn, sharpeRatio }) => [totalReturn, annualizedReturn, sharpeRatio])(
            statistics({ track, from, to, frequency }),
          ),
        );
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it("follow from the values one after the other, where those of a week would say nothing", () => {
    fc.assert(
      fc.property(daily(5), (track) => {
        const rare = monthEnds(track);
        const own = statistics({ track: rare });
        const returns = Array.from(rare.values.slice(1), (value, i) => value / rare.values[i]! - 1);
        const mean = returns.reduce((sum, r) => sum + r, 0) / returns.length;
        const variance = returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (returns.length - 1);
        expect(own.observations).toBe(returns.length);
        expect(own.volatility).toBeCloseTo(Math.sqrt(12 * variance), 12);
        expect(own.volatility! > 0).toBe(own.maxDrawdown.value < 0 || Math.max(...returns) > 0);
        expect([own.bestMonth, own.worstMonth]).toEqual([Math.max(...returns), Math.min(...returns)]);
      }),
      { numRuns: 25, seed: 2 },
    );
  });

  it("are compared with frequent values on the coarser ones, the same whichever of the two is rare", () => {
    fc.assert(
      fc.property(daily(4), daily(4), (a, b) => {
        const rare = monthEnds(b);
        const [from, to] = [rare.days[0]!, rare.days.at(-1)!];
        const pair = (one: Series, other: Series) =>
          correlationMatrix(new Map([one, other].map((series, i) => [`${i}`, series])), { from, to, minObservations: 52 });
        const [mixed, both] = [pair(a, rare), pair(monthEnds(a), rare)];
        expect(mixed.frequencies).toEqual([
          ["WEEKLY", "MONTHLY"],
          ["MONTHLY", "MONTHLY"],
        ]);
        expect(mixed.matrix[0]![1]).toBe(both.matrix[0]![1]);
        expect(mixed.observations[0]![1]).toBe(both.observations[0]![1]);
        const against = statistics({ track: a, benchmark: rare, from, to }).benchmark!;
        const monthly = statistics({ track: monthEnds(a), benchmark: rare, from, to }).benchmark!;
        expect([against.frequency, against.beta, against.trackingError]).toEqual(["MONTHLY", monthly.beta, monthly.trackingError]);
        const covariance = historicalCovariance(new Map([until(a, to), rare].map((series, i) => [`${i}`, series])));
        const alone = historicalCovariance(new Map([until(monthEnds(a), to), rare].map((series, i) => [`${i}`, series])));
        expect(covariance).toEqual(alone);
        expect(Math.sqrt(covariance.matrix[1]![1]!)).toBeCloseTo(statistics({ track: rare, frequency: "MONTHLY" }).volatility!, 10);
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  it("of quarters share their calendar quarters with daily ones, wherever the window begins and ends", () => {
    fc.assert(
      fc.property(daily(7), daily(7), fc.integer({ min: 0, max: 80 }), (a, b, later) => {
        const rare = quarterEnds(b);
        const both = new Map([
          ["a", until(a, rare.days.at(-1)! + later)],
          ["b", rare],
        ]);
        const { matrix, frequency } = historicalCovariance(both);
        expect(frequency).toBe("QUARTERLY");
        const window = statistics({ track: rare, from: rare.days.at(-20)! });
        expect(matrix[1]![1]! / window.volatility! ** 2).toBeGreaterThan(0.5);
        expect(matrix[1]![1]! / window.volatility! ** 2).toBeLessThan(2);
        expect(correlationMatrix(both, { minObservations: 52 }).observations[0]![1]).toBe(rare.days.length - 1);
      }),
      { numRuns: 20, seed: 9 },
    );
  });

  it("make the walk of a portfolio tell how often it is known as a whole, and its risk class monthly", () => {
    fc.assert(
      fc.property(daily(6), daily(6), (a, b) => {
        const rare = { ...monthEnds(b), uuid: "RARE" };
        const [from, to] = [rare.days[0]!, rare.days.at(-1)!];
        const series = new Map([
          ["T", a],
          ["RARE", rare],
        ]);
        const weights = new Map([
          ["T", 0.5],
          ["RARE", 0.5],
        ]);
        expect(walkPortfolio({ series, compositions: [{ day: from, weights }], to }).frequency).toBe("MONTHLY");
        expect(walkPortfolio({ series, compositions: [{ day: from, weights: new Map([["T", 1]]) }], to }).frequency).toBe("WEEKLY");
        const window = { endDay: to, windowWeeks: 260 };
        const one = historicalAllocationSrri(series, new Map([["RARE", 1]]), window);
        expect(one).toMatchObject({ frequency: "MONTHLY", observations: 60 });
        const returns = Array.from(rare.values.slice(-60), (value, i) => value / rare.values[rare.values.length - 61 + i]! - 1);
        const mean = returns.reduce((sum, r) => sum + r, 0) / 60;
        expect(one.volatility).toBeCloseTo(Math.sqrt((12 / 59) * returns.reduce((sum, r) => sum + (r - mean) ** 2, 0)), 12);
        const along = historicalSrri(series, [{ day: from, weights: new Map([["RARE", 1]]) }], window);
        expect(along.volatility).toBeCloseTo(one.volatility, 10);
        expect(() => historicalAllocationSrri(new Map([["RARE", quarterEnds(b)]]), new Map([["RARE", 1]]), window)).toThrow(
          expect.objectContaining({ code: expect.stringMatching("3107|0023") as string }),
        );
      }),
      { numRuns: 10, seed: 4 },
    );
  });

  it("are the switcher's, whatever the day it is asked on, none of them 0", () => {
    fc.assert(
      fc.property(daily(5), daily(5), fc.integer({ min: 0, max: 60 }), (a, b, later) => {
        const rare = { ...monthEnds(b), uuid: "RARE" };
        const metrics = switchMetrics(rare, a, rare.days.at(-40)! + later);
        expect(metrics.frequency).toBeUndefined();
        const known = switchMetrics(rare, a, rare.days.at(-2)! + later);
        expect(known.frequency).toBe("MONTHLY");
        for (const value of [known.volatility, known.correlation, known.sharpeRatio]) expect(Math.abs(value!)).toBeGreaterThan(1e-6);
      }),
      { numRuns: 20, seed: 5 },
    );
  });
});

describe("days after the last whole week or month", () => {
  const added = (track: Series, from: number, days: number, step: number) =>
    seriesOf(track.uuid, [
      ...Array.from(track.days, (day, i) => [day, track.values[i]!] as const),
      ...Array.from({ length: days }, (_, i) => [from + i, track.values.at(-1)! * (1 + step) ** (i + 1)] as const),
    ]);

  it("change no figure of the observations, and their month and year are told as not over", () => {
    fc.assert(
      fc.property(
        daily(3),
        fc.integer({ min: 40, max: 100 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(-0.2, -0.01, 0.003, 0.15),
        (all, weeks, days, step) => {
          // Up to a Friday, then up to four days of the next week.
          const friday = START + 7 * weeks;
          const whole = until(all, friday);
          const begun = added(whole, friday + 3, days, step);
          const [before, after] = [statistics({ track: whole }), statistics({ track: begun })];
          expect(only(after, SPREAD)).toEqual(only(before, SPREAD));
          expect(after.totalReturn).not.toBe(before.totalReturn);
          // A month ends at its calendar end: the days of a begun one are known by the calendar only.
          const month = isoDay(friday + 3 + days - 1).slice(0, 7);
          const row = calendarReturns(new Map([["T", begun]]))[0]!;
          const last = row.months.at(-1)!;
          expect(`${last.year}-${String(last.month).padStart(2, "0")}`).toBe(month);
          const closing = [0, 1, 2]
            .map((back) => new Date(Date.UTC(last.year, last.month, -back)))
            .find((day) => day.getUTCDay() % 6 !== 0)!;
          expect(last.complete).toBe(friday + 3 + days - 1 >= closing.getTime() / 86_400_000);
          expect(row.years.at(-1)!.complete && last.month < 12).toBe(false);
        },
      ),
      { numRuns: 60, seed: 6 },
    );
  });

  it("of a fund valued each month make no month of their own", () => {
    fc.assert(
      fc.property(daily(3), fc.integer({ min: 1, max: 24 }), fc.constantFrom(-0.2, -0.01, 0.003, 0.15), (all, later, step) => {
        const whole = monthEnds(all);
        const begun = added(whole, whole.days.at(-1)! + later, 1, step);
        fc.pre(isoDay(begun.days.at(-1)! + 3).slice(0, 7) === isoDay(begun.days.at(-1)!).slice(0, 7));
        fc.pre(isoDay(begun.days.at(-1)!).slice(0, 7) !== isoDay(whole.days.at(-1)!).slice(0, 7));
        const [before, after] = [statistics({ track: whole }), statistics({ track: begun })];
        expect(only(after, [...SPREAD, ...MONTHS])).toEqual(only(before, [...SPREAD, ...MONTHS]));
      }),
      { numRuns: 40, seed: 7 },
    );
  });
});

describe("too few observations", () => {
  it("give no figure of spread rather than a small one", () => {
    fc.assert(
      fc.property(daily(2), fc.integer({ min: 2, max: 12 }), (all, months) => {
        const rare = monthEnds(all);
        const track = seriesOf(
          "T",
          Array.from(rare.days.slice(0, months), (day, i) => [day, rare.values[i]!] as const),
        );
        const { volatility, var95, sharpeRatio, observations, frequency } = statistics({ track });
        expect({ observations, frequency }).toEqual({ observations: months - 1, frequency: "MONTHLY" satisfies ReturnFrequency });
        expect([volatility, var95, sharpeRatio]).toEqual([null, null, null]);
      }),
      { numRuns: 20, seed: 8 },
    );
  });
});
