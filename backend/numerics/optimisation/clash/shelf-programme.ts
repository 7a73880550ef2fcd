import type { RuleBound, WeightBound } from "#app/domain/advice/clash/weight-bound.ts";
import { type Asked, type Found, KindProgramme, type Options } from "./kind-programme.ts";

/**
 * Programmes with numbers of lines that all questions about one shelf may take together, fewer the larger they are: a second of work. What
 * they leave open counts as possible, so that nothing is called impossible without proof.
 */
const programmesOf = (kinds: number) => Math.max(6, Math.floor(3e7 / kinds ** 3));

/** Every choice of one way for each rule. */
function choicesOf<R extends Pick<RuleBound, "ways">>(rules: readonly R[]): Array<Array<{ rule: R; way: WeightBound }>> {
  return rules.reduce<Array<Array<{ rule: R; way: WeightBound }>>>(
    (choices, rule) => choices.flatMap((choice) => rule.ways.map((way) => [...choice, { rule, way }])),
    [[]],
  );
}

/**
 * Weights of supports under rules: shares that make up the whole, lines that are held for no less than a least weight, and so many of them.
 * Supports that no rule tells apart are one kind, of which a total weight and a number of lines are looked for: a number between
 * two whole ones is cut away on either side (branch and bound).
 */
export class ShelfProgramme<Code extends string> {
  private readonly kinds: number[][];
  private readonly left: { programmes: number };

  constructor(
    private readonly supports: number,
    private readonly rules: ReadonlyArray<RuleBound<Code>>,
    private readonly cost: readonly number[] = [],
  ) {
    this.kinds = kindsOf(supports, rules, cost);
    this.left = { programmes: programmesOf(this.kinds.length) };
  }

  /** Whether weights keep all of these rules; true also where no proof was found that none do. */
  isPossible(codes: ReadonlySet<Code>): boolean {
    const asked = this.rules.filter(({ code }) => codes.has(code));
    return choicesOf(asked).some((choice) => this.solve(choice.map(({ way }) => ({ way, soft: false }))) !== "none");
  }

  /** Weights that keep all rules but those that may be missed, and miss these by as little as can be; null where none were found. */
  nearest(missable: ReadonlySet<Code>, margin = 0): Found | null {
    const options = { cost: this.cost, margin };
    const found = choicesOf(this.rules).flatMap((choice) => {
      const asked = choice.map(({ rule, way }) => ({ way, soft: missable.has(rule.code) }));
      const solved = this.solve(asked, options);
      return typeof solved === "string" ? [] : [solved];
    });
    return found.reduce<Found | null>((best, one) => (best === null || one.missed < best.missed - 1e-9 ? one : best), null);
  }

  private solve(asked: readonly Asked[], options: Options = {}): Found | "none" | "unknown" {
    const programme = new KindProgramme(this.supports, this.kinds, asked, options, this.left);
    return programme.solve();
  }
}

/** Supports that every rule treats alike. */
function kindsOf(supports: number, rules: ReadonlyArray<Pick<RuleBound, "ways">>, cost: readonly number[]): number[][] {
  const ways = rules.flatMap((rule) => rule.ways);
  const kinds = new Map<string, number[]>();
  for (let i = 0; i < supports; i++) {
    const told = ways.flatMap(({ barred, sums = [], most, leastHeld }) => [
      barred?.[i] ? 1 : 0,
      ...sums.map(({ parts }) => parts[i]),
      most?.[i],
      leastHeld?.[i],
    ]);
    const kind = [...told, cost[i]].join();
    kinds.set(kind, [...(kinds.get(kind) ?? []), i]);
  }
  return [...kinds.values()];
}
