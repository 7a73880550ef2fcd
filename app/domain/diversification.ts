import type { AssetClass } from "#app/domain/enumerations.ts";

/** Limits that a product sets on an allocation; what is absent is free. Shares in per cent of the whole. */
export interface DiversificationRules {
  minLines?: number | undefined;
  maxLines?: number | undefined;
  minLineWeight?: number | undefined;
  maxLineWeight?: number | undefined;
  /** Largest share of an asset class. */
  maxClassWeight?: Partial<Record<AssetClass, number>> | undefined;
}

/** The same rules as they are stored, shares as exact decimals. */
interface WrittenRules {
  minLines?: number | undefined;
  maxLines?: number | undefined;
  minLineWeight?: string | undefined;
  maxLineWeight?: string | undefined;
  maxClassWeight?: Partial<Record<AssetClass, string>> | undefined;
}

export function diversificationFigures(rules: WrittenRules): DiversificationRules {
  const { minLineWeight, maxLineWeight, maxClassWeight, ...counts } = rules;
  const figure = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    ...counts,
    minLineWeight: figure(minLineWeight),
    maxLineWeight: figure(maxLineWeight),
    maxClassWeight: Object.fromEntries(Object.entries(maxClassWeight ?? {}).map(([name, text]) => [name, Number(text)])),
  };
}

export interface AllocationLine {
  series: string;
  assetClass: AssetClass;
  /** Per cent. */
  weight: number;
}

export type DiversificationFault =
  | { rule: "total"; limit: number; found: number }
  | { rule: "minLines" | "maxLines"; limit: number; found: number }
  | { rule: "minLineWeight" | "maxLineWeight"; limit: number; found: number; series: string }
  | { rule: "maxClassWeight"; limit: number; found: number; assetClass: AssetClass };

/** Weights are typed with at most two decimals; what is smaller than this is the arithmetic's. */
const TOLERANCE = 0.005;
const rounded = (value: number) => Math.round(value * 1e8) / 1e8;

/**
 * What an allocation breaks of the rules, in their order; empty when it keeps them all. Lines of weight 0 do not count.
 * The same series on two lines counts as one.
 */
export function diversificationFaults(rules: DiversificationRules, lines: readonly AllocationLine[]): DiversificationFault[] {
  const bySeries = new Map<string, number>();
  const byClass = new Map<AssetClass, number>();
  for (const { series, assetClass, weight } of lines) {
    if (weight === 0) continue;
    bySeries.set(series, (bySeries.get(series) ?? 0) + weight);
    byClass.set(assetClass, (byClass.get(assetClass) ?? 0) + weight);
  }
  const faults: DiversificationFault[] = [];
  const total = rounded([...bySeries.values()].reduce((sum, weight) => sum + weight, 0));
  if (Math.abs(total - 100) > TOLERANCE) faults.push({ rule: "total", limit: 100, found: total });
  const { minLines, maxLines, minLineWeight, maxLineWeight, maxClassWeight = {} } = rules;
  if (minLines !== undefined && bySeries.size < minLines) faults.push({ rule: "minLines", limit: minLines, found: bySeries.size });
  if (maxLines !== undefined && bySeries.size > maxLines) faults.push({ rule: "maxLines", limit: maxLines, found: bySeries.size });
  for (const [series, weight] of bySeries) {
    const found = rounded(weight);
    if (minLineWeight !== undefined && weight < minLineWeight - TOLERANCE)
      faults.push({ rule: "minLineWeight", limit: minLineWeight, found, series });
    if (maxLineWeight !== undefined && weight > maxLineWeight + TOLERANCE)
      faults.push({ rule: "maxLineWeight", limit: maxLineWeight, found, series });
  }
  for (const [assetClass, weight] of byClass) {
    const limit = maxClassWeight[assetClass];
    if (limit !== undefined && weight > limit + TOLERANCE)
      faults.push({ rule: "maxClassWeight", limit, found: rounded(weight), assetClass });
  }
  return faults;
}
