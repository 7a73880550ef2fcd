import type { Flag } from "#app/domain/sustainability-criteria.ts";

/** What an adviser does next. */
export type NextAction = "FINALISE" | "CHANGE_ALLOCATION" | "CHANGE_PREFERENCES" | "ADAPT_PREFERENCES" | "REVIEW_PROFILE" | "ANSWER";

/**
 * Outcomes of a recommendation with how they look and what may follow. Their conditions are those of `recommend`; their
 * sentences are the texts `advice.outcomes` (adviser) and `adviceSteps.outcomes` (client).
 */
export const OUTCOMES = {
  MESSAGE_FMPNA: { flag: "red", next: ["CHANGE_ALLOCATION", "REVIEW_PROFILE"] },
  MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI: { flag: "green", next: ["FINALISE"] },
  MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI: { flag: "green", next: ["FINALISE"] },
  MESSAGE_SUSTAINABILITY_OFF_CFM: { flag: "green", next: ["FINALISE"] },
  MESSAGE_SUSTAINABILITY_ON_CFM: { flag: "green", next: ["FINALISE"] },
  MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI: { flag: "green", next: ["FINALISE"] },
  MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA: { flag: "orange", next: ["CHANGE_ALLOCATION"] },
  MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL: { flag: "orange", next: ["CHANGE_ALLOCATION", "ADAPT_PREFERENCES"] },
  MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL: { flag: "red", next: ["CHANGE_PREFERENCES", "ADAPT_PREFERENCES"] },
  MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL: { flag: "red", next: ["CHANGE_ALLOCATION", "CHANGE_PREFERENCES", "ADAPT_PREFERENCES"] },
} as const satisfies Record<string, { flag: Flag; next: readonly NextAction[] }>;
export type OutcomeCode = keyof typeof OUTCOMES;

/** The client is asked whether to change the preferences (C-226). */
export const asksForPreferences = (outcome: OutcomeCode): boolean =>
  (OUTCOMES[outcome].next as readonly NextAction[]).includes("CHANGE_PREFERENCES");
