import { describe, expect, it } from "vitest";
import { addMonths } from "../calendar.ts";
import type { ExactParameters } from "../form.ts";
import { paidUpTo } from "./paid.ts";
import { placeOf, pointsUpTo } from "./plan-place.ts";
import { promisedAt, rankAmong, rankInBands } from "./promised.ts";
import { realisedReturns } from "./realised.ts";

const plan: Pick<ExactParameters, "startDate" | "horizonYears" | "currentBalance" | "movements" | "entryFee"> = {
  startDate: "2025-04-01",
  horizonYears: 2,
  currentBalance: "1000",
  movements: [
    { type: "PERIODIC_DEPOSIT", amount: "100", frequency: "MONTHLY" },
    { type: "SIMPLE_WITHDRAWAL", amount: "250", startDate: "2025-06-01" },
  ],
  entryFee: "2",
};

describe("the place of a day in a plan", () => {
  it("counts whole months and the part of the month that is over", () => {
    expect(placeOf("2025-04-01", 24, "2025-03-31")).toBeNull();
    expect(placeOf("2025-04-01", 24, "2025-04-01")).toEqual({ months: 0, fraction: 0 });
    expect(placeOf("2025-04-01", 24, "2025-04-16")).toEqual({ months: 0, fraction: 0.5 });
    expect(placeOf("2025-04-01", 24, "2026-10-01")).toEqual({ months: 18, fraction: 0 });
    expect(placeOf("2025-01-31", 24, "2025-02-28")).toEqual({ months: 1, fraction: 0 });
    expect(placeOf("2025-04-01", 24, "2031-01-01")).toEqual({ months: 24, fraction: 0 });
    expect([pointsUpTo({ months: 3, fraction: 0 }), pointsUpTo({ months: 3, fraction: 0.2 })]).toEqual([4, 5]);
  });

  it("finds each month of a long plan from its first day to its last", () => {
    for (let k = 0; k < 480; k++) {
      expect(placeOf("2024-01-31", 480, addMonths("2024-01-31", k))).toEqual({ months: k, fraction: 0 });
      const before = new Date(Date.parse(addMonths("2024-01-31", k + 1)) - 86_400_000).toISOString().slice(0, 10);
      const place = placeOf("2024-01-31", 480, before);
      expect(place?.months).toBe(k);
      expect(place?.fraction).toBeGreaterThan(0.95);
    }
  });
});

describe("what happened", () => {
  const track = [
    { day: "2025-03-31", value: 100 },
    { day: "2025-04-30", value: 110 },
    { day: "2025-05-30", value: 99 },
    { day: "2025-06-13", value: 108.9 },
  ];
  it("takes the last value before each date of the plan, then that of the day", () => {
    const returns = realisedReturns(track, "2025-04-01", { months: 2, fraction: 0.4 }, "2025-06-13");
    expect(returns?.map((r) => Math.round(r * 1e9) / 1e9)).toEqual([0.1, -0.1, 0.1]);
    expect(realisedReturns(track.slice(1), "2025-04-01", { months: 1, fraction: 0 }, "2025-05-01")).toBeNull();
  });

  it("counts money in and out as far as there was money: in = out + what is left − gain", () => {
    // 1,000 + 100 a month less 2 %, no growth, 250 out at the third month.
    const path = [1098, 1098, 1196, 1044];
    expect(paidUpTo(plan, path, { months: 3, fraction: 0 })).toEqual({ paidIn: 1300, withdrawn: 250, short: false });
    const poor = { ...plan, currentBalance: "0", movements: [plan.movements[1]!] };
    expect(paidUpTo(poor, [0, 0, 0, 0], { months: 3, fraction: 0 })).toEqual({ paidIn: 0, withdrawn: 0, short: true });
  });
});

describe("the rank in what was promised", () => {
  it("is that of a known scenario, ties counting by half", () => {
    const values = [5, 1, 4, 2, 3];
    expect([1, 3, 5].map((x) => rankAmong(values, x))).toEqual([0.1, 0.5, 0.9]);
    expect([0, 6].map((x) => rankAmong(values, x))).toEqual([0, 1]);
    expect(rankAmong([1, 2, 2, 3], 2)).toBe(0.5);
  });

  it("goes in a straight line between saved ranges, and only says the side outside of them", () => {
    const bands = [100, 200, 300, 500, 900];
    expect([100, 150, 300, 400, 900].map((x) => Math.round(rankInBands(bands, x) * 1e9) / 1e9)).toEqual([0.05, 0.15, 0.5, 0.625, 0.95]);
    expect([99, 901].map((x) => rankInBands(bands, x))).toEqual([0, 1]);
  });

  it("goes on within a month from what the payments of its beginning leave", () => {
    // Point 1 is 1,000; 98 come in after fees; point 2 is 1,198: half way it is 1,148.
    expect(promisedAt([[998, 1000, 1198]], { ...plan, movements: [plan.movements[0]!] }, { months: 1, fraction: 0.5 })).toEqual([1148]);
    expect(promisedAt([[998, 1000, 1198]], plan, { months: 2, fraction: 0 })).toEqual([1198]);
    // The first point has the payments of the start already.
    expect(promisedAt([[1000, 1100]], plan, { months: 0, fraction: 0.5 })).toEqual([1050]);
  });
});
