import type { AssetClass } from "#app/domain/enumerations.ts";
import { RECOMMENDED_LINES } from "../rules/contract-rules.ts";

/** Share of one support that is usual at most, per cent; more is pointed out. The guaranteed fund has its own. */
export const MOST_OF_A_LINE = 30;
const MOST_GUARANTEED = 60;
/** As many lines of equal weight would be spread alike; fewer are pointed out. */
const LEAST_EFFECTIVE = 3;
/** Part of the volatility of the whole above which one support decides nearly alone how the allocation moves. */
const MOST_OF_THE_RISK = 2 / 3;

export interface WeighedLine {
  series: string;
  assetClass: AssetClass;
  /** Per cent. */
  weight: number;
}

export interface Concentration {
  /** Supports above the share that is usual for one. */
  large: WeighedLine[];
  lines: number;
  /** Inverse of the sum of the squared weights (Herfindahl 1950): 4 for four equal lines, near 1 for one that dwarfs the rest. */
  effective: number;
  /** Too few lines, or as good as too few. */
  few: boolean;
}

/** Where an allocation puts much on little; lines of weight 0 do not count. */
export function concentrationOf(all: readonly WeighedLine[]): Concentration {
  const lines = all.filter(({ weight }) => weight > 0);
  const total = lines.reduce((sum, { weight }) => sum + weight, 0);
  const squares = lines.reduce((sum, { weight }) => sum + (weight / total) ** 2, 0);
  const effective = lines.length === 0 ? 0 : 1 / squares;
  return {
    large: lines.filter(({ assetClass, weight }) => weight > (assetClass === "CAPITAL_GUARANTEED" ? MOST_GUARANTEED : MOST_OF_A_LINE)),
    lines: lines.length,
    effective,
    few: lines.length < RECOMMENDED_LINES || effective < LEAST_EFFECTIVE,
  };
}

/** The support that carries nearly all of the volatility, with its share (fraction of one); none where the risk is spread. */
export const carriersOfRisk = (shares: Readonly<Record<string, number | null>> = {}): Array<[series: string, share: number]> =>
  Object.entries(shares).flatMap(([series, share]) => (share !== null && share > MOST_OF_THE_RISK ? [[series, share]] : []));
