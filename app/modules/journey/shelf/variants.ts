import type { z } from "zod";
import type { sustainabilityReachResult } from "#app/contract/computation/advice.ts";
import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";

export type Reach = z.output<typeof sustainabilityReachResult>;

/** A shelf whose bounds leave a convex set; `caps` bound some of its supports together. */
export interface ShelfVariant extends AdvisedShelf {
  caps: Array<{ series: string[]; most: number }>;
}

/**
 * A shelf as the sets that it stands for. A client of the protected age may hold units of account up to one cap, or those of low risk alone
 * up to another: two sets, which a computation looks at one after the other. For any other client there is one.
 */
export function variantsOf(shelf: AdvisedShelf): ShelfVariant[] {
  const possible = setsOf(shelf).filter(({ classes }) => classes.every(({ least, most }) => least <= most));
  if (possible.length > 0) return possible;
  // Bounds of classes that exclude each other leave no allocation.
  const lines = shelf.lines.map((line) => ({ ...line, least: 0, most: 0, leftOut: line.leftOut ?? ("minimum" as const) }));
  return [{ ...shelf, lines, classes: [], caps: [] }];
}

function setsOf(shelf: AdvisedShelf): ShelfVariant[] {
  const { lowRisk, lines, classes } = shelf;
  if (!lowRisk) return [{ ...shelf, caps: [] }];
  const low = new Set(lowRisk.series);
  const calm: ShelfVariant = {
    ...shelf,
    lines: lines.map((line) =>
      line.leftOut !== null || line.assetClass === "CAPITAL_GUARANTEED" || low.has(line.series)
        ? line
        : { ...line, least: 0, most: 0, leftOut: "age" as const },
    ),
    classes: classes.map((one) => (one.assetClass === "CAPITAL_GUARANTEED" ? { ...one, least: lowRisk.leastGuaranteed } : one)),
    caps: [],
  };
  return [{ ...shelf, caps: [{ series: lowRisk.series, most: lowRisk.most }] }, calm];
}

/** Caps as the other supports must come to, in the order of `series`: rows of an optimisation. */
export const floorsOf = ({ caps }: ShelfVariant, series: readonly string[]) =>
  caps
    .filter((cap) => cap.most < WHOLE)
    .map((cap) => ({ least: 1 - cap.most / WHOLE, parts: series.map((uuid) => (cap.series.includes(uuid) ? 0 : 1)) }));

/** How strictly the rules of suitability are kept: without a word to the client, or without a red check alone. */
export type Strictness = "green" | "red";

/** The floors of suitability in the order of `series`; what is not on the shelf counts as it is least favourable. */
export const suitabilityRows = ({ floors }: Pick<AdvisedShelf, "floors">, series: readonly string[], strictness: Strictness) =>
  floors.map((floor) => {
    const parts = new Map(floor.parts.map(({ series: uuid, part }) => [uuid, part]));
    return { least: floor[strictness], parts: series.map((uuid) => parts.get(uuid) ?? 0) };
  });

type Of<T> = (reach: Reach) => T | null;

/** What the sets of a shelf reach together: the most of each wish, and the calmest allocation, of any of them. */
export function togetherReach([first, ...others]: readonly [Reach, ...Reach[]]): Reach {
  const all = [first, ...others];
  const best = <T>(of: Of<T>, isBetter: (one: T, other: T) => boolean) =>
    all.map(of).reduce<T | null>((found, one) => (one !== null && (found === null || isBetter(one, found)) ? one : found), null);
  const calmer = (one: { risk: number }, other: { risk: number }) => one.risk < other.risk;
  const more = (one: { value: number }, other: { value: number }) => one.value > other.value;
  return {
    ...first,
    wishes: first.wishes.map((wish, index) => ({
      ...wish,
      holders: Math.max(...all.map(({ wishes }) => wishes[index]!.holders)),
      within: best(({ wishes }) => wishes[index]!.within, more),
      anyRisk: best(({ wishes }) => wishes[index]!.anyRisk, more),
      calmest: best(({ wishes }) => wishes[index]!.calmest, calmer),
    })),
    calmest: best(({ calmest }) => calmest, calmer),
    together: { within: best(({ together }) => together.within, calmer), anyRisk: best(({ together }) => together.anyRisk, calmer) },
  };
}
