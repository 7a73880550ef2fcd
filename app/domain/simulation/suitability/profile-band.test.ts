import { describe, expect, it } from "vitest";
import { averageClass, bandOf, placeInBand, USUAL_BANDS } from "./profile-band.ts";

const line = (weight: number, sri: number | null) => ({ series: `${weight}-${sri}`, weight, sri });

describe("the risk band of a profile", () => {
  it("is the questionnaire's own, else the usual one, and none where there is no profile", () => {
    expect(bandOf({ riskProfile: "CONSERVATIVE", riskBand: { min: 1, max: 2 } })).toEqual({ min: 1, max: 2 });
    expect(bandOf({ riskProfile: "CONSERVATIVE" })).toEqual({ min: 1, max: 3 });
    expect(bandOf({ riskBand: { min: 1, max: 2 } })).toBeNull();
    expect(bandOf(undefined)).toBeNull();
  });

  it("holds whole classes of the scale and rises with the profile", () => {
    const bands = Object.values(USUAL_BANDS);
    for (const { min, max } of bands) expect([min >= 1, max <= 7, min <= max]).toEqual([true, true, true]);
    for (const [place, band] of bands.entries()) {
      const before = bands[place - 1];
      if (before) expect([band.min >= before.min, band.max > before.max]).toEqual([true, true]);
    }
  });

  it("weighs the classes of the lines, and says nothing of an allocation with an unknown one", () => {
    // 60 at 1, 25 at 2, 15 at 4: 0.6 + 0.5 + 0.6.
    expect(averageClass([line(60, 1), line(25, 2), line(15, 4)])).toBeCloseTo(1.7, 12);
    expect(averageClass([line(60, 1), line(40, null)])).toBeNull();
    expect(averageClass([])).toBeNull();
  });

  it.each([
    [1.9, "below"],
    [2, "within"],
    [4, "within"],
    [4.25, "slightlyAbove"],
    [4.26, "above"],
  ] as const)("of 2 to 4 finds an average of %d %s", (average, place) => {
    expect(placeInBand(average, { min: 2, max: 4 })).toBe(place);
  });
});
