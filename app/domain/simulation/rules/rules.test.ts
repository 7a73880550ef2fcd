import { describe, expect, it } from "vitest";
import type { SimulationForm } from "../form.ts";
import { checkSimulation } from "./rules.ts";

const form: SimulationForm = {
  startDate: "2025-03-01",
  horizonYears: "15",
  currentBalance: "25 000",
  goalKind: "target",
  goalAmount: "100 000",
  goalRate: "",
  movements: [{ type: "PERIODIC_DEPOSIT", amount: "300", frequency: "MONTHLY", startDate: "2025-03-01", endDate: "", name: "" }],
  allocation: [
    { series: "a", weight: "60" },
    { series: "b", weight: "40" },
  ],
  mandates: [],
  rebalancing: "BUY_AND_HOLD",
  entryFee: "",
  managementFee: "0,8",
};
const limits = { minSimpleDeposit: "1000", minPeriodicDeposit: { MONTHLY: "50" as const }, maxHorizonYears: 40 };
const errorsOf = (change: Partial<SimulationForm>) => checkSimulation({ ...form, ...change }, limits, "fr").errors;
const warningsOf = (change: Partial<SimulationForm>) =>
  checkSimulation({ ...form, ...change }, limits, "fr").warnings.filter(({ key }) => key !== "fewLines");
const movement = (change: Partial<SimulationForm["movements"][number]>) => ({
  movements: [{ ...(form.movements[0] as SimulationForm["movements"][number]), ...change }],
});

describe("rules of the simulator", () => {
  it("accepts what is right", () => {
    const four = ["a", "b", "c", "d"].map((series) => ({ series, weight: "25" }));
    expect(checkSimulation({ ...form, allocation: four }, limits, "fr")).toMatchObject({
      errors: [],
      warnings: [],
      parameters: { currentBalance: "25000", entryFee: "0", managementFee: "0.8" },
    });
  });

  it.each([
    [{ weights: ["60", "36"] }, "leftToAllocate", "4"],
    [{ weights: ["60", "43"] }, "toRemove", "3"],
    [{ weights: ["33,33", "66,66"] }, "leftToAllocate", "0.01"],
  ])("says how far %o is from 100", ({ weights }, key, percent) => {
    const allocation = weights.map((weight, i) => ({ series: String(i), weight }));
    expect(errorsOf({ allocation })).toEqual([{ field: "allocation", key, params: { percent } }]);
  });

  it("refuses amounts finer than cents in every field of money, and names the nearest one", () => {
    const wrong = { key: "centsAtMost", params: { amount: "12345.68" } };
    for (const typed of ["12 345,678", "12345.678", "12 345,678 €"]) {
      expect(errorsOf({ currentBalance: typed })).toEqual([{ field: "currentBalance", ...wrong }]);
      expect(errorsOf({ goalAmount: typed })).toEqual([{ field: "goalAmount", ...wrong }]);
      expect(errorsOf(movement({ amount: typed }))).toEqual([{ field: "movements[0].amount", ...wrong }]);
    }
    expect(errorsOf({ currentBalance: "12 345,67" })).toEqual([]);
  });

  it("takes amounts from nothing to the most that can be kept, and payments above nothing", () => {
    const most = "1 000 000 000 000";
    expect([...errorsOf({ currentBalance: "0" }), ...errorsOf({ currentBalance: most })]).toEqual([]);
    for (const [typed, key] of [
      ["-0,01", "negative"],
      ["1 000 000 000 000,01", "tooMuch"],
    ] as const) {
      expect(errorsOf({ currentBalance: typed })).toEqual([{ field: "currentBalance", key }]);
      expect(errorsOf({ goalAmount: typed })).toEqual([{ field: "goalAmount", key }]);
      expect(errorsOf(movement({ amount: typed }))).toEqual([{ field: "movements[0].amount", key }]);
    }
    expect(errorsOf(movement({ type: "PERIODIC_WITHDRAWAL", amount: "0" }))).toEqual([
      { field: "movements[0].amount", key: "notPositive" },
    ]);
    expect(errorsOf({ managementFee: "-0,1" })[0]?.key).toBe("rateOutside");
  });

  it.each([
    ["entryFee", "0", "20", "-0,01", "20,01"],
    ["managementFee", "0", "20", "-0,01", "20,01"],
    ["goalRate", "-50", "100", "-50,01", "100,01"],
    ["horizonYears", "1", "40", "0", "41"],
    ["currentBalance", "0", "1 000 000 000 000", "-0,01", "1 000 000 000 000,01"],
    ["goalAmount", "0,01", "1 000 000 000 000", "0", "1 000 000 000 000,01"],
  ] as const)("holds the number %s from %s to %s", (field, least, most, below, above) => {
    const kind = field === "goalRate" ? { goalKind: "annualized_return" as const } : {};
    const wrong = (typed: string) => errorsOf({ ...kind, [field]: typed }).map((issue) => issue.field);
    expect([least, most, below, above, "abc"].map(wrong)).toEqual([[], [], [field], [field], [field]]);
  });

  it("refuses lines at 0 %, unreadable, finer than a hundredth, or twice the same", () => {
    const allocation = ["0", "abc", "50,001", "-5", "", "150"].map((weight, i) => ({ series: String(i), weight }));
    expect(errorsOf({ allocation }).map((issue) => issue.key)).toEqual([
      "weightZero",
      "notANumber",
      "twoDecimals",
      "negative",
      "weightMissing",
      "weightTooMuch",
    ]);
    expect(
      errorsOf({
        allocation: [
          { series: "a", weight: "50" },
          { series: "a", weight: "50" },
        ],
      }),
    ).toEqual([{ field: "allocation[1].weight", key: "seriesTwice" }]);
    expect(errorsOf({ allocation: [] })).toEqual([{ field: "allocation", key: "noSeries" }]);
  });

  it("names the contract's minimum", () => {
    expect(errorsOf(movement({ amount: "49,99" }))).toEqual([
      {
        field: "movements[0].amount",
        key: "periodicDepositMinimum",
        params: { amount: "50", frequency: "MONTHLY" },
        fix: "set-amount:0:50",
      },
    ]);
    expect(errorsOf(movement({ type: "SIMPLE_DEPOSIT", amount: "999" }))[0]).toMatchObject({
      key: "simpleDepositMinimum",
      params: { amount: "1000" },
    });
    expect(errorsOf(movement({ frequency: "YEARLY", amount: "10" }))).toEqual([]);
    expect(errorsOf(movement({ amount: "0" }))[0]?.key).toBe("notPositive");
  });

  it("needs a goal that is a number, or none", () => {
    expect(errorsOf({ goalAmount: "beaucoup" })).toEqual([{ field: "goalAmount", key: "notANumber" }]);
    expect(errorsOf({ goalAmount: "" })).toEqual([{ field: "goalAmount", key: "amountMissing" }]);
    expect(errorsOf({ goalKind: "annualized_return", goalRate: "3,5" })).toEqual([]);
    expect(errorsOf({ goalKind: "annualized_return", goalRate: "300" })[0]?.key).toBe("rateOutside");
    expect(errorsOf({ goalKind: "none", goalAmount: "beaucoup" })).toEqual([]);
  });

  it("holds the horizon between one year and the simulator's longest", () => {
    expect(errorsOf({ horizonYears: "41" })).toEqual([{ field: "horizonYears", key: "horizonOutside", params: { count: 40 } }]);
    for (const horizonYears of ["0", "", "-3", "7,5", "abc"]) expect(errorsOf({ horizonYears })[0]?.key).toBe("horizonOutside");
    expect(checkSimulation({ ...form, horizonYears: "50" }, {}, "fr").errors).toEqual([]);
  });

  it("warns of dates that the horizon does not reach, without refusing", () => {
    expect(warningsOf(movement({ startDate: "2041-01-01" }))).toEqual([
      { field: "movements[0].startDate", key: "startsBeyondHorizon", params: { day: "2040-03-01" } },
    ]);
    expect(warningsOf(movement({ endDate: "2041-01-01" }))[0]?.key).toBe("endsBeyondHorizon");
    expect(warningsOf(movement({ startDate: "2024-01-01" }))[0]?.key).toBe("startsTooEarly");
    expect(errorsOf(movement({ startDate: "2041-01-01" }))).toEqual([]);
    expect(errorsOf(movement({ endDate: "2025-01-01" }))[0]?.key).toBe("endBeforeStart");
    expect(errorsOf(movement({ startDate: "2025-02-30" }))[0]?.key).toBe("dayInvalid");
  });

  it("warns when withdrawals exceed what is paid in by then", () => {
    const movements = [
      ...form.movements,
      {
        type: "SIMPLE_WITHDRAWAL" as const,
        amount: "40 000",
        frequency: "MONTHLY" as const,
        startDate: "2026-03-01",
        endDate: "",
        name: "",
      },
    ];
    expect(warningsOf({ movements })).toEqual([{ field: "movements", key: "withdrawnBeyondPaidIn", params: { day: "2026-03-01" } }]);
  });
});
