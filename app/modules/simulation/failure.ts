import type { Refusal } from "#app/services/calls/attempt.ts";

/** What kept a simulation from being computed, in the words of the screen. */
export type FailureKind =
  | "history"
  | "ending"
  | "scenarios"
  | "allocation"
  | "cashFlows"
  | "period"
  | "statistics"
  | "sri"
  | "covariance"
  | "risk"
  | "unavailable"
  | "tooMany"
  | "refused";
/** Card that shows it. */
export type FailurePlace = "chances" | "chart" | "contributions" | "risk";

export interface Failure {
  kind: FailureKind;
  place: FailurePlace;
  /** Code of the error catalogue, or of the transport. */
  code: string;
  /** Uuids or names of the series concerned. */
  series: string[];
  /** Days between which something was asked for, YYYY-MM-DD; null where the refusal names none, or the end before the start. */
  span: { from: string; to: string } | null;
  reference: string | null;
  /** With 2201: there are deposits, none of them within the plan. */
  outside?: true;
  /** With 3107: the series have no value each month, or none at the ends of months. */
  spacing?: "rare" | "offEnd";
}

const CATALOGUE: Readonly<Record<string, readonly [FailureKind, FailurePlace]>> = {
  "3107": ["history", "chart"],
  "0023": ["ending", "chart"],
  "00001": ["period", "chart"],
  "0993": ["scenarios", "chances"],
  "00991": ["scenarios", "chances"],
  errorSuccessChances: ["allocation", "chances"],
  "2201": ["cashFlows", "contributions"],
  STATISTICS: ["statistics", "chart"],
  SRI_MISSING: ["sri", "risk"],
  COVARIANCE_MISSING: ["covariance", "risk"],
};

const SPACINGS: Readonly<Record<string, Failure["spacing"]>> = { NOT_MONTHLY: "rare", NOT_AT_MONTH_ENDS: "offEnd" };

export function failureOf(refusal: Refusal): Failure {
  const [kind, place] = CATALOGUE[refusal.code] ?? byStatus(refusal.status);
  const spacing = SPACINGS[String(refusal.details.reason)];
  const outside = refusal.details.reason === "DEPOSITS_OUTSIDE_THE_PLAN";
  return {
    kind,
    place,
    code: refusal.code,
    series: refusal.series,
    span: spanOf(refusal),
    reference: refusal.correlationId,
    ...(outside ? { outside } : {}),
    ...(spacing ? { spacing } : {}),
  };
}

function spanOf({ details: { from, to } }: Refusal): Failure["span"] {
  return typeof from === "string" && typeof to === "string" && from <= to ? { from, to } : null;
}

function byStatus(status: number): readonly [FailureKind, FailurePlace] {
  if (status === 429) return ["tooMany", "chart"];
  return [status >= 400 && status < 500 ? "refused" : "unavailable", "chart"];
}

/** The same beside the risk of an allocation: what is no lack of data leaves the risk level open. */
export const riskFailureOf = (failure: Failure): Failure =>
  failure.place === "risk" ? failure : { ...failure, kind: "risk", place: "risk" };

/** Refusals that concern the chances alone: the rest can be computed without a goal. */
export const concernsChancesOnly = (failure: Failure): boolean => failure.place === "chances";
