import type { RiskProfile } from "./template.ts";
import { validUntil } from "./validity.ts";

/** A questionnaire that a client completed. */
export interface CompletedSession {
  session: string;
  questionnaire: { id: string; name: string; title: { fr: string; en: string } };
  profile: RiskProfile | null;
  completedAt: string;
  completedBy: "CLIENT" | "ADVISER";
  /** Whether the profile is another one than the answers gave. */
  decided: "LOWERED" | "RAISED" | null;
  /** Who put it there and why; a higher one was accepted by a second person. Null where the answers decide. */
  decision: ProfileDecision | null;
  /** Classes of risk (SRI) that the questionnaire gives for the profile; null where it says none. */
  band: { min: number; max: number } | null;
}
export interface ProfileDecision {
  by: string;
  at: string;
  reason: string;
  secondBy: string | null;
}
export type ClientResult = CompletedSession & { validUntil: string; valid: boolean };

/** Results with the last day on which each holds and whether it does on `today` (YYYY-MM-DD), newest first. */
export const resultsOn = (sessions: readonly CompletedSession[], today: string): ClientResult[] =>
  sessions
    .map((session) => {
      const until = validUntil(session.completedAt);
      return { ...session, validUntil: until, valid: session.profile !== null && today <= until };
    })
    .sort((a, b) => b.completedAt.localeCompare(a.completedAt));

/**
 * The profile to build on: the newest that was given, where it still holds. An older one never stands in for it, since the
 * client has said otherwise since.
 */
export function currentResult(results: readonly ClientResult[]): ClientResult | null {
  const newest = newestResult(results);
  return newest?.valid ? newest : null;
}

/** The newest that gave a profile, also where it has run out since. */
export const newestResult = (results: readonly ClientResult[]): ClientResult | null =>
  results.find(({ profile }) => profile !== null) ?? null;
