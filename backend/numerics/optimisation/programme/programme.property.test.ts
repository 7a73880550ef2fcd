import { describe, expect, it } from "vitest";
import { byHighs } from "../../../../tests/fixtures/plans/highs.ts";
import { most } from "../../advice/least-volatility.ts";
import { sustainabilityReach } from "../../advice/sustainability-reach.ts";
import { MersenneTwister } from "../../statistics/mersenne-twister.ts";
import { type AllocationSet, allocationSet, averageReach, feasiblePoint, floorRows, polyhedron } from "../allocation-problem.ts";
import { closestIn } from "../closest-point.ts";
import { dot, EfficientFrontier, marginalRisk } from "../efficient-frontier.ts";
import { withLineRules } from "../line-rules.ts";
import { linearMost } from "./linear-programme.ts";
import { excess, TOLERANCE } from "./polyhedron.ts";

const SHELVES = 2_000;

function dice(seed: number) {
  const generator = new MersenneTwister(seed);
  return (n: number) => Math.floor(generator.nextUniform() * n);
}
type Dice = ReturnType<typeof dice>;
const pick = <T>(draw: Dice, list: readonly T[]): T => list[draw(list.length)]!;
const drawn = (n: number, one: () => number) => Float64Array.from({ length: n }, one);

/** A shelf with bounds by line and class, a range of SRI and minima of sustainability; null where its sums alone exclude 1. */
function shelf(draw: Dice): { set: AllocationSet; wish: Float64Array } | null {
  const n = 3 + draw(12);
  const assets = Array.from({ length: n }, (_, i) => ({
    uuid: `${i}`,
    assetClass: pick(draw, ["A", "B", "C", "D"]),
    expectedReturn: 0.01 * draw(6),
    min: draw(5) === 0 ? 0.05 : 0,
    max: pick(draw, [1, 1, 0.5, 0.3]),
  }));
  const classes = ["A", "B"].map((assetClass) => {
    const min = pick(draw, [0, 0, 0.1, 0.24]);
    return { assetClass, min, max: min + pick(draw, [0.2, 0.32, 0.5, 0.76]) };
  });
  const sums = [assets.reduce((sum, { min }) => sum + min, 0), assets.reduce((sum, { max }) => sum + max, 0)] as const;
  if (sums[0] > 1 || sums[1] < 1) return null;
  const lower = 1 + draw(50) / 10;
  const scores = drawn(n, () => 1 + draw(7));
  const share = () => (draw(3) === 0 ? 1 : draw(11) / 10);
  const floors = Array.from({ length: draw(3) }, () => ({ parts: [1, ...drawn(n - 1, share)], least: draw(8) / 20 }));
  const set = {
    ...allocationSet(assets, classes),
    average: { scores, lower, upper: lower + pick(draw, [0, 0.1, 0.8, 1, 2]) },
    floors: floorRows(n, floors),
  };
  return { set, wish: drawn(n, () => (draw(4) === 0 ? 1 : draw(3) / 10)) };
}

/** A covariance of few factors: singular where there are fewer than assets. */
function covarianceOf(draw: Dice, n: number, factors: number): Float64Array {
  const loadings = Array.from({ length: n }, () => drawn(factors, () => (draw(21) - 10) / 50));
  return Float64Array.from(loadings.flatMap((a) => loadings.map((b) => dot(a, b))));
}

describe("what is most on a shelf", () => {
  it("is what a general solver finds, within every bound, and there is nothing where it finds nothing", { timeout: 60_000 }, () => {
    const draw = dice(45);
    let [solved, empty] = [0, 0];
    while (solved + empty < SHELVES) {
      const found = shelf(draw);
      if (!found) continue;
      const { set, wish } = found;
      const rows = polyhedron(set);
      const expected = byHighs(rows, wish);
      const w = linearMost(rows, wish);
      expect(w === null).toBe(expected === null);
      expect(feasiblePoint(set) === null).toBe(expected === null);
      if (!w || !expected) {
        empty++;
        continue;
      }
      solved++;
      expect(excess(rows, w)).toBeLessThan(1e-12);
      expect(dot(wish, w)).toBeCloseTo(-expected.value, 9);
      expect(dot(wish, most(set, wish))).toBeCloseTo(-expected.value, 9);
      const { scores } = set.average!;
      const reach = averageReach(set, scores)!;
      const free = polyhedron({ ...set, average: undefined });
      const opposite = scores.map((x) => -x);
      const lowest = byHighs(free, opposite)!;
      expect(reach.high).toBeCloseTo(-byHighs(free, scores)!.value, 8);
      expect(reach.low).toBeCloseTo(lowest.value, 8);
    }
    expect(Math.min(solved, empty)).toBeGreaterThan(SHELVES / 5);
  });

  it("is right for six assets of which three are as calm as can be", () => {
    const assets = [
      { uuid: "U1", assetClass: "CAPITAL_GUARANTEED", sri: 1, maxWeight: 0.3 },
      { uuid: "U2", assetClass: "CAPITAL_GUARANTEED", sri: 1, maxWeight: 1 },
      { uuid: "U3", assetClass: "EQUITIES", sri: 1, maxWeight: 0.3 },
      { uuid: "U4", assetClass: "FIXED_INCOME", sri: 6, maxWeight: 1, pai: { Iob: true } },
      { uuid: "U5", assetClass: "EQUITIES", sri: 7, maxWeight: 1 },
      { uuid: "U6", assetClass: "FIXED_INCOME", sri: 7, maxWeight: 1 },
    ];
    const reach = (min: number, max: number, equities: number) =>
      sustainabilityReach({
        riskType: "WEIGHTED_AVERAGE_SRI",
        riskRange: { min, max },
        assets,
        assetClassConstraints: [{ assetClass: "EQUITIES", min: equities, max: 0.56 }],
        lines: {},
        preferences: {},
        impacts: ["biodiversityImpact"],
      }).wishes.find(({ code }) => code === "PAI_biodiversityImpact")!.within!;
    // What is not in U4 is of class 1: 6x + (1 − x) = 3.9 and 4.
    for (const [found, value] of [
      [reach(3.1, 3.9, 0.24), 0.58],
      [reach(3.2, 4, 0.1), 0.6],
    ] as const) {
      expect(found.value).toBeCloseTo(value, 12);
      expect([...found.weights.values()].reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
    }
  });
});

describe("a quadratic programme on a shelf", () => {
  it("keeps every bound where the covariance has few factors, and no corner of a general solver leads to less risk", {
    timeout: 60_000,
  }, () => {
    const draw = dice(46);
    let solved = 0;
    for (let k = 0; k < SHELVES; k++) {
      const found = shelf(draw);
      if (!found || !feasiblePoint(found.set)) continue;
      const { set, wish } = found;
      const n = wish.length;
      const rows = polyhedron(set);
      const risk = { n, covariance: covarianceOf(draw, n, pick(draw, [1, 2, n])) };
      const frontier = EfficientFrontier.on(set, risk, wish)!;
      const calm = frontier.at(0);
      const answers = [calm, frontier.at(1e6), frontier.bestRatio(), frontier.capped(0.1), closestIn(rows, feasiblePoint(set)!, wish)];
      for (const w of answers) expect(excess(rows, w)).toBeLessThan(TOLERANCE);
      solved++;
      // No point is calmer by more than what the slope at the calmest falls towards the best corner (Frank and Wolfe 1956).
      const slope = marginalRisk(risk, calm);
      const opposite = slope.map((x) => -x);
      expect(dot(slope, calm) - byHighs(rows, opposite)!.value).toBeLessThan(1e-9);
    }
    expect(solved).toBeGreaterThan(SHELVES / 5);
  });
});

describe("weights that break a bound or a rule", () => {
  const set = allocationSet(
    ["a", "b", "c"].map((uuid) => ({ uuid, assetClass: "A", expectedReturn: 0, min: 0, max: 0.6 })),
    [],
  );
  const given = (w: number[], rules = {}) =>
    withLineRules(
      set,
      rules,
      () => Float64Array.from(w),
      () => new Float64Array(3),
    );

  it.each([
    ["a sum above 1", [0.6, 0.4, 0.0125]],
    ["more of a line than may be", [0.61, 0.39, 0]],
    ["less than nothing of one", [0.6, 0.45, -0.05]],
    ["no number", [Number.NaN, 0.5, 0.5]],
  ])("are not given: %s", (_, weights) => {
    expect(() => given(weights)).toThrow(expect.objectContaining({ code: "NOT_SOLVED" }));
  });

  it("are given where they break none", () => {
    expect([...given([0.6, 0.3, 0.1])]).toEqual([0.6, 0.3, 0.1]);
  });
});
