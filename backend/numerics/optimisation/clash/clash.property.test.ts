import { describe, expect, it } from "vitest";
import type { RuleBound, WeightBound } from "#app/domain/advice/clash/weight-bound.ts";
import { byHighs } from "../../../../tests/fixtures/plans/highs.ts";
import { MersenneTwister } from "../../statistics/mersenne-twister.ts";
import { ShelfProgramme } from "./shelf-programme.ts";
import { clashes } from "./smallest-clash.ts";

const SHELVES = 80;
const SMALLEST = 1e-4;

function dice(seed: number) {
  const generator = new MersenneTwister(seed);
  return (n: number) => Math.floor(generator.nextUniform() * n);
}
type Dice = ReturnType<typeof dice>;
const pick = <T>(draw: Dice, list: readonly T[]): T => list[draw(list.length)]!;
const times = <T>(n: number, one: () => T): T[] => Array.from({ length: n }, one);

/** A rule of one of the forms that rules of an advice have, with round bounds. */
function ruleOf(draw: Dice, n: number, code: string): RuleBound {
  const classes = () => times(n, () => 1 + draw(7));
  const some = () => times(n, () => draw(2) === 0);
  const forms: Array<() => WeightBound[]> = [
    () => [{ barred: times(n, () => draw(3) === 0) }],
    () => [{ sums: [{ parts: some().map(Number), most: draw(10) / 10 }] }],
    () => [{ sums: [{ parts: some().map(Number), least: (1 + draw(9)) / 10 }] }],
    () => [{ sums: [{ parts: classes(), most: 1 + draw(40) / 10 }] }],
    () => [{ most: times(n, () => pick(draw, [1, 0.2, 0.3, 0.6])) }],
    () => [{ leastHeld: times(n, () => pick(draw, [0, 0.15, 0.3])) }],
    () => [{ lines: { least: 1 + draw(n) } }],
    () => [{ lines: { most: 1 + draw(2) } }],
    () => [{ barred: some() }, { sums: [{ parts: times(n, () => draw(2)), most: 0.3 }] }],
  ];
  return { code, ways: pick(draw, forms)() };
}

/** Every choice of lines that are held, and of a way of each rule, as a linear programme of its own for a general solver. */
function isPossibleByBruteForce(n: number, rules: readonly RuleBound[]): boolean {
  const choices = rules.reduce<WeightBound[][]>((all, { ways }) => all.flatMap((choice) => ways.map((way) => [...choice, way])), [[]]);
  return choices.some((ways) => {
    for (let held = 1; held < 2 ** n; held++) {
      const lines = Array.from({ length: n }, (_, i) => (held & (2 ** i)) !== 0);
      const count = lines.filter(Boolean).length;
      if (ways.some((way) => count < (way.lines?.least ?? 0) || count > (way.lines?.most ?? n))) continue;
      if (ways.some(({ barred }) => barred?.some((isBarred, i) => isBarred && lines[i]))) continue;
      const lower = lines.map((isHeld, i) => (isHeld ? Math.max(SMALLEST, ...ways.map(({ leastHeld }) => leastHeld?.[i] ?? 0)) : 0));
      const upper = lines.map((isHeld, i) => (isHeld ? Math.min(1, ...ways.map(({ most }) => most?.[i] ?? 1)) : 0));
      if (lower.some((x, i) => x > upper[i]!)) continue;
      const rows = ways.flatMap(({ sums = [] }) =>
        sums.map(({ parts, least = -10, most = 10 }) => ({ coefficients: Float64Array.from(parts), lower: least, upper: most })),
      );
      const set = {
        lower: Float64Array.from(lower),
        upper: Float64Array.from(upper),
        rows: [{ coefficients: new Float64Array(n).fill(1), lower: 1, upper: 1 }, ...rows],
      };
      if (byHighs(set, new Float64Array(n))) return true;
    }
    return false;
  });
}

const subsetsOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, bits) => list.filter((_one, i) => (bits & (2 ** i)) !== 0)).sort(
    (a, b) => a.length - b.length,
  );

function drawnShelf(draw: Dice) {
  const n = 2 + draw(3);
  return { n, rules: Array.from({ length: 2 + draw(4) }, (_, at) => ruleOf(draw, n, `R${at}`)) };
}

describe("rules that exclude each other", () => {
  it("are found where brute force finds some, in as small a set, each of them needed", { timeout: 240_000 }, () => {
    const draw = dice(131);
    let [clashing, possible] = [0, 0];
    for (let k = 0; k < SHELVES; k++) {
      const { n, rules } = drawnShelf(draw);
      const programme = new ShelfProgramme(n, rules);
      const codes = rules.map(({ code }) => code);
      const [found] = clashes(codes, (of) => programme.isPossible(of));
      const smallest = subsetsOf(rules).find((subset) => !isPossibleByBruteForce(n, subset));
      expect(found?.length, JSON.stringify(rules)).toBe(smallest?.length);
      if (!found) {
        possible++;
        continue;
      }
      clashing++;
      const named = rules.filter(({ code }) => found.includes(code));
      expect(isPossibleByBruteForce(n, named)).toBe(false);
      for (const one of named) {
        const others = named.filter((other) => other !== one);
        expect(isPossibleByBruteForce(n, others)).toBe(true);
      }
    }
    expect(Math.min(clashing, possible)).toBeGreaterThan(SHELVES / 5);
  });

  it("leave a nearest allocation that keeps every other rule", { timeout: 120_000 }, () => {
    const draw = dice(132);
    let clashing = 0;
    for (let k = 0; k < SHELVES; k++) {
      const { n, rules } = drawnShelf(draw);
      const programme = new ShelfProgramme(n, rules);
      const sets = clashes(
        rules.map(({ code }) => code),
        (of) => programme.isPossible(of),
      );
      if (sets.length === 0) continue;
      clashing++;
      const named = new Set(sets.flat());
      const others = rules.filter(({ code }) => !named.has(code));
      expect(isPossibleByBruteForce(n, others)).toBe(true);
      const { weights } = programme.nearest(named)!;
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
      // Fixed at these weights, every other rule holds.
      const fixed: RuleBound = {
        code: "FIXED",
        ways: [
          {
            sums: weights.map((weight, i) => {
              const parts = weights.map((_, j) => Number(i === j));
              return { parts, least: weight - 1e-7, most: weight + 1e-7 };
            }),
          },
        ],
      };
      expect(isPossibleByBruteForce(n, [...others, fixed])).toBe(true);
    }
    expect(clashing).toBeGreaterThan(SHELVES / 5);
  });

  it("are missed by as little as can be", () => {
    // Low risk at most half, the guaranteed fund at most two fifths, and nothing else: a tenth is missed of either.
    const rules: RuleBound[] = [
      { code: "CAP", ways: [{ sums: [{ parts: [1, 0, 0], most: 0.4 }] }] },
      { code: "LOW", ways: [{ sums: [{ parts: [0, 1, 0], most: 0.5 }] }] },
      { code: "UNITS", ways: [{ barred: [false, false, true] }, { sums: [{ parts: [0, 1, 1], most: 0.3 }] }] },
    ];
    const programme = new ShelfProgramme(3, rules, [1, 2, 4]);
    expect(clashes(["CAP", "LOW", "UNITS"], (of) => programme.isPossible(of))).toEqual([["CAP", "LOW", "UNITS"]]);
    const found = programme.nearest(new Set(["CAP", "LOW", "UNITS"]))!;
    expect(found.missed).toBeCloseTo(0.1, 9);
    expect(found.weights.map((weight) => Math.round(weight * 100))).toEqual([50, 50, 0]);
  });

  it("are none where a shelf of many supports has room", () => {
    const n = 400;
    const parts = Array.from({ length: n }, (_, i) => 1 + (i % 7));
    const rules: RuleBound[] = [
      { code: "LINES", ways: [{ lines: { least: 10, most: 20 } }] },
      { code: "LEAST", ways: [{ leastHeld: new Array<number>(n).fill(0.05) }] },
      { code: "RISK", ways: [{ sums: [{ parts, most: 1.5 }] }] },
    ];
    const programme = new ShelfProgramme(n, rules);
    expect(clashes(["LINES", "LEAST", "RISK"], (of) => programme.isPossible(of))).toEqual([]);
  });
});
