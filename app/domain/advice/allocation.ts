import type { MANAGEMENT_MODES } from "#app/domain/journey.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { hundredthsOf, shareOut, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";

export type ManagementMode = (typeof MANAGEMENT_MODES)[number];

/** A profile of an asset manager; `allocation` is its share of the delegated part in per cent, `lines` what it holds. */
export interface DelegatedProfile {
  label: string;
  assetManagerName: string;
  allocation: string;
  lines?: Lines | undefined;
}

/** An allocation as it is edited. All weights in per cent as decimal strings. */
export interface AdvisedAllocation {
  number: number;
  managementType: ManagementMode;
  /** Shares of the management modes; absent: the whole allocation is under `managementType` and `lines` are all of it. */
  modes?: ReadonlyArray<{ mode: ManagementMode; weight: string }> | undefined;
  lines: Lines;
  delegatedProfiles?: readonly DelegatedProfile[] | undefined;
  /** `lines` are held at the start. */
  horizonProfile?: { lines?: Lines | undefined } | undefined;
  structuredProducts?: Lines | undefined;
}

/** Part of an allocation under one mode: its share of the whole in hundredths, and what it holds with its own weights. */
export interface ModePart {
  mode: ManagementMode;
  share: number;
  lines: Lines;
  /** Weights of the lines, or of the profiles of a delegated part, in hundredths: they total 10,000. */
  weights: Array<number | null>;
}

const weightsOf = (lines: ReadonlyArray<{ weight: string }>) => lines.map(({ weight }) => hundredthsOf(weight));

/** Lines of the profiles together, each by the share of its profile. */
function delegatedLines(profiles: readonly DelegatedProfile[]): Lines {
  const known = profiles.filter(({ lines = [], allocation }) => lines.length > 0 && (hundredthsOf(allocation) ?? 0) > 0);
  return known.flatMap(({ lines = [], allocation }) => {
    const parts = shareOut(
      weightsOf(lines).map((weight) => weight ?? 0),
      hundredthsOf(allocation) ?? 0,
    );
    return lines.map(({ series }, at) => ({ series, weight: weightOf(parts[at] ?? 0) }));
  });
}

/** The parts of an allocation whose share is not zero, in the order of the split. */
export function modeParts(allocation: AdvisedAllocation): ModePart[] {
  const { modes, managementType, lines, delegatedProfiles = [], horizonProfile, structuredProducts = [] } = allocation;
  if (!modes) return [{ mode: managementType, share: WHOLE, lines, weights: weightsOf(lines) }];
  return modes.flatMap(({ mode, weight }): ModePart[] => {
    const share = hundredthsOf(weight) ?? 0;
    if (share === 0) return [];
    if (mode === "delegated")
      return [
        {
          mode,
          share,
          lines: delegatedLines(delegatedProfiles),
          weights: delegatedProfiles.map(({ allocation: part }) => hundredthsOf(part)),
        },
      ];
    const own = mode === "free" ? lines : mode === "horizon" ? (horizonProfile?.lines ?? []) : structuredProducts;
    return [{ mode, share, lines: own, weights: weightsOf(own) }];
  });
}

export interface HeldLine {
  series: string;
  mode: ManagementMode;
  /** Of the whole allocation, in hundredths of a per cent. */
  share: number;
}

/** What the allocation holds, mode by mode; the lines of a mode that totals 100 add up to exactly its share. */
export function heldLines(allocation: AdvisedAllocation): HeldLine[] {
  return modeParts(allocation).flatMap(({ mode, share, lines }) => {
    const weights = weightsOf(lines).map((weight) => weight ?? 0);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const parts = shareOut(weights, Math.round((share * total) / WHOLE));
    return lines.map(({ series }, at) => ({ series, mode, share: total === 0 ? 0 : (parts[at] ?? 0) }));
  });
}

/** What is recommended: each series once, in the order in which it first stands. */
export function recommendedLines(allocation: AdvisedAllocation): Lines {
  const shares = new Map<string, number>();
  for (const { series, share } of heldLines(allocation)) shares.set(series, (shares.get(series) ?? 0) + share);
  return [...shares].map(([series, share]) => ({ series, weight: weightOf(share) }));
}
