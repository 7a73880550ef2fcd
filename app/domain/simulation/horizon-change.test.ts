import { describe, expect, it } from "vitest";
import type { MovementLine } from "./form.ts";
import { formFromFields } from "./form.ts";
import { concernedPayments, fitPayments } from "./horizon-change.ts";

const payment = (given: Partial<MovementLine>): MovementLine => ({
  type: "PERIODIC_DEPOSIT",
  amount: "100",
  frequency: "MONTHLY",
  startDate: "2026-01-01",
  endDate: "",
  name: "",
  ...given,
});
const form = (horizonYears: string, movements: MovementLine[]) => ({
  ...formFromFields([], "fr"),
  startDate: "2026-01-01",
  horizonYears,
  movements,
});

const movements = [
  payment({}),
  payment({ endDate: "2036-01-01" }),
  payment({ endDate: "2030-06-01" }),
  payment({ type: "SIMPLE_WITHDRAWAL", startDate: "2035-03-01" }),
];

describe("a changed horizon", () => {
  it("offers to extend what lasted until the former one, and leaves the rest", () => {
    expect(concernedPayments(form("15", movements), 10)).toEqual([{ index: 1, what: "extend" }]);
    expect(fitPayments(form("15", movements), 10).movements.map(({ endDate }) => endDate)).toEqual(["", "2041-01-01", "2030-06-01", ""]);
  });

  it("offers to shorten what reaches beyond the new one and to take out what starts there", () => {
    expect(concernedPayments(form("8", movements), 10)).toEqual([
      { index: 1, what: "shorten" },
      { index: 3, what: "remove" },
    ]);
    const fitted = fitPayments(form("8", movements), 10);
    expect(fitted.movements.map(({ endDate }) => endDate)).toEqual(["", "2034-01-01", "2030-06-01"]);
    expect(concernedPayments(fitted, 10)).toEqual([]);
  });

  it("asks nothing when the horizon stays or cannot be read", () => {
    expect(concernedPayments(form("10", movements), 10)).toEqual([]);
    expect(concernedPayments(form("", movements), 10)).toEqual([]);
  });
});
