import { expect, it } from "vitest";
import { recommend } from "./recommendation.ts";
import { riskFlag } from "./risk-measure.ts";

const target = { min: 2, max: 4, tolerance: 0.25 };

it("flags what is more careful than the range as the checks do where a margin is named: never red", () => {
  const flags = (careful?: number) => [1, 1.49, 1.5, 2, 4.25, 4.26].map((value) => riskFlag(value, { ...target, careful }));
  expect(flags(0.5)).toEqual(["orange", "orange", "green", "green", "orange", "red"]);
  expect(flags()).toEqual(["red", "red", "red", "green", "orange", "red"]);
});

it("recommends a more careful allocation where nothing else is there", () => {
  const request = {
    ...{ riskType: "WEIGHTED_AVERAGE_SRI" as const, riskProfile: "BALANCED", riskRanges: new Map([["BALANCED", { min: 2, max: 4 }]]) },
    sustainability: { enabled: false, preferences: {} },
    assets: new Map([["calm", { uuid: "calm", sri: 1 }]]),
    candidates: [{ uuid: "1", managementType: "FREE" as const, weights: new Map([["calm", 1]]) }],
    ...{ freeManagementEnabled: true, delegatedManagementEnabled: false, generateAllocation: false, maxWeight: 1 },
  };
  expect(recommend({ ...request, carefulMargin: 0.5 })).toMatchObject({
    ...{ outcome: "MESSAGE_SUSTAINABILITY_OFF_CFM", selected: "1", ranking: [{ flag: "orange" }] },
  });
  expect(recommend(request)).toMatchObject({ outcome: "MESSAGE_FMPNA", selected: null });
});
