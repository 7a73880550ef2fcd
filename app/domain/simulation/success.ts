/** 97.5 % quantile of the normal law. */
const Z95 = 1.959963984540054;

/** Score interval of Wilson (1927), 95 %, as decimal fractions: how far a share of so few scenarios can be trusted. */
export function wilsonInterval(successes: number, count: number): { from: number; to: number } {
  const share = successes / count;
  const scale = 1 + Z95 ** 2 / count;
  const centre = (share + Z95 ** 2 / (2 * count)) / scale;
  const half = (Z95 / scale) * Math.sqrt((share * (1 - share)) / count + Z95 ** 2 / (4 * count ** 2));
  return { from: Math.max(0, centre - half), to: Math.min(1, centre + half) };
}

/**
 * How many of `count` sorted scenarios end strictly beyond the `level` quantile (Hyndman-Fan type 7), on the side that
 * is rarer: above for levels from a half, below under it.
 */
export function scenariosBeyond(count: number, level: number): number {
  const rank = Math.round((count - 1) * level * 1e9) / 1e9;
  return level >= 0.5 ? count - 1 - Math.floor(rank) : Math.ceil(rank);
}

/** Quantiles that a projection gives, by their names. */
export const LEVELS = { q05: 0.05, q25: 0.25, median: 0.5, q75: 0.75, q95: 0.95 } as const;

/** What a projection counts of its scenarios; the planned withdrawals are an amount. */
interface Counted {
  scenarioCount: number;
  shortfallScenarios: number;
  successes?: number | undefined;
  statistics: { totalWithdrawals: number };
}

export const withdraws = ({ statistics }: Pick<Counted, "statistics">): boolean => statistics.totalWithdrawals > 0;

/**
 * Scenarios that do all that the plan asks: reach its goal and pay every withdrawal or, without a goal, pay every withdrawal.
 * Null where nothing is asked.
 */
export function successesOf(result: Counted): number | null {
  return result.successes ?? (withdraws(result) ? result.scenarioCount - result.shortfallScenarios : null);
}
