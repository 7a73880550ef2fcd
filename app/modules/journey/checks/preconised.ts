import { OUTCOMES, type OutcomeCode } from "#app/domain/advice/outcomes.ts";
import type { Flag } from "#app/domain/sustainability-criteria.ts";

/** What the checks and the page know of the allocation that ranks first, which the recommendation itself does not. */
export interface Ranked {
  /** Allocations that were ranked. */
  studied: number;
  /** Every allocation that is studied has a check that stands in the way. */
  isBlocked: boolean;
  /** Its orange checks wait for an answer. */
  isWaiting: boolean;
  /** It is the one that the advice is about. */
  isSelected: boolean;
  flag: Flag;
}

/** Outcomes that call one allocation the best of several. */
const COMPARES: ReadonlySet<OutcomeCode> = new Set<OutcomeCode>([
  "MESSAGE_SUSTAINABILITY_OFF_CFM",
  "MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI",
  "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL",
]);

/**
 * How an outcome is told. That an allocation suits best is said of one of several, which no check stands against and whose answers are all
 * given; else a sentence that is true without.
 */
export function preconised(outcome: OutcomeCode, { studied, isBlocked, isWaiting, isSelected, flag }: Ranked) {
  const { flag: own, next } = OUTCOMES[outcome];
  if (own === "red") return { flag: own, said: "outcome", client: "outcome", next } as const;
  if (isBlocked)
    return { flag: "red", said: "blocked", client: studied > 1 ? "noneOpen" : "notOpen", next: ["CHANGE_ALLOCATION"] } as const;
  const partly = outcome === "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL";
  if (isWaiting)
    return partly
      ? ({ flag: "orange", said: "outcome", client: "partly", next } as const)
      : ({ flag: "orange", said: "waiting", client: "waiting", next: ["ANSWER"] } as const);
  const isBest = studied > 1 && isSelected;
  const client = !COMPARES.has(outcome) || isBest ? "outcome" : partly ? "partly" : studied > 1 ? "otherBest" : "alone";
  return { flag: own === "green" ? flag : own, said: "outcome", client, next } as const;
}
