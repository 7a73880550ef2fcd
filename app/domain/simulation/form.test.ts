import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedHundredths } from "#app/domain/allocation/lines.ts";
import {
  type ExactParameters,
  formFromFields,
  formOf,
  REMOVED_MOVEMENT,
  removedMovementText,
  type SimulationForm,
  sameWorth,
} from "./form.ts";
import { changeForm, intentOf, readChange } from "./form-change.ts";
import { fractionOf, freeManagementRequest, proposedParameters } from "./request.ts";
import { checkSimulation } from "./rules/rules.ts";

const [a, b, c] = ["0192d3a0-0000-7000-8000-00000000000a", "0192d3a0-0000-7000-8000-00000000000b", "0192d3a0-0000-7000-8000-00000000000c"];
const parameters: ExactParameters = {
  currency: "EUR",
  startDate: "2025-03-01",
  horizonYears: 15,
  currentBalance: "25000.00",
  goal: { kind: "target", amount: "100000" },
  movements: [
    { type: "SIMPLE_DEPOSIT", amount: "10000", startDate: "2025-03-01" },
    { type: "PERIODIC_DEPOSIT", amount: "300", frequency: "MONTHLY", startDate: "2025-03-01", endDate: "2040-03-01" },
    { type: "SIMPLE_WITHDRAWAL", amount: "8000", startDate: "2032-06-01", name: "Travaux" },
  ],
  allocation: [
    { series: a, weight: "33.33" },
    { series: b, weight: "66.67" },
  ],
  rebalancing: "BUY_AND_HOLD",
  entryFee: "2.50",
  managementFee: "0.80",
};
const fieldsOf = (form: SimulationForm): Array<[string, string]> => [
  ...Object.entries(form).flatMap(([name, value]): Array<[string, string]> => (typeof value === "string" ? [[name, value]] : [])),
  ...form.movements.flatMap((line, i) => Object.entries(line).map(([name, value]): [string, string] => [`movements[${i}].${name}`, value])),
  ...form.allocation.flatMap((line, i) =>
    Object.entries(line).map(([name, value]): [string, string] => [`allocation[${i}].${name}`, value]),
  ),
];

describe("fields of the simulator", () => {
  it.each(["fr", "en"] as const)("come back as the same parameters in %s", (language) => {
    const form = formOf(parameters, language);
    expect(formFromFields(fieldsOf(form), "fr")).toEqual(form);
    const checked = checkSimulation(form, {}, language);
    expect(checked.errors).toEqual([]);
    expect(checked.parameters).toEqual({ ...parameters, currentBalance: "25000", entryFee: "2.5", managementFee: "0.8" });
  });

  it("keeps gaps in the numbering of lines in order and unknown names out", () => {
    const form = formFromFields(
      [
        ["allocation[7].series", b],
        ["allocation[7].weight", "60"],
        ["allocation[2].series", a],
        ["allocation[2].weight", "40"],
        ["goalKind", "everything"],
        ["__proto__", "x"],
      ],
      "fr",
    );
    expect(form.allocation).toEqual([
      { series: a, weight: "40" },
      { series: b, weight: "60" },
    ]);
    expect(form.goalKind).toBe("none");
  });

  it("proposes what the simulator is set up with, else the product's fees and the portfolio's lines", () => {
    const proposal = {
      config: { minSimpleDeposit: "1000", minPeriodicDeposit: { MONTHLY: "50" }, maxHorizonYears: 5, managementFee: "0.6" },
      productFees: { entryFee: "2", managementFee: "0.9" },
      portfolioAllocation: [{ series: a, weight: "100" }],
    };
    const proposed = proposedParameters(proposal, "2025-04-01");
    expect(proposed).toMatchObject({ horizonYears: 5, managementFee: "0.6", entryFee: "2", goal: { kind: "none" } });
    expect(proposed.allocation).toEqual(proposal.portfolioAllocation);
    expect(proposed.movements.map((m) => [m.type, m.amount])).toEqual([
      ["SIMPLE_DEPOSIT", "1000"],
      ["PERIODIC_DEPOSIT", "50"],
    ]);
    const own = { ...proposal, config: { defaultAllocation: [{ series: b, weight: "100" }] }, productFees: {} };
    expect(proposedParameters(own, "2025-04-01")).toMatchObject({
      entryFee: "0",
      managementFee: "0",
      allocation: own.config.defaultAllocation,
    });
  });
});

describe("two states of the screen", () => {
  const form = formOf(parameters, "fr");
  it.each([
    ["25 000", true],
    ["25000,00", true],
    ["25 000,0", true],
    ["2 500", false],
    ["25 000,01", false],
    ["", false],
    ["abc", false],
  ])("are worth the same with a balance of 25 000 and of %j: %s", (currentBalance, same) => {
    expect(sameWorth(form, { ...form, currentBalance }, "fr")).toBe(same);
  });
});

describe("changes by buttons", () => {
  const form = formOf(parameters, "fr");

  it("read back from the button's value", () => {
    const changes = [
      { kind: "add-movement", type: "PERIODIC_WITHDRAWAL" },
      { kind: "remove-movement", index: 2 },
      { kind: "restore-movement" },
      { kind: "add-series", series: c },
      { kind: "remove-series", index: 0 },
      { kind: "spread-evenly" },
      { kind: "bring-to-100" },
    ] as const;
    for (const change of changes) expect(readChange(intentOf(change))).toEqual(change);
    expect([readChange("simulate"), readChange("remove-series:x"), readChange("add-movement:GIFT")]).toEqual([null, null, null]);
  });

  it("adds a series once, with what is left to allocate", () => {
    const lighter = { ...form, allocation: [{ series: a, weight: "70,5" }] };
    const more = changeForm(lighter, { kind: "add-series", series: c }, "fr");
    expect(more.allocation[1]).toEqual({ series: c, weight: "29,5" });
    expect(changeForm(more, { kind: "add-series", series: c }, "fr")).toEqual(more);
    expect(changeForm(more, { kind: "add-series", series: b }, "fr").allocation[2]?.weight).toBe("");
  });

  it("always ends at exactly 100.00 with either way to share", () => {
    const lines = fc.array(fc.constantFrom("", "0", "12,5", "33,33", "100", "abc", "7"), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lines, fc.constantFrom("spread-evenly" as const, "bring-to-100" as const), (weights, kind) => {
        const start = { ...form, allocation: weights.map((weight, i) => ({ series: String(i), weight })) };
        const after = typedHundredths(changeForm(start, { kind }, "fr").allocation, "fr");
        expect(after.reduce((sum, weight) => sum + weight, 0)).toBe(10_000);
      }),
    );
  });

  it("adds and removes movements", () => {
    const more = changeForm(form, { kind: "add-movement", type: "PERIODIC_WITHDRAWAL" }, "fr");
    expect(more.movements).toHaveLength(4);
    expect(more.movements[3]).toMatchObject({ type: "PERIODIC_WITHDRAWAL", startDate: "2025-03-01", amount: "" });
    expect(changeForm(more, { kind: "remove-movement", index: 3 }, "fr").movements).toEqual(form.movements);
  });

  it("puts a movement that was taken out back where it was and as it was typed, through the field that keeps it", () => {
    const typed = { ...form, movements: form.movements.map((line, at) => ({ ...line, name: `Ligne | ${at}`, amount: `${at} 500,50` })) };
    const without = changeForm(typed, { kind: "remove-movement", index: 0 }, "fr");
    const kept: Array<[string, string]> = [[REMOVED_MOVEMENT, removedMovementText(without.removedMovement!)]];
    const sent = without.movements.flatMap((line, at) =>
      Object.entries(line).map(([part, text]): [string, string] => [`movements[${at}].${part}`, text]),
    );
    const read = formFromFields([...kept, ...sent], "fr");
    const restored = changeForm(read, readChange("restore-movement")!, "fr");
    expect(restored.movements).toEqual(typed.movements.map((line, at) => (at === 0 ? { ...line, name: "Ligne  0" } : line)));
    expect(restored.removedMovement).toBeUndefined();
    expect(formFromFields([[REMOVED_MOVEMENT, "x|SIMPLE_DEPOSIT"]], "fr").removedMovement).toBeUndefined();
  });
});

describe("request to the computation", () => {
  it("turns per cent into fractions at one edge", () => {
    const request = freeManagementRequest(parameters, "m", 250);
    expect(request.weights).toEqual({ [a]: 0.3333, [b]: 0.6667 });
    expect(request.fees).toEqual({ entryFee: 0.025, managementFee: 0.008 });
    expect(request.target).toEqual({ parameter: "target", value: 100_000 });
    expect(request).toMatchObject({ horizon: 15, currentBalance: 25_000, matrixUuid: "m", paths: 250 });
    expect(freeManagementRequest({ ...parameters, goal: { kind: "annualized_return", rate: "3.5" } }, "m").target).toEqual({
      parameter: "annualized_return",
      value: 0.035,
    });
    expect(freeManagementRequest({ ...parameters, goal: { kind: "none" } }, "m")).not.toHaveProperty("target");
  });

  it("gives weights that total 1 whatever the shares", () => {
    const lists = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lists, (typed) => {
        const start = { ...formOf(parameters, "en"), allocation: typed.map((w, i) => ({ series: String(i), weight: String(w / 100) })) };
        const total = typedHundredths(changeForm(start, { kind: "bring-to-100" }, "en").allocation, "en").reduce(
          (sum, w) => sum + fractionOf(String(w / 100)),
          0,
        );
        expect(Math.abs(total - 1)).toBeLessThan(1e-12);
      }),
    );
  });
});
