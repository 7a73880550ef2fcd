import { describe, expect, it } from "vitest";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { datedValues } from "../series/dated-values.ts";
import { replayEvents } from "./event-replay.ts";

const series = new Map([
  [
    "old",
    datedValues([
      ["2020-02-28", 100],
      ["2020-03-06", 70],
      ["2020-03-20", 80],
      ["2022-06-10", 100],
      ["2022-06-30", 110],
    ]),
  ],
  [
    "late",
    datedValues([
      ["2022-06-10", 50],
      ["2022-06-30", 47.5],
    ]),
  ],
]);
const window = (from: string, to: string) => ({ from: dayNumber(from), to: dayNumber(to) });
const crash = window("2020-02-28", "2020-03-20");
const calm = window("2022-06-10", "2022-06-30");

describe("a composition over windows of time", () => {
  it("starts each at its weights, and the assets with values stand for the others", () => {
    const weights = new Map([
      ["late", 0.4],
      ["old", 0.6],
    ]);
    const [fell, rose] = replayEvents({ series, weights, windows: [crash, calm] });
    expect(fell).toMatchObject({ share: 0.6, missing: ["late"] });
    expect(fell!.totalReturn).toBeCloseTo(-0.2, 12);
    expect(fell!.lowest).toBeCloseTo(-0.3, 12);
    // 0.6 · 1.1 + 0.4 · 0.95 = 1.04.
    expect(rose).toMatchObject({ missing: [], lowest: 0 });
    expect(rose!.totalReturn).toBeCloseTo(0.04, 12);
  });

  it("leaves out a fund that is valued less often than the window is long: an old value is no move of 0 %", () => {
    const quarterly = datedValues([
      ["2020-02-28", 100],
      ["2020-05-29", 60],
    ]);
    const weights = new Map([
      ["old", 0.6],
      ["quarterly", 0.4],
    ]);
    const [fell] = replayEvents({
      series: new Map([...series, ["quarterly", quarterly]]),
      weights,
      windows: [window("2020-03-02", "2020-03-08")],
    });
    expect(fell).toMatchObject({ share: 0.6, missing: ["quarterly"] });
    expect(fell!.totalReturn).toBeCloseTo(-0.3, 12);
  });

  it("takes fees by days, and nothing of an asset that is not held", () => {
    const weights = new Map([
      ["old", 1],
      ["late", 0],
    ]);
    const [fell] = replayEvents({ series, weights, windows: [crash], annualFees: 0.1 });
    expect(fell!.totalReturn).toBeCloseTo(0.8 * 0.9 ** (21 / 365) - 1, 12);
    expect(fell).toMatchObject({ share: 1, missing: [] });
  });

  it("gives no figure below the least share, without days, or before all values", () => {
    const weights = new Map([
      ["old", 0.45],
      ["late", 0.55],
    ]);
    const windows = [crash, window("2022-06-30", "2022-06-30"), window("1987-10-18", "1987-11-19")];
    expect(replayEvents({ series, weights, windows })).toEqual([
      { totalReturn: null, lowest: null, share: 0.45, missing: ["late"] },
      { totalReturn: null, lowest: null, share: 0, missing: ["late", "old"] },
      { totalReturn: null, lowest: null, share: 0, missing: ["late", "old"] },
    ]);
    expect(replayEvents({ series, weights, windows: [crash], leastShare: 0.4 })[0]!.totalReturn).toBeCloseTo(-0.2, 12);
  });
});
