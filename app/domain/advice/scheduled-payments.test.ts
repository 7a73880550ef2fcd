import { describe, expect, it } from "vitest";
import { frequencyOfMonths, frequencySaid, plannedMoney, plannedMovements, scheduledPayments } from "./scheduled-payments.ts";

const movement = (frequency: string, startDate: string) => ({ type: "PERIODIC_DEPOSIT", amount: 300, frequency, startDate });

describe("scheduled payments of a session", () => {
  it("are paid by a frequency from the day on", () => {
    const payments = scheduledPayments({ regularContributionsFrequency: "QUARTERLY" }, "300.00");
    expect(payments).toEqual({ amount: 300, frequency: "QUARTERLY" });
    expect(plannedMovements({ scheduled: payments }, "2026-11-24")).toEqual([movement("QUARTERLY", "2026-11-24")]);
  });

  it("are paid in the chosen months of each year, which no frequency overrules", () => {
    const said = { depositFeb: true, depositNov: true, depositDec: true, regularContributionsFrequency: "MONTHLY" as const };
    const payments = scheduledPayments(said, "300");
    expect(payments).toEqual({ amount: 300, frequency: "YEARLY", months: [2, 11, 12] });
    expect(plannedMovements({ scheduled: payments }, "2026-11-24")).toEqual([
      movement("YEARLY", "2027-02-01"),
      movement("YEARLY", "2026-11-24"),
      movement("YEARLY", "2026-12-01"),
    ]);
  });

  it("are none where they are switched off, nothing is paid or nobody said when", () => {
    expect(scheduledPayments({ regularContributionsFrequency: "MONTHLY", periodicDepositsEnabled: false }, "300")).toBeNull();
    expect(scheduledPayments({ regularContributionsFrequency: "MONTHLY" }, "0")).toBeNull();
    expect(scheduledPayments({ regularContributionsFrequency: "MONTHLY" }, undefined)).toBeNull();
    expect(scheduledPayments({ depositJan: false }, "300")).toBeNull();
    expect(plannedMovements({ scheduled: null }, "2026-11-24")).toEqual([]);
  });

  it.each([
    [[1], "ANNUALLY"],
    [[7, 1], "SEMIANNUALLY"],
    [[2, 11], "QUARTERLY"],
    [[1, 4, 7, 10], "QUARTERLY"],
    [[1, 2], "MONTHLY"],
    [[3, 9, 10], "MONTHLY"],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "MONTHLY"],
    [[], null],
  ] as const)("in months %j are part of %s ones", (months, frequency) => {
    expect(frequencyOfMonths(months)).toBe(frequency);
  });

  it("have the frequency of their months, else the one that is said", () => {
    expect(frequencySaid({ depositJan: true, depositJul: true, regularContributionsFrequency: "MONTHLY" })).toBe("SEMIANNUALLY");
    expect(frequencySaid({ depositJan: false, regularContributionsFrequency: "QUARTERLY" })).toBe("QUARTERLY");
    expect(frequencySaid({})).toBeNull();
  });
});

it("takes out of a plan what the client withdraws again and again, after one period first, and each sum when it is needed", () => {
  const planned = plannedMoney(
    { regularContributionsFrequency: "MONTHLY" },
    {
      regularContributionsAmount: "100",
      plannedWithdrawals: { amount: "500", frequency: "QUARTERLY" },
      needs: [
        { amount: "4000.50", months: 18 },
        { amount: "0", months: 6 },
      ],
    },
  );
  expect(plannedMovements(planned, "2026-11-30")).toEqual([
    { type: "PERIODIC_DEPOSIT", amount: 100, frequency: "MONTHLY", startDate: "2026-11-30" },
    { type: "PERIODIC_WITHDRAWAL", amount: 500, frequency: "QUARTERLY", startDate: "2027-02-28" },
    { type: "SIMPLE_WITHDRAWAL", amount: 4000.5, startDate: "2028-05-30" },
  ]);
  expect(plannedMovements(plannedMoney({}, null), "2026-11-30")).toEqual([]);
});
