import { describe, expect, it } from "vitest";
import { type ClientRecord, carefulOfBoth } from "./client-record.ts";

const family = (open: boolean) => ({
  code: "FUNDS",
  title: { fr: "Fonds", en: "Funds" },
  open,
  right: open ? 3 : 1,
  needed: 2,
  closedBy: open ? null : ("KNOWLEDGE" as const),
});
const record = (given: Partial<ClientRecord>): ClientRecord => ({
  ...{ session: "s", profile: "BALANCED", statedOn: "2026-10-02", validUntil: "2028-10-02", amount: 10_000 },
  ...{ horizon: null, capacityPercent: null, acceptedPercent: null, savingCapacity: null, families: [], hasHeldStructured: false },
  ...{ withdrawals: null, reserve: null, borrowed: null, decisionHelp: null, disturbed: null, wantsSustainability: null },
  ...{ objective: null, savingsShare: null, debtShare: null },
  ...given,
});

/** A careful and a bold answer to each question. */
const ANSWERS: ReadonlyArray<[keyof ClientRecord, unknown, unknown]> = [
  ["amount", 5000, 20_000],
  ["horizon", 0, 3],
  ["capacityPercent", 0, 20],
  ["acceptedPercent", 5, 30],
  ["savingCapacity", 0, 400],
  ["families", [family(false)], [family(true)]],
  ["hasHeldStructured", false, true],
  ["withdrawals", "REGULAR", "NONE"],
  ["withdrawals", "OCCASIONAL", "NONE"],
  ["reserve", "UNDER_1", "FROM_1_TO_3"],
  ["reserve", "FROM_3_TO_12", "OVER_12"],
  ["borrowed", true, false],
  ["decisionHelp", "REPRESENTED", "HELPED"],
  ["decisionHelp", "HELPED", "ALONE"],
  ["disturbed", "YES", "NOT_SAID"],
  ["disturbed", "NOT_SAID", "NO"],
  ["objective", "PROTECT", "INCOME"],
  ["objective", "INCOME", "STRONG_GROWTH"],
  ["savingsShare", "OVER_75", "FROM_50_TO_75"],
  ["savingsShare", "FROM_25_TO_50", "UNDER_25"],
  ["debtShare", "OVER_40", "NONE"],
  ["wantsSustainability", true, false],
];

describe("the record of two subscribers", () => {
  it.each(ANSWERS)("takes the careful answer to %s, %s rather than %s, whoever gave it", (name, careful, bold) => {
    const [one, other] = [record({ [name]: careful }), record({ [name]: bold })];
    for (const both of [carefulOfBoth(one, other), carefulOfBoth(other, one)]) expect(both[name]).toEqual(careful);
    expect(carefulOfBoth(other, other)[name]).toEqual(bold);
  });

  it.each([
    ["capacityPercent", 20, null],
    ["reserve", "OVER_12", null],
    ["borrowed", false, null],
    ["decisionHelp", "ALONE", null],
    ["disturbed", "NO", null],
    ["withdrawals", "NONE", null],
    ["objective", "GROWTH", null],
    ["objective", "PROTECT", "PROTECT"],
    ["savingsShare", "UNDER_25", null],
    ["debtShare", "NONE", null],
    ["debtShare", "OVER_40", "OVER_40"],
    ["acceptedPercent", 10, 10],
    ["reserve", "UNDER_1", "UNDER_1"],
    ["borrowed", true, true],
    ["decisionHelp", "HELPED", "HELPED"],
    ["wantsSustainability", false, false],
  ] as const)("%s: %s of one and no answer of the other is %s, whoever did not answer", (name, given, both) => {
    const [one, other] = [record({ [name]: given }), record({})];
    for (const made of [carefulOfBoth(one, other), carefulOfBoth(other, one)]) expect(made[name]).toEqual(both);
  });

  it("closes a family that one of them was not asked about", () => {
    const [one, other] = [record({ families: [family(true)] }), record({})];
    expect(carefulOfBoth(one, other).families).toMatchObject([{ code: "FUNDS", open: false, closedBy: "KNOWLEDGE" }]);
    expect(carefulOfBoth(other, one).families).toEqual([]);
  });

  it("keeps whose questionnaire it is", () => {
    const second = record({
      session: "t",
      profile: "CONSERVATIVE",
      statedOn: "2026-09-01",
      borrowed: false,
      reserve: "OVER_12",
    });
    const both = carefulOfBoth(record({ borrowed: true, reserve: "OVER_12" }), second);
    expect(both).toEqual(record({ borrowed: true, reserve: "OVER_12" }));
  });
});
