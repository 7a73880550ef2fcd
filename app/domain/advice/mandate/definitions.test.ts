import { expect, it } from "vitest";
import { asDefined, type Definitions, definitionFaults, type ManagedAllocation, modesOtherwise } from "./definitions.ts";

const lines = [
  { series: "bond", weight: "40" },
  { series: "world", weight: "60" },
];
const MANDATE = {
  code: "OG-2",
  label: "Équilibre",
  manager: "Orvane",
  mandateFee: "0.50",
  riskLevel: 3,
  kidUrl: "https://a.example/k",
  lines,
};
const HORIZON = { riskyAssetsStartPercentage: "60", lines };
const DEFINED: Definitions = { mandates: [MANDATE], horizon: HORIZON };
const delegated = (profile: object): ManagedAllocation => ({
  ...{ number: 1, managementType: "free", lines: [], modes: [{ mode: "delegated", weight: "100" }] },
  delegatedProfiles: [{ label: "", assetManagerName: "", mandatCode: "OG-2", allocation: "100", ...profile }],
});
const horizon = (horizonProfile: ManagedAllocation["horizonProfile"]): ManagedAllocation => ({
  ...{ number: 1, managementType: "free", lines: [], modes: [{ mode: "horizon", weight: "100" }] },
  horizonProfile,
});
const fieldsOf = (allocation: ManagedAllocation, defined = DEFINED) =>
  definitionFaults(allocation, defined).map(({ mode, field, defined: is }) => [mode, field, is]);

it("finds nothing in what says nothing, or the same in another order and spelling", () => {
  expect(fieldsOf(delegated({}))).toEqual([]);
  const same = { label: "Équilibre", assetManagerName: "Orvane", profileRiskLevel: 3, mandateFee: "0.5", kidUrl: MANDATE.kidUrl };
  const turned = [
    { series: "world", weight: "60.00" },
    { series: "bond", weight: "40.0" },
  ];
  expect(fieldsOf(delegated({ ...same, lines: turned }))).toEqual([]);
  expect(fieldsOf(horizon({}))).toEqual([]);
  expect(fieldsOf(horizon({ riskyAssetsStartPercentage: "60.0", lines: turned }))).toEqual([]);
});

it.each([
  [{ mandatCode: undefined }, "mandatCode", null],
  [{ mandatCode: "GONE" }, "mandatCode", null],
  [{ label: "Équilibre plus" }, "label", "Équilibre"],
  [{ assetManagerName: "Temis" }, "assetManagerName", "Orvane"],
  [{ profileRiskLevel: 2 }, "profileRiskLevel", 3],
  [{ mandateFee: "0.1" }, "mandateFee", "0.50"],
  [{ kidUrl: "https://b.example/k" }, "kidUrl", "https://a.example/k"],
  [{ lines: [{ series: "world", weight: "100" }] }, "lines", lines],
  [{ lines: [] }, "lines", lines],
])("finds what a mandate says otherwise: %j", (said, field, defined) => {
  expect(fieldsOf(delegated(said))).toEqual([["delegated", field, defined]]);
});

it("finds what a horizon says otherwise, and one that the contract has not", () => {
  expect(fieldsOf(horizon({ lines: [{ series: "bond", weight: "100" }] }))).toEqual([["horizon", "lines", lines]]);
  expect(fieldsOf(horizon({ riskyAssetsStartPercentage: "10" }))).toEqual([["horizon", "riskyAssetsStartPercentage", "60"]]);
  expect(fieldsOf(horizon({}), { ...DEFINED, horizon: null })).toEqual([["horizon", "lines", null]]);
});

it.each(["delegated", "horizon"] as const)("takes no lines that are typed in place of what is managed: %s", (managementType) => {
  const typed = { number: 1, managementType, lines };
  expect(fieldsOf(typed)).toEqual([[managementType, "lines", null]]);
  expect(modesOtherwise(typed, DEFINED)).toEqual([managementType]);
  expect(fieldsOf({ ...typed, managementType: "free" })).toEqual([]);
});

it("fills a mandate and a horizon with what the contract defines", () => {
  const none = () => false;
  const { delegatedProfiles, modes } = asDefined(delegated({}), DEFINED, none);
  const { code: mandatCode, manager: assetManagerName, riskLevel: profileRiskLevel, ...rest } = MANDATE;
  expect(delegatedProfiles).toEqual([{ ...rest, mandatCode, assetManagerName, profileRiskLevel, allocation: "100" }]);
  expect(modes).toEqual([{ mode: "delegated", weight: "100" }]);
  expect(asDefined(horizon({}), DEFINED, none).horizonProfile).toEqual(HORIZON);
  const whole: ManagedAllocation = { number: 1, managementType: "horizon", lines: [], horizonProfile: {} };
  expect(asDefined(whole, DEFINED, none)).toMatchObject({ modes: [{ mode: "horizon", weight: "100" }], horizonProfile: HORIZON });
});

it("tells the modes with a share whose content is no longer the contract's", () => {
  const stale = delegated({ lines: [{ series: "gone", weight: "100" }] });
  expect(modesOtherwise(stale, DEFINED)).toEqual(["delegated"]);
  expect(modesOtherwise({ ...stale, modes: [{ mode: "delegated", weight: "0" }] }, DEFINED)).toEqual([]);
  expect(
    modesOtherwise(
      asDefined(delegated({}), DEFINED, () => false),
      DEFINED,
    ),
  ).toEqual([]);
});
