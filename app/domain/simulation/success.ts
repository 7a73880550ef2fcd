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

/**
 * A value that ran out while planned withdrawals went unpaid: what was withdrawn is less than planned, so that a gain or a
 * return on the plan would be invented.
 */
export const ranOut = (value: number, { shortfallScenarios }: { shortfallScenarios: number }): boolean =>
  value <= 0 && shortfallScenarios > 0;

/** Quantiles that a projection tells, by their names. */
export const LEVELS = { q05: 0.05, q25: 0.25, median: 0.5, q75: 0.75, q95: 0.95 } as const;

/** Of the scenarios told that miss the goal, the one that stands nearest to the middle of all that miss it. */
export function typicalOf<T extends { name: keyof typeof LEVELS }>(missing: readonly T[], shareMissing: number): T | undefined {
  const distance = ({ name }: T) => Math.abs(LEVELS[name] - shareMissing / 2);
  return missing.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** First point from which a value stays at nothing until the end; null when the end has something. */
export function emptyFrom(values: readonly number[]): number | null {
  const last = values.findLastIndex((value) => value > 0);
  return last === values.length - 1 ? null : last + 1;
}
