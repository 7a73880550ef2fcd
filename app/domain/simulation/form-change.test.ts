import { describe, expect, it } from "vitest";
import { MOST_MOVEMENTS, type MovementLine, type SimulationForm } from "./form.ts";
import { changeForm, type FormChange, intentOf, readChange } from "./form-change.ts";

const movement = (change: Partial<MovementLine> = {}): MovementLine => ({
  type: "PERIODIC_DEPOSIT",
  amount: "1 150,50",
  frequency: "MONTHLY",
  startDate: "2027-01-01",
  endDate: "",
  name: "",
  ...change,
});
const form = (movements: MovementLine[]): SimulationForm => ({
  startDate: "2027-01-01",
  horizonYears: "8",
  currentBalance: "0",
  goalKind: "target",
  goalAmount: "10 000",
  goalRate: "",
  movements,
  allocation: [],
  mandates: [],
  rebalancing: "BUY_AND_HOLD",
  entryFee: "0",
  managementFee: "0",
});
const weights: FormChange = {
  kind: "set-weights",
  weights: [
    { series: "a", hundredths: 4000 },
    { series: "b", hundredths: 6000 },
  ],
};
const more: FormChange = { kind: "pay-more", type: "PERIODIC_DEPOSIT", amount: "85" };
const amounts = (changed: SimulationForm) => changed.movements.map(({ type, amount }) => [type, amount]);

describe("levers as changes of the form", () => {
  it("come back from the buttons that carry them; what is no whole amount is none", () => {
    for (const change of [more, { kind: "set-horizon", years: 12 } as const, { kind: "set-withdrawals", cents: 122_050 } as const, weights])
      expect(readChange(intentOf(change))).toEqual(change);
    for (const intent of [
      "pay-more:PERIODIC_WITHDRAWAL:85",
      "pay-more:PERIODIC_DEPOSIT:-1",
      "pay-more:SIMPLE_DEPOSIT:",
      "set-horizon:x",
      "set-withdrawals:0",
      "set-withdrawals:12.5",
      "set-weights:",
      "set-weights:a=1.5",
      "set-weights:a",
    ])
      expect(readChange(intent)).toBeNull();
  });

  it("raise the deposit of that kind that lasts from the start to the horizon, to the cent", () => {
    expect(amounts(changeForm(form([movement()]), more, "fr"))).toEqual([["PERIODIC_DEPOSIT", "1\u202f235,50"]]);
  });

  it("bring all withdrawals down in proportion, to the cent below, and leave deposits and what cannot be read", () => {
    const withdrawn = form([
      movement({ type: "PERIODIC_WITHDRAWAL", amount: "1 500" }),
      movement(),
      movement({ type: "SIMPLE_WITHDRAWAL", amount: "333,33" }),
      movement({ type: "SIMPLE_WITHDRAWAL", amount: "x" }),
    ]);
    expect(amounts(changeForm(withdrawn, { kind: "set-withdrawals", cents: 122_050 }, "fr"))).toEqual([
      ["PERIODIC_WITHDRAWAL", "1\u202f220,50"],
      ["PERIODIC_DEPOSIT", "1 150,50"],
      ["SIMPLE_WITHDRAWAL", "271,21"],
      ["SIMPLE_WITHDRAWAL", "x"],
    ]);
    // Raised as well, where more can be withdrawn than is planned; the amount itself is met to the cent.
    expect(amounts(changeForm(withdrawn, { kind: "set-withdrawals", cents: 210_003 }, "fr"))[0]).toEqual([
      "PERIODIC_WITHDRAWAL",
      "2\u202f100,03",
    ]);
  });

  it("leave deposits of another rhythm or time as they are, and add one", () => {
    for (const other of [{ frequency: "YEARLY" as const }, { endDate: "2030-01-01" }, { startDate: "2028-01-01" }, { amount: "abc" }]) {
      const changed = changeForm(form([movement(other)]), more, "fr");
      expect(changed.movements[0]).toEqual(movement(other));
      expect(changed.movements[1]).toEqual(movement({ amount: "85" }));
    }
    const full = form(Array.from({ length: MOST_MOVEMENTS }, () => movement({ frequency: "YEARLY" })));
    expect(changeForm(full, more, "fr")).toEqual(full);
  });

  it("set the horizon", () => {
    expect(changeForm(form([]), { kind: "set-horizon", years: 12 }, "fr").horizonYears).toBe("12");
  });
});
