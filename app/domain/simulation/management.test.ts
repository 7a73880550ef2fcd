import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedHundredths } from "#app/domain/allocation/lines.ts";
import { birthYears, isPersonName } from "#app/domain/person/name.ts";
import type { ExactParameters, SimulationForm } from "./form.ts";
import { changeForm, readChange } from "./form-change.ts";
import { blendedAllocation, gridOf, heldAt, type Offer, type OfferedMandate } from "./management.ts";
import { projectionRequest, proposedParameters, seriesOf, withReplaced, withUsualOf } from "./request.ts";
import { productIssues, spreadIssues, supportIssues } from "./rules/contract-rules.ts";
import { formWithin } from "./rules/investment-rules.ts";
import { checkSimulation } from "./rules/rules.ts";
import { nameOf } from "./subscriber.ts";

const mandate = (code: string, manager: string, change: Partial<OfferedMandate> = {}): OfferedMandate => ({
  code,
  label: code,
  manager,
  mandateFee: "0.3",
  allocation: [
    { series: "a", weight: "60" },
    { series: "b", weight: "40" },
  ],
  ...change,
});
const offer: Offer = {
  kind: "DELEGATED",
  mandates: [
    mandate("ORV-1", "Orvane", { riskProfile: "CONSERVATIVE", allocation: [{ series: "a", weight: "100" }] }),
    mandate("ORV-2", "Orvane", { riskProfile: "BALANCED" }),
    mandate("TEM-2", "Temis", { riskProfile: "BALANCED" }),
  ],
};
const proposal = { config: {}, productFees: {}, portfolioAllocation: [] };
const proposed = proposedParameters(proposal, "2027-01-01", offer);
const check = (mandates: SimulationForm["mandates"]) =>
  checkSimulation({ ...formWithin(proposed, offer, "fr"), mandates }, { offer }, "fr");

describe("delegated management", () => {
  it("begins with the first profile whole, and has one choice for each asset manager", () => {
    expect(proposed).toMatchObject({ allocation: [{ series: "a", weight: "100" }], mandates: [{ code: "ORV-1", weight: "100" }] });
    expect(formWithin(proposed, offer, "fr").mandates).toEqual([
      { code: "ORV-1", weight: "100" },
      { code: "", weight: "" },
    ]);
  });

  it("takes the only profile whole, and asks for parts that total 100 of several", () => {
    expect(check([{ code: "ORV-2", weight: "" }]).parameters?.mandates).toMatchObject([{ code: "ORV-2", weight: "100" }]);
    const both = (one: string, other: string) =>
      check([
        { code: "ORV-2", weight: one },
        { code: "TEM-2", weight: other },
      ]);
    expect(both("60", "40").parameters?.mandates?.map(({ weight }) => weight)).toEqual(["60", "40"]);
    expect(both("60", "30").errors).toEqual([{ field: "mandates", key: "mandatesBelow", params: { percent: "10", found: "90" } }]);
    expect(both("60", "43,5").errors).toEqual([{ field: "mandates", key: "mandatesAbove", params: { percent: "3.50", found: "103.50" } }]);
    expect(both("60", "").errors).toEqual([{ field: "mandates[1].weight", key: "weightMissing" }]);
  });

  it("refuses two profiles of one asset manager, one that is gone, and none", () => {
    const keys = (mandates: SimulationForm["mandates"]) => check(mandates).errors.map(({ key }) => key);
    expect(
      keys([
        { code: "ORV-1", weight: "50" },
        { code: "ORV-2", weight: "50" },
      ]),
    ).toEqual(["managerTwice"]);
    expect(keys([{ code: "OLD", weight: "100" }])).toEqual(["mandateGone"]);
    expect(keys([{ code: "", weight: "" }])).toEqual(["noMandate"]);
  });

  it("blends to exactly 100.00, and asks for the scenarios of every series", () => {
    const shares = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(shares, shares, fc.integer({ min: 0, max: 10_000 }), (one, other, part) => {
        const lines = (name: string, list: number[]) => {
          const form = {
            ...formWithin(proposed, { kind: "SELF_BUILT" }, "en"),
            allocation: list.map((w, i) => ({ series: `${name}${i}`, weight: String(w / 100) })),
          };
          return changeForm(form, { kind: "bring-to-100" }, "en").allocation;
        };
        const mandates = [
          { weight: String(part / 100), allocation: lines("x", one) },
          { weight: String((10_000 - part) / 100), allocation: lines("y", other) },
        ];
        expect(typedHundredths(blendedAllocation(mandates), "en").reduce((sum, weight) => sum + weight, 0)).toBe(10_000);
      }),
    );
    expect(seriesOf(check([{ code: "TEM-2", weight: "" }]).parameters!)).toEqual(["a", "b"]);
  });

  it("is asked with the profile's own allocation and fee as fractions", () => {
    expect(projectionRequest(proposed, "m")).toMatchObject({
      managementType: "DELEGATED",
      profiles: [{ mandatCode: "ORV-1", assetManagerName: "Orvane", weight: 1, allocation: { a: 1 }, mandateFee: 0.003 }],
    });
  });
});

describe("glidepath management", () => {
  const content = {
    classes: ["FIXED_INCOME", "EQUITIES", "CASH"] as const,
    rows: [
      { yearsLeft: 0, weights: ["100", "0", "0"] },
      { yearsLeft: 10, weights: ["33.33333333", "66.66666667", "0"] },
    ],
  };
  const grid = gridOf(content, { FIXED_INCOME: "b", EQUITIES: "e" });

  it("puts a series for each class that is used, the farthest year first", () => {
    expect(grid).toEqual([
      {
        yearsLeft: 10,
        allocation: [
          { series: "b", weight: "33.33" },
          { series: "e", weight: "66.67" },
        ],
      },
      { yearsLeft: 0, allocation: [{ series: "b", weight: "100" }] },
    ]);
    expect(gridOf(content, { FIXED_INCOME: "b" })).toBeNull();
  });

  it("follows the horizon: the row at its start is the allocation", () => {
    const within: Offer = { kind: "GLIDEPATH", grid: grid ?? [] };
    const form = formWithin(proposedParameters(proposal, "2027-01-01", within), within, "fr");
    const at = (horizonYears: string) => checkSimulation({ ...form, horizonYears }, { offer: within }, "fr").parameters;
    expect(at("9")?.allocation).toEqual([{ series: "b", weight: "100" }]);
    expect(at("12")?.allocation).toEqual(heldAt(grid ?? [], 10));
    expect(projectionRequest(at("12")!, "m")).toMatchObject({
      managementType: "GLIDEPATH",
      grid: [{ horizonLeft: 10 }, { horizonLeft: 0 }],
    });
    const none = checkSimulation(form, { offer: { kind: "GLIDEPATH", grid: [] } }, "fr");
    expect(none.errors).toEqual([{ field: "grid", key: "gridMissing" }]);
  });
});

describe("the client's risk profile", () => {
  const own: ExactParameters = { ...proposedParameters(proposal, "2027-01-01"), allocation: [{ series: "z", weight: "100" }] };
  const usual = { DYNAMIC: [{ series: "a", weight: "100.00" }] };

  it("brings its default, which can be taken back", () => {
    const changed = withUsualOf(own, "DYNAMIC", usual, { kind: "SELF_BUILT" });
    expect(changed).toMatchObject({ allocation: usual.DYNAMIC, replaced: { profile: "DYNAMIC", allocation: own.allocation } });
    expect(withReplaced(changed!)).toEqual(own);
    expect(withUsualOf(own, "CONSERVATIVE", usual, { kind: "SELF_BUILT" })).toBeNull();
    expect(withUsualOf({ ...own, allocation: [{ series: "a", weight: "100" }] }, "DYNAMIC", usual, { kind: "SELF_BUILT" })).toBeNull();
  });

  it("brings the profile of the same asset manager under mandates", () => {
    const changed = withUsualOf(proposed, "BALANCED", {}, offer);
    expect(changed?.mandates).toMatchObject([{ code: "ORV-2", weight: "100" }]);
    expect(withReplaced(changed!)).toEqual(proposed);
  });

  it("goes with a name, or with the word for a subscriber", () => {
    expect(nameOf({ firstName: " Claire ", lastName: "Martin" })).toBe("Claire Martin");
    expect([nameOf({ firstName: "Claire" }), nameOf(undefined)]).toEqual([null, null]);
    expect(["Jean-Noël", "d’Été", "Le Guen", "M."].every(isPersonName)).toBe(true);
    expect(["R2D2", "a@b", "", "-x", "Eve_"].some(isPersonName)).toBe(false);
    expect(birthYears(2026)).toEqual({ from: 1906, to: 2008 });
  });
});

describe("what the contract says of supports", () => {
  const allocation = [
    { series: "a", weight: "80" },
    { series: "b", weight: "20" },
  ];
  const movements: ExactParameters["movements"] = [{ type: "PERIODIC_DEPOSIT", amount: "100", frequency: "MONTHLY" }];
  const issues = (rule: object) => supportIssues({ allocation, movements }, [{ series: "b", ...rule }], "2026-11-21");

  it("names closed, unsold and unscheduled ones, each with its way out", () => {
    expect(issues({ closedSince: "2026-11-21" })).toMatchObject([{ key: "supportClosed", fix: "remove-series:1" }]);
    expect(issues({ closedSince: "2026-11-22" })).toEqual([]);
    expect(issues({ notForSale: true })).toMatchObject([{ key: "supportNotForSale" }]);
    expect(issues({ notForScheduledPayments: true })).toMatchObject([{ key: "supportNotScheduled" }]);
  });

  it("raises a payment to the minimum of a support by one press", () => {
    const [issue] = issues({ minPeriodicDeposit: "30" });
    expect(issue).toMatchObject({ key: "supportPeriodicMinimum", params: { amount: "30" }, fix: "set-amount:0:150" });
    expect(readChange(issue?.fix ?? "")).toEqual({ kind: "set-amount", index: 0, amount: "150" });
    expect(issues({ minPeriodicDeposit: "20" })).toEqual([]);
  });

  it("brings a class to its cap, everything else to the rest", () => {
    const classes = new Map([["a", "CAPITAL_GUARANTEED" as const]]);
    const [issue] = productIssues({ allocation }, { maxClassWeight: { CAPITAL_GUARANTEED: 40 } }, classes);
    expect(issue).toMatchObject({ key: "classAbove", params: { percent: "40", found: "80" } });
    const form = { ...formWithin(proposed, { kind: "SELF_BUILT" }, "en"), allocation };
    const fixed = changeForm(form, readChange(issue?.fix ?? "")!, "en");
    expect(fixed.allocation.map(({ weight }) => weight)).toEqual(["40", "60"]);
    expect(changeForm(fixed, { kind: "cap-lines", most: 40, indexes: [0] }, "en")).toEqual(fixed);
  });

  it("recommends four assets or more, unless the contract says otherwise", () => {
    expect(spreadIssues({ allocation }, {})).toEqual([{ field: "allocation", key: "fewLines", params: { count: 2 } }]);
    expect(spreadIssues({ allocation: [...allocation, ...allocation] }, {})).toEqual([]);
    expect([spreadIssues({ allocation }, { minLines: 3 }), spreadIssues({ allocation }, { maxLines: 3 })]).toEqual([[], []]);
    expect(productIssues({ allocation }, { minLines: 3 }, new Map())).toEqual([
      { field: "allocation", key: "tooFewLines", params: { count: 3 } },
    ]);
  });

  it("leaves the guaranteed fund out of the bounds of a line", () => {
    const rules = { maxLineWeight: 50, minLineWeight: 25 };
    const of = (classes: ReadonlyMap<string, "CAPITAL_GUARANTEED">) => productIssues({ allocation }, rules, classes).map(({ key }) => key);
    expect(of(new Map())).toEqual(["lineAbove", "lineBelow"]);
    expect(of(new Map([["a", "CAPITAL_GUARANTEED"]]))).toEqual(["lineBelow"]);
  });
});
