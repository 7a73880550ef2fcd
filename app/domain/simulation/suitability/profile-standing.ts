import type { ClientResult } from "#app/domain/questionnaire/results.ts";
import type { RiskProfile } from "#app/domain/reco-journey.ts";
import type { ProfileOrigin, Subscriber } from "#app/domain/simulation/subscriber.ts";

/** What is on record today of a simulation's client, as far as the risk profile goes; null for nobody on record. */
export type ClientOnRecord = {
  profile: Pick<ClientResult, "session" | "profile" | "completedAt" | "validUntil" | "decision"> | null;
} | null;

/** What the profile of a simulation is worth. */
export interface ProfileStanding {
  profile: RiskProfile | null;
  /** The questionnaire that gave it; null where the adviser has chosen it. */
  origin: ProfileOrigin | null;
  validUntil: string | null;
  /** It has run out, and no later questionnaire has confirmed it. */
  expired: boolean;
  /** Another profile that the client has today. */
  changedTo: { profile: RiskProfile; since: string } | null;
  /** The client is on record and has completed no questionnaire that gave a profile. */
  unasked: boolean;
}

/** `today` is YYYY-MM-DD. */
export function profileStanding(subscriber: Subscriber | undefined, client: ClientOnRecord, today: string): ProfileStanding {
  const { riskProfile: profile = null, profileOrigin: origin = null, profileValidUntil } = subscriber ?? {};
  const now = client?.profile ?? null;
  const until = (now?.profile === profile ? now?.validUntil : undefined) ?? (origin ? profileValidUntil : undefined) ?? null;
  const changed = now?.profile && now.profile !== profile ? now.profile : null;
  return {
    profile,
    origin,
    validUntil: until,
    expired: origin !== null && until !== null && until < today,
    changedTo: changed && now ? { profile: changed, since: (now.decision?.at ?? now.completedAt).slice(0, 10) } : null,
    unasked: client !== null && now === null,
  };
}
