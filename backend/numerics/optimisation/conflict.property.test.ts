import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
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

const KINDS = ["assetMin", "assetMax", "classMin", "classMax"] as const;
/** Every bound that says something, by hand from the problem. */
const boundsOf = ({ assets, assetClassConstraints }: Bounds): NamedBound[] =>
  KINDS.flatMap((kind): NamedBound[] =>
    kind.startsWith("asset")
      ? assets.map(({ uuid, min, max }) => ({ kind, uuid, value: kind === "assetMin" ? min : max }))
      : assetClassConstraints.map(({ assetClass, min, max }) => ({ kind, assetClass, value: kind === "classMin" ? min : max })),
  ).filter(({ kind, value }) => value !== (kind.endsWith("Min") ? 0 : 1));

/** By how much a bound must move for weights to exist while all the others stay, halved to a millionth; null: never. */
function leastMove(of: Bounds, bound: NamedBound): number | null {
  const outwards = bound.kind.endsWith("Min") ? -1 : 1;
  const isEnough = (move: number) => possible(moved(of, [{ bound, from: bound.value, to: bound.value + outwards * move }]));
  let [within, out] = [0, bound.kind.endsWith("Min") ? bound.value : 1 - bound.value];
  if (!isEnough(out)) return null;
  while (out - within > 1e-6) {
    const middle = (within + out) / 2;
    if (isEnough(middle)) out = middle;
    else within = middle;
  }
  return out;
}

describe("bounds that exclude each other", () => {
  it("are named, none too many, with what leaves a solution", () => {
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
        expect(new Set(told.relaxation.map(({ bound }) => `${bound.kind} ${nameOf(bound)}`)).size).toBe(told.relaxation.length);
        // Of several moves none is too many, and none is too far by itself.
        for (const move of told.relaxation) {
          const others = told.relaxation.filter((other) => other !== move);
          expect(possible(moved(bounds, others))).toBe(false);
          const less = { ...move, to: move.to + (move.bound.kind.endsWith("Min") ? 1e-4 : -1e-4) };
          expect(possible(moved(bounds, [...others, less]))).toBe(false);
        }
      }),
      { numRuns: 600, seed: 21 },
    );
    expect(seen).toBeGreaterThan(40);
  });

  it("move one bound alone, the one that moves least, wherever one is enough", () => {
    const seen = { one: 0, several: 0 };
    fc.assert(
      fc.property(problem, (bounds) => {
        const told = conflictOf(request(bounds));
        if (!told) return;
        const moves = boundsOf(bounds).flatMap((bound) => leastMove(bounds, bound) ?? []);
        const [first, ...more] = told.relaxation;
        expect(more.length === 0, JSON.stringify([told, bounds])).toBe(moves.length > 0);
        seen[more.length === 0 ? "one" : "several"]++;
        if (more.length === 0) expect(Math.abs(first!.to - first!.from)).toBeLessThan(Math.min(...moves) + 2e-6);
      }),
      { numRuns: 1500, seed: 24 },
    );
    expect(Math.min(seen.one, seen.several)).toBeGreaterThan(20);
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
