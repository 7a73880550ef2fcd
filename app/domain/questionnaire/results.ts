import { marketDay } from "#app/domain/time/market-day.ts";
import { RISK_PROFILES, type RiskProfile } from "./template.ts";
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
export interface ProfileRaised {
  from: RiskProfile;
  /** YYYY-MM-DD: of the answers, or of the second person's consent. */
  on: string;
}
export type ClientResult = CompletedSession & { validUntil: string; valid: boolean; raised: ProfileRaised | null };

/** A profile that went up so few days before an advice may have been raised for it. */
export const FRESH_RAISE_DAYS = 5;
const DAY_MS = 86_400_000;

/** Whether a profile went up in the five days before `day` (YYYY-MM-DD), or on it. */
export function isFreshlyRaised(raised: ProfileRaised, day: string): boolean {
  const days = (Date.parse(day) - Date.parse(raised.on)) / DAY_MS;
  return days >= 0 && days <= FRESH_RAISE_DAYS;
}

/**
 * Results with the last day on which each holds and whether it does on `today` (YYYY-MM-DD), newest first; `raised` where the
 * profile is above the one that was given before.
 */
export function resultsOn(sessions: readonly CompletedSession[], today: string): ClientResult[] {
  const newestFirst = sessions.toSorted((a, b) => b.completedAt.localeCompare(a.completedAt));
  return newestFirst.map((session, at) => {
    const until = validUntil(session.completedAt);
    const before = newestFirst.slice(at + 1).find(({ profile }) => profile !== null);
    return {
      ...session,
      validUntil: until,
      valid: session.profile !== null && today <= until,
      raised: raisedAbove(before?.profile ?? null, session),
    };
  });
}

function raisedAbove(before: RiskProfile | null, { profile, completedAt, decided, decision }: CompletedSession): ProfileRaised | null {
  if (before === null || profile === null || RISK_PROFILES.indexOf(profile) <= RISK_PROFILES.indexOf(before)) return null;
  return { from: before, on: marketDay(decided === "RAISED" && decision ? decision.at : completedAt) };
}

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
