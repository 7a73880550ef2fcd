import { expect, it } from "vitest";
import { type Measured, rankCandidates } from "./rank-candidates.ts";

const candidate = (
  name: string,
  more: { red?: number; orange?: number; risk?: number | null; value?: number; investments?: number; cost?: string } = {},
): { name: string; measured: Measured } => ({
  name,
  measured: {
    checks: (["red", "orange"] as const).flatMap((flag) =>
      Array.from({ length: more[flag] ?? 0 }, () => ({ code: "RISK_RANGE" as const, flag })),
    ),
    risk: more.risk === undefined ? 3 : more.risk,
    sustainability: {
      sustainableInvestments: more.investments ?? 0.1,
      taxonomyAlignment: 0,
      coverage: 1,
      criteria: [{ code: "SUSTAINABLE_INVESTMENTS", value: more.value ?? 0.2, required: 0.2, flag: "green" }],
    },
    costs: { entry: "0", yearly: "0", yearlyPercent: more.cost ?? "1.00", unknown: [] },
  },
});
const order = (list: ReturnType<typeof candidate>[], range: { min: number; max: number } | null = { min: 2, max: 4 }) =>
  rankCandidates(list, range).map(({ name }) => name);

it("puts portfolios that pass the checks first, whatever else they have", () => {
  expect(order([candidate("a", { red: 2 }), candidate("b", { red: 1 }), candidate("c", { risk: 4, value: 0, cost: "3.00" })])).toEqual([
    "c",
    "b",
    "a",
  ]);
});

it("then puts those first that leave nothing to accept", () => {
  expect(order([candidate("accepted", { orange: 1 }), candidate("far", { risk: 4 }), candidate("blocked", { red: 1 })])).toEqual([
    "far",
    "accepted",
    "blocked",
  ]);
});

it("then looks at the target risk, the preferences, the sustainable part and the costs, in this order", () => {
  expect(order([candidate("far", { risk: 3.5 }), candidate("near", { risk: 2.75, value: 0 })])).toEqual(["near", "far"]);
  expect(order([candidate("lacks", { value: 0.1, investments: 1 }), candidate("meets")])).toEqual(["meets", "lacks"]);
  expect(order([candidate("plain", { cost: "0.10" }), candidate("greener", { investments: 0.3 })])).toEqual(["greener", "plain"]);
  expect(order([candidate("dear", { cost: "1.50" }), candidate("cheap")])).toEqual(["cheap", "dear"]);
  expect(order([candidate("b"), candidate("a")])).toEqual(["a", "b"]);
  expect(order([candidate("unknown", { risk: null }), candidate("known", { risk: 6 })])).toEqual(["known", "unknown"]);
  expect(order([candidate("far", { risk: 7, cost: "0.50" }), candidate("near")], null)).toEqual(["far", "near"]);
});
