import { expect, it } from "vitest";
import { switchCosts } from "./switch-costs.ts";

const base = {
  act: "ACT_REBALANCINGS",
  holdings: [
    { series: "old", amount: 6_000 },
    { series: "kept", amount: 4_000 },
  ],
  paidIn: 0,
  withdrawn: 0,
  weights: { kept: 0.4, fresh: 0.6 },
  total: 10_000,
  fees: { entry: 0.02, switch: 0.005, exit: 0.01 },
  charges: { old: 0.02, kept: 0.01, fresh: 0.012 },
};

it("counts what a switch costs at once, what it saves a year and when that is even", () => {
  // 6 000 switched at 0.5 % cost 30; 0.6 x (2 % - 1.2 %) of 10 000 save 48 a year: 30 / 4 a month is 7.5 months.
  const found = switchCosts(base)!;
  expect(found.costNow).toBeCloseTo(30, 9);
  expect(found.yearlySaving).toBeCloseTo(48, 9);
  expect([found.sold, found.bought, found.breakEvenMonths]).toEqual([6_000, 6_000, 8]);
});

it("never breaks even where the change costs more a year, and says nothing of charges that are not known", () => {
  expect(switchCosts({ ...base, charges: { ...base.charges, fresh: 0.03 } })).toMatchObject({ breakEvenMonths: null });
  expect(switchCosts({ ...base, charges: { old: 0.02, kept: 0.01 } })).toMatchObject({
    chargeAfter: null,
    yearlySaving: null,
    breakEvenMonths: null,
  });
  expect(switchCosts({ ...base, act: "ACT_NEW_CONTRACTS" })).toBeNull();
});

it("counts fees on what is paid in and withdrawn", () => {
  const paid = switchCosts({
    ...base,
    act: "ACT_DEPOSITS",
    paidIn: 5_000,
    total: 15_000,
    weights: { old: 0.4, kept: 4 / 15, fresh: 1 / 3 },
  })!;
  expect(paid.costNow).toBeCloseTo(100, 6);
  expect(paid.sold).toBe(0);
});

it("counts what funds take when they are bought, and what a mandate costs a year", () => {
  const found = switchCosts({ ...base, fundEntry: { fresh: 0.04, old: 0.5 }, mandateFee: 0.006 })!;
  // 4 % of the 6 000 that are bought beside the 30 of the switch; 48 saved a year less 0.6 % of 10 000.
  expect(found.costNow).toBeCloseTo(270, 9);
  expect(found.yearlySaving).toBeCloseTo(-12, 9);
  expect(found).toMatchObject({ mandateFee: 0.006, breakEvenMonths: null });
  expect(switchCosts(base)).not.toHaveProperty("mandateFee");
});

it("counts transactions within the funds where they are known, and names those that move without", () => {
  const known = switchCosts({ ...base, transactions: { old: 0.002, kept: 0.001, fresh: 0.006 } })!;
  // 48 saved a year by the charges, less 0.6 x (0.6 % - 0.2 %) of 10 000.
  expect(known.yearlySaving).toBeCloseTo(24, 9);
  expect(known.transactions).toMatchObject({ unknown: [] });
  expect(known.transactions!.before).toBeCloseTo(0.0016, 12);
  expect(known.transactions!.after).toBeCloseTo(0.004, 12);
  // What stays as it is asks for nothing.
  const unknown = switchCosts({ ...base, transactions: { old: 0.002 } })!;
  expect(unknown.transactions?.unknown).toEqual(["fresh"]);
  expect(switchCosts(base)).not.toHaveProperty("transactions");
});
