import type { AssetClass, SIMULATOR_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
import { type Glidepath, rowAt } from "#app/domain/glidepath.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import { bringTo100, hundredthsOf, weightOf } from "./weights.ts";

export type Management = "SELF_BUILT" | "DELEGATED" | "GLIDEPATH";

/** For the computation HORIZON counts as GLIDEPATH and FREE as SELF_BUILT. */
export function managementOf(type: (typeof SIMULATOR_MANAGEMENT_TYPES)[number]): Management {
  if (type === "DELEGATED") return "DELEGATED";
  return type === "GLIDEPATH" || type === "HORIZON" ? "GLIDEPATH" : "SELF_BUILT";
}

/** Series with weights in per cent that total 100. */
export type Lines = Array<{ series: string; weight: string }>;

/** A profile of an asset manager, kept at its own allocation. Its fee is in per cent a year. */
export interface Mandate {
  code: string;
  label: string;
  manager: string;
  mandateFee: string;
  allocation: Lines;
}
export interface OfferedMandate extends Mandate {
  riskLevel?: number | undefined;
  /** Where its key information document stands. */
  kidUrl?: string | undefined;
  /** Client for whom it is the usual choice. */
  riskProfile?: RiskProfile | undefined;
}
/** The mandate as it was when it was chosen, with its part of the contract in per cent. */
export interface ChosenMandate extends Mandate {
  weight: string;
}

/** What holds with so many years left. */
export interface GridRow {
  yearsLeft: number;
  allocation: Lines;
}

/** What a simulator lets an adviser choose from. */
export type Offer =
  | { kind: "SELF_BUILT" }
  | { kind: "DELEGATED"; mandates: readonly OfferedMandate[] }
  | { kind: "GLIDEPATH"; grid: readonly GridRow[] };

/** Names of the asset managers in the order of their first profile. */
export const managersOf = (mandates: readonly Mandate[]): string[] => [...new Set(mandates.map(({ manager }) => manager))];

/** What the mandates hold together; a line that stays under a hundredth of a per cent is left out. */
export function blendedAllocation(mandates: ReadonlyArray<Pick<ChosenMandate, "weight" | "allocation">>): Lines {
  const shares = new Map<string, number>();
  for (const { weight, allocation } of mandates)
    for (const line of allocation)
      shares.set(line.series, (shares.get(line.series) ?? 0) + (hundredthsOf(weight) ?? 0) * (hundredthsOf(line.weight) ?? 0));
  const whole = bringTo100([...shares.values()]);
  return [...shares.keys()].flatMap((series, at) => (whole[at] ? [{ series, weight: weightOf(whole[at]) }] : []));
}

/** A glidepath in series: one support for each class. Null when a class that is used has none. */
export function gridOf({ classes, rows }: Glidepath, supports: Partial<Record<AssetClass, string>>): GridRow[] | null {
  const used = classes.filter((_, at) => rows.some(({ weights }) => Number(weights[at]) > 0));
  if (used.some((assetClass) => !supports[assetClass])) return null;
  return [...rows]
    .sort((a, b) => b.yearsLeft - a.yearsLeft)
    .map(({ yearsLeft, weights }) => {
      const whole = bringTo100(weights.map((weight) => Math.round(Number(weight) * 1e6)));
      return {
        yearsLeft,
        allocation: classes.flatMap((assetClass, at) => {
          const series = supports[assetClass];
          return whole[at] && series ? [{ series, weight: weightOf(whole[at]) }] : [];
        }),
      };
    });
}

/** What the grid holds when that many years are left. */
export const heldAt = (grid: readonly GridRow[], years: number): Lines => rowAt({ rows: grid }, years).allocation;

/** Every series that the grid ever holds, once. */
export const seriesOfGrid = (grid: readonly GridRow[]): string[] => [
  ...new Set(grid.flatMap(({ allocation }) => allocation.map(({ series }) => series))),
];
