import { marketDay } from "#app/domain/time/market-day.ts";
import { RISK_PROFILES, type RiskProfile } from "./template.ts";

/** Years for which a profile holds where a personal recommendation follows it; any declared change ends it earlier. */
export const PROFILE_VALIDITY_YEARS = 2;

/** Last day on which a profile of that instant holds, YYYY-MM-DD; 29 February gives 28 February. */
export function validUntil(completedAt: string): string {
  const [year = "", month = "", day = ""] = marketDay(completedAt).split("-");
  const until = `${Number(year) + PROFILE_VALIDITY_YEARS}-${month}-${day}`;
  return Number.isNaN(Date.parse(until)) || new Date(until).getUTCDate() !== Number(day)
    ? `${Number(year) + PROFILE_VALIDITY_YEARS}-${month}-${Number(day) - 1}`
    : until;
}

/** Profiles that an adviser may choose in place of one: the more careful ones only. */
export const profilesBelow = (profile: RiskProfile): RiskProfile[] => RISK_PROFILES.slice(0, RISK_PROFILES.indexOf(profile));
