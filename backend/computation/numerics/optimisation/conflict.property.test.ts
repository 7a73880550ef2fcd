import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComputationError, RequestError } from "../errors.ts";
import { type AllocationRequest, optimiseAllocation } from "./allocation-optimiser.ts";
import type { ClassBounds, OptimisedAsset } from "./allocation-problem.ts";
import type { BoundConflict, Loosening, NamedBound } from "./bound-conflict.ts";

const CLASSES = ["EQUITIES", "FIXED_INCOME", "COMMODITIES"];
const percent = (from: number, to: number) => fc.integer({ min: from, max: to }).map((x) => x / 100);

interface Bounds {
  assets: OptimisedAsset[];
  assetClassConstraints: ClassBounds[];
}
const problem = fc.record({
  assets: fc
    .array(
      fc.record({
        assetClass: fc.constantFrom(...CLASSES),
        expectedReturn: percent(0, 12),
        min: fc.oneof(fc.constant(0), percent(0, 30)),
        max: percent(30, 100),
      }),
      { minLength: 2, maxLength: 6 },
    )
    .map((list) => list.map((asset, i) => ({ ...asset, uuid: `s${i}` }))),
  assetClassConstraints: fc
    .uniqueArray(fc.record({ assetClass: fc.constantFrom(...CLASSES), min: percent(0, 40), max: percent(40, 100) }), {
      selector: ({ assetClass }) => assetClass,
    })
    .chain((list) =>
      fc.tuple(
        ...list.map((one) =>
          fc.oneof(
            fc.constant(one),
            percent(0, 30).map((max) => ({ ...one, min: 0, max })),
          ),
        ),
      ),
    ),
});

const request = (bounds: Bounds, targetRisk?: AllocationRequest["targetRisk"]): AllocationRequest => ({
  ...bounds,
  covariance: bounds.assets.map((_, i) => bounds.assets.map((__, j) => (i === j ? (0.04 * (i + 1)) ** 2 : 0.0008))),
  riskFreeRate: 0,
  optimizationType: "NO_TARGET",
  optimizationParameter: "Q_50",
  targetRisk,
});

/** What error 0086 says of the bounds; null where there is an answer, or where the request is malformed. */
function conflictOf(asked: AllocationRequest): BoundConflict | null {
  try {
    optimiseAllocation(asked, null);
    return null;
  } catch (error) {
    if (error instanceof RequestError) return null;
    if (!(error instanceof ComputationError) || error.code !== "0086") throw error;
    return error.parameters as unknown as BoundConflict;
  }
}

/** Whether weights exist that sum to 1, by the range that each class leaves: written apart from the product. */
function possible({ assets, assetClassConstraints }: Bounds): boolean {
  const ranges = [...new Set([...CLASSES, ...assetClassConstraints.map(({ assetClass }) => assetClass)])].map((name) => {
    const members = assets.filter(({ assetClass }) => assetClass === name);
    const bound = assetClassConstraints.find(({ assetClass }) => assetClass === name) ?? { min: 0, max: 1 };
    const low = members.reduce((sum, { min }) => sum + min, 0);
    const high = members.reduce((sum, { max }) => sum + max, 0);
    return { low: Math.max(low, bound.min), high: Math.min(high, bound.max) };
  });
  const slack = 1e-9;
  const sum = (end: "low" | "high") => ranges.reduce((total, range) => total + range[end], 0);
  return ranges.every(({ low, high }) => low <= high + slack) && sum("low") <= 1 + slack && sum("high") >= 1 - slack;
}

/** The bounds of a problem, those that are not kept at their loosest, some at another value. */
function withBounds(of: Bounds, kept: (bound: { kind: NamedBound["kind"]; name: string }) => number | null): Bounds {
  const at = (kind: NamedBound["kind"], name: string) => kept({ kind, name }) ?? (kind.endsWith("Min") ? 0 : 1);
  return {
    assets: of.assets.map((asset) => ({ ...asset, min: at("assetMin", asset.uuid), max: at("assetMax", asset.uuid) })),
    assetClassConstraints: of.assetClassConstraints.map((one) => ({
      ...one,
      min: at("classMin", one.assetClass),
      max: at("classMax", one.assetClass),
    })),
  };
}
const nameOf = (bound: NamedBound) => bound.uuid ?? bound.assetClass!;
const only = (of: Bounds, bounds: readonly NamedBound[]) =>
  withBounds(of, ({ kind, name }) => bounds.find((bound) => bound.kind === kind && nameOf(bound) === name)?.value ?? null);
const moved = (of: Bounds, moves: readonly Loosening[], by = 0) =>
  withBounds(of, ({ kind, name }) => {
    const move = moves.find(({ bound }) => bound.kind === kind && nameOf(bound) === name);
    if (move) return move.to + (kind.endsWith("Min") ? by : -by);
    const asset = of.assets.find(({ uuid }) => uuid === name);
    const one = asset ?? of.assetClassConstraints.find(({ assetClass }) => assetClass === name)!;
    return kind.endsWith("Min") ? one.min : one.max;
  });

describe("a rule of the lines that cannot be followed", () => {
  const rules = fc.record({
    minLines: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    minWeight: fc.option(percent(1, 40), { nil: undefined }),
    maxLines: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  });

  it("comes with the nearest value that can be", () => {
    const told = new Set<string>();
    fc.assert(
      fc.property(problem, rules, (bounds, lines) => {
        if (!possible(bounds)) return;
        const refused = conflictOf({ ...request(bounds), lines }) as { rule?: keyof typeof lines; nearest?: number } | null;
        if (!refused?.rule || refused.nearest === undefined) return;
        told.add(refused.rule);
        expect(refused.nearest).not.toBe(lines[refused.rule]);
        expect(conflictOf({ ...request(bounds), lines: { ...lines, [refused.rule]: refused.nearest } })).toBeNull();
      }),
      { numRuns: 600, seed: 23 },
    );
    expect([...told].sort()).toEqual(["maxLines", "minLines", "minWeight"]);
  });
});

describe("bounds that exclude each other", () => {
  it("are named, none too many, with the least move that leaves a solution", () => {
    let seen = 0;
    fc.assert(
      fc.property(problem, (bounds) => {
        const told = conflictOf(request(bounds));
        if (!told) return;
        seen++;
        expect(possible(bounds)).toBe(false);
        expect(told.conflict.length).toBeGreaterThan(0);
        expect(possible(only(bounds, told.conflict))).toBe(false);
        for (const bound of told.conflict) {
          const rest = told.conflict.filter((other) => other !== bound);
          expect(possible(only(bounds, rest)), JSON.stringify([bound, bounds])).toBe(true);
        }
        expect(told.relaxation.length).toBeGreaterThan(0);
        expect(possible(moved(bounds, told.relaxation))).toBe(true);
        if (told.relaxation.length === 1) expect(possible(moved(bounds, told.relaxation, 1e-4))).toBe(false);
      }),
      { numRuns: 600, seed: 21 },
    );
    expect(seen).toBeGreaterThan(40);
  });

  it("for a risk out of reach, leave it in reach once they are moved as told", () => {
    const counts = { moved: 0, none: 0 };
    fc.assert(
      fc.property(problem, fc.integer({ min: 1, max: 7 }), (bounds, srri) => {
        if (!possible(bounds)) return;
        const told = conflictOf(request(bounds, { srri }));
        if (!told) return;
        counts[told.relaxation.length > 0 ? "moved" : "none"]++;
        if (told.relaxation.length > 0) expect(conflictOf(request(moved(bounds, told.relaxation), { srri }))).toBeNull();
        // Without a bound to move, the assets themselves cannot have that risk.
        else expect(conflictOf(request(only(bounds, []), { srri }))).not.toBeNull();
      }),
      { numRuns: 300, seed: 22 },
    );
    expect(Math.min(counts.moved, counts.none)).toBeGreaterThan(10);
  });
});
