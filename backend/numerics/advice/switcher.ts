/** What replacements are compared on; better is higher for the first three, lower for the others. */
export const METRICS = ["correlation", "sharpeRatio", "annualizedReturn", "volatility", "maxDrawdown", "annualFees"] as const;
export type Metric = (typeof METRICS)[number];
export type Metrics = Partial<Record<Metric, number | null | undefined>>;

/** Two metrics or scores that differ by less, of their size, differ by rounding only. */
const ROUNDING = 1e-9;
const asGood = (a: number, b: number): boolean =>
  a === b || (Number.isFinite(a - b) && Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)));

/** Share of each metric in the score: a decision of this product. */
export const DEFAULT_METRIC_WEIGHTS: Readonly<Record<Metric, number>> = {
  correlation: 0.3,
  sharpeRatio: 0.25,
  annualizedReturn: 0.15,
  volatility: 0.1,
  maxDrawdown: 0.1,
  annualFees: 0.1,
};

export interface SwitchSubject {
  uuid: string;
  assetClass: string;
  /** 1 to 7; unknown when null. */
  sri: number | null;
}

export interface SwitchCandidate extends SwitchSubject {
  /** YYYY-MM-DD; from that day the series is closed. */
  closeDate?: string | null | undefined;
  metrics: Metrics;
}

export interface SwitchRules {
  /** YYYY-MM-DD. */
  date: string;
  reference: SwitchSubject;
  sameAssetClass: boolean;
  /** Classes of SRI above the reference's that are accepted. */
  maxSriIncrease: number;
}

export type ExclusionReason = "SAME_SERIES" | "CLOSED" | "ASSET_CLASS" | "RISK";

/** First reason that keeps a candidate out, null for an eligible one. An unknown risk is a risk above. */
export function exclusionOf(candidate: Omit<SwitchCandidate, "metrics">, rules: SwitchRules): ExclusionReason | null {
  const { reference } = rules;
  if (candidate.uuid === reference.uuid) return "SAME_SERIES";
  if (candidate.closeDate && candidate.closeDate <= rules.date) return "CLOSED";
  if (rules.sameAssetClass && candidate.assetClass !== reference.assetClass) return "ASSET_CLASS";
  if (candidate.sri === null || reference.sri === null || candidate.sri > reference.sri + rules.maxSriIncrease) return "RISK";
  return null;
}

/** How good a metric is, the higher the better; what is not known is worse than anything known. */
function goodness(metric: Metric, metrics: Metrics): number {
  const value = metrics[metric];
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY;
  if (metric === "maxDrawdown") return -Math.abs(value);
  return metric === "volatility" || metric === "annualFees" ? -value : value;
}

export interface RankedSwitch {
  uuid: string;
  rank: number;
  /** 0 to 100. */
  score: number;
  percentiles: Partial<Record<Metric, number>>;
}

/** Same list, with one score for each run of scores that differ by rounding only, so that the next criterion decides between them. */
function withoutRounding<T extends { score: number }>(descending: readonly T[]): T[] {
  let before: T | undefined;
  return descending.map((one) => {
    before = before && asGood(one.score, before.score) ? { ...one, score: before.score } : one;
    return before;
  });
}

/**
 * Ranks replacements of a series: percentile of each candidate on each metric among the eligible ones, (worse + ½ ties)/(n − 1),
 * and their weighted mean. Order: score, lower fees, uuid.
 * @returns the ranking, and each excluded candidate with its first reason, in the order given.
 */
export function rankSwitches(
  candidates: readonly SwitchCandidate[],
  rules: SwitchRules,
  weights: Partial<Record<Metric, number | undefined>> = DEFAULT_METRIC_WEIGHTS,
): { ranking: RankedSwitch[]; excluded: { uuid: string; reason: ExclusionReason }[] } {
  const excluded = candidates.flatMap((candidate) => {
    const reason = exclusionOf(candidate, rules);
    return reason ? [{ uuid: candidate.uuid, reason }] : [];
  });
  const eligible = candidates.filter((candidate) => exclusionOf(candidate, rules) === null);
  const counted = METRICS.filter((metric) => (weights[metric] ?? 0) > 0);
  const totalWeight = counted.reduce((sum, metric) => sum + weights[metric]!, 0);

  const scored = eligible.map((candidate) => {
    const percentiles = Object.fromEntries(
      counted.map((metric) => {
        const own = goodness(metric, candidate.metrics);
        const others = eligible.filter((other) => other !== candidate).map((other) => goodness(metric, other.metrics));
        const ties = others.filter((other) => asGood(other, own)).length;
        const worse = others.filter((other) => other < own && !asGood(other, own)).length;
        return [metric, others.length === 0 ? 1 : (worse + ties / 2) / others.length];
      }),
    ) as Partial<Record<Metric, number>>;
    const score = counted.reduce((sum, metric) => sum + weights[metric]! * percentiles[metric]!, 0);
    return { uuid: candidate.uuid, score: totalWeight > 0 ? (100 * score) / totalWeight : 0, percentiles, candidate };
  });
  const fees = (candidate: SwitchCandidate) => candidate.metrics.annualFees ?? Number.POSITIVE_INFINITY;
  const tied = withoutRounding(scored.sort((a, b) => b.score - a.score));
  tied.sort(
    (a, b) =>
      b.score - a.score ||
      (fees(a.candidate) === fees(b.candidate) ? 0 : fees(a.candidate) - fees(b.candidate)) ||
      (a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0),
  );
  return { ranking: tied.map(({ candidate: _, ...rest }, i) => ({ ...rest, rank: i + 1 })), excluded };
}
