import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, firstDayOfNextMonth, isDay, stepOf } from "./calendar.ts";
import { type CashPlan, monthlyFlows, stepOfOverdraft } from "./cash-flow.ts";
import { futureValue, requiredReturn } from "./required-return.ts";

const plan: CashPlan = {
  startDate: "2025-03-01",
  horizonYears: 2,
  currentBalance: "10000",
  movements: [{ type: "PERIODIC_DEPOSIT", amount: "100", frequency: "MONTHLY" }],
};

describe("calendar of a simulation", () => {
  it("clamps to the last day of a month", () => {
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2025-03-31", -1)).toBe("2025-02-28");
    expect(addMonths("2025-11-15", 14)).toBe("2027-01-15");
    expect(firstDayOfNextMonth("2025-12-09")).toBe("2026-01-01");
  });

  it("knows days that exist", () => {
    expect(["2024-02-29", "2025-12-31"].every(isDay)).toBe(true);
    expect(["2025-02-29", "2025-13-01", "25-01-01", "2025-1-1", ""].some(isDay)).toBe(false);
  });

  it("finds the first monthly step on or after a day", () => {
    expect(stepOf("2025-03-01", "2025-03-01")).toBe(0);
    expect(stepOf("2025-03-01", "2025-03-02")).toBe(1);
    expect(stepOf("2025-01-31", "2025-02-28")).toBe(1);
    expect(stepOf("2025-03-01", "2020-01-01")).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 31 }), (months, day) => {
        const start = `2025-01-${String(day).padStart(2, "0")}`;
        expect(stepOf(start, addMonths(start, months))).toBe(months);
      }),
    );
  });
});

describe("flows and the return they need", () => {
  it("places movements by date and frequency, and leaves out what the horizon does not reach", () => {
    const flows = monthlyFlows({
      ...plan,
      movements: [
        { type: "SIMPLE_DEPOSIT", amount: "500", startDate: "2025-03-15" },
        { type: "PERIODIC_WITHDRAWAL", amount: "50", frequency: "SEMI_ANNUALLY", startDate: "2025-04-01", endDate: "2026-04-30" },
        { type: "SIMPLE_DEPOSIT", amount: "9", startDate: "2024-01-01" },
        { type: "SIMPLE_WITHDRAWAL", amount: "9", startDate: "2027-03-01" },
      ],
    });
    expect(flows).toHaveLength(24);
    expect(Object.fromEntries([...flows.entries()].filter(([, flow]) => flow !== 0))).toEqual({ 1: 450, 7: -50, 13: -50 });
  });

  it("agrees with the reference: 3 % and 13,500", () => {
    expect(futureValue(plan, 0.03)).toBeCloseTo(13_084.40623961, 7);
    expect(requiredReturn(plan, 13_500)).toBeCloseTo(0.04782639701, 10);
  });

  it("undoes itself", () => {
    fc.assert(
      fc.property(fc.double({ min: -0.3, max: 0.4, noNaN: true }), (rate) => {
        expect(requiredReturn(plan, futureValue(plan, rate))).toBeCloseTo(rate, 9);
      }),
    );
    expect(requiredReturn({ ...plan, currentBalance: "0", movements: [] }, 1000)).toBeNull();
  });

  it("sees the first month that withdraws more than was ever paid in", () => {
    expect(stepOfOverdraft(plan)).toBeNull();
    const withdrawal = { type: "SIMPLE_WITHDRAWAL" as const, amount: "12000", startDate: "2026-03-01" };
    expect(stepOfOverdraft({ ...plan, movements: [...plan.movements, withdrawal] })).toBe(12);
  });
});
