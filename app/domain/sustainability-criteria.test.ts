import { describe, expect, it } from "vitest";
import { type Preferences, sustainabilityOf } from "./sustainability-criteria.ts";

const assets = new Map([
  ["considers", { uuid: "considers", pai: { greenhouseGaz: true, Cw: true } }],
  ["silent", { uuid: "silent" }],
]);
const of = (share: number, preferences: Preferences) =>
  sustainabilityOf(
    new Map([
      ["considers", share],
      ["silent", 1 - share],
    ]),
    assets,
    preferences,
  );

describe("coverage of the adverse impacts that a client wants considered", () => {
  it.each([
    [0.5, "green"],
    [0.49, "orange"],
    [0.25, "orange"],
    [0.24, "red"],
  ] as const)("is half of the allocation unless the client says otherwise: %d is %s", (share, flag) => {
    const criterion = { code: "PAI_greenhouseGaz", value: share, required: 0.5, flag };
    expect(of(share, { greenhouseGaz: true })).toMatchObject({ criteria: [criterion], flag });
    expect(of(share, { greenhouseGaz: true, minimumCoverage: null })).toMatchObject({ flag });
  });

  it.each([
    ["greenhouseGaz", "Gge"],
    ["biodiversityImpact", "Iob"],
    ["waterEmissions", "We"],
    ["hazardousWaste", "Hw"],
    ["internationalPrinciplesViolation", "Vip"],
    ["internationalPrinciplesMonitoring", "Lmip"],
    ["genderPayGap", "Gpg"],
    ["genderDiversity", "Lbgd"],
    ["controversialWeapons", "Cw"],
  ] as const)("counts %s where an asset says %s, or says it in the client's words", (wish, code) => {
    for (const said of [wish, code]) {
      const asset = { uuid: "asset", pai: { [said]: true } };
      const { pai, flag } = sustainabilityOf(new Map([["asset", 1]]), new Map([["asset", asset]]), { [wish]: true });
      expect({ pai, flag }).toEqual({ pai: { [wish]: 1 }, flag: "green" });
    }
  });

  it("is what the client says, and no criterion for an impact that is not wanted", () => {
    expect(of(0.5, { controversialWeapons: true, minimumCoverage: 0.8 })).toMatchObject({
      criteria: [{ code: "PAI_controversialWeapons", value: 0.5, required: 0.8, flag: "orange" }],
      pai: { controversialWeapons: 0.5 },
      score: 0.625,
      shortfall: 0.375,
    });
    expect(of(0.5, { controversialWeapons: false, minimumCoverage: 0.8 })).toMatchObject({ criteria: [], flag: "green", score: 1 });
  });
});
