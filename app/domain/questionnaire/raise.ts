import { type Answers, RISK_PROFILES, type RiskProfile } from "./template.ts";

export const RAISE_STATES = ["WAITING", "ACCEPTED", "REFUSED"] as const;

/** A profile above the one that the new answers gave: an adviser asks with a reason, a second person decides. */
export interface ProfileRaise {
  /** The profile that held when it was asked for, and the one wanted. */
  from: RiskProfile;
  profile: RiskProfile;
  reason: string;
  /** Questions that the client answers otherwise than in the questionnaire before. */
  changed: string[];
  by: string;
  byId: string;
  at: string;
  state: (typeof RAISE_STATES)[number];
  decidedBy: string | null;
  decidedAt: string | null;
  /** What the second person says to it. */
  note: string | null;
}

/**
 * Profiles that may be asked for in place of the one that holds: the bolder ones, up to one step above what the answers
 * gave. Further up no consent of two people stands in for what the client said.
 */
export const profilesAbove = (held: RiskProfile, answered: RiskProfile): RiskProfile[] =>
  RISK_PROFILES.slice(RISK_PROFILES.indexOf(held) + 1, RISK_PROFILES.indexOf(answered) + 2);

const sorted = (codes: readonly string[] = []) => [...codes].sort().join();

/** Questions that are answered otherwise in a later questionnaire, in its order; those of one of the two alone among them. */
export function changedAnswers(before: Answers, after: Answers): string[] {
  const codes = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return codes.filter((code) => sorted(before[code]) !== sorted(after[code]));
}
