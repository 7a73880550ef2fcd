import type { Composition } from "#app/contract/model-portfolio.ts";
import { formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface Correlations {
  names: string[];
  /** Step of the colour from 0 to 4, below 0 where the two move against each other; null without a common year. */
  cells: Array<Array<{ text: string; step: number } | null>>;
  /** The pairs that move together the most, in words. */
  redundant: string[];
  /** Pairs without a year of common history, in words. */
  unknown: string[];
}

/** From here on two lines hardly spread the risk. */
const REDUNDANT = 0.9;
const MOST_PAIRS = 3;
/** Weekly returns of a year. */
const A_YEAR = 52;

/** How the lines of a composition move together, on their returns over all the days that two of them share. */
export async function correlationsOf({ computation, language }: Viewer, lines: Composition["lines"]): Promise<Correlations | null> {
  if (lines.length < 2) return null;
  const t = getFixedT(language);
  const { matrix, uuids } = await computation.performance.correlation({
    series: lines.map(({ series }) => ({ uuid: series })),
    minObservations: A_YEAR,
  });
  const names = uuids.map((uuid) => lines.find(({ series }) => series === uuid)?.fullName ?? "");
  const written = (value: number) => formatNumber(value, language, { decimals: 2 });
  const pairs = uuids.flatMap((_, i) =>
    uuids.slice(i + 1).map((_other, k) => ({ i, j: i + 1 + k, value: matrix[i]?.[i + 1 + k] ?? null })),
  );
  return {
    names,
    cells: matrix.map((row) =>
      row.map((value) =>
        value === null ? null : { text: written(value), step: Math.sign(value) * Math.min(4, Math.floor(Math.abs(value) * 5 + 1e-9)) },
      ),
    ),
    redundant: pairs
      .filter((pair): pair is typeof pair & { value: number } => pair.value !== null && pair.value >= REDUNDANT)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, MOST_PAIRS)
      .map(({ i, j, value }) =>
        t("portfolioAnalysis.correlations.pair", { one: names[i] ?? "", other: names[j] ?? "", value: written(value) }),
      ),
    unknown: pairs
      .filter(({ value }) => value === null)
      .map(({ i, j }) => t("portfolioAnalysis.correlations.unknownPair", { one: names[i] ?? "", other: names[j] ?? "" })),
  };
}
