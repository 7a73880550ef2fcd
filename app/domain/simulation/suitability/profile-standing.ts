import type { RiskProfile } from "#app/domain/journey.ts";
import { type ClientResult, isFreshlyRaised, type ProfileRaised } from "#app/domain/questionnaire/results.ts";
import type { SustainabilityAnswers } from "#app/domain/questionnaire/sustainability-answers.ts";
import { type ProfileOrigin, type Subscriber, wantSame } from "#app/domain/simulation/subscriber.ts";
import { marketDay } from "#app/domain/time/market-day.ts";

/** What is on record today of a simulation's client, as far as the risk profile goes; null for nobody on record. */
export type ClientOnRecord = {
  profile:
    | (Pick<ClientResult, "session" | "profile" | "completedAt" | "validUntil" | "decision"> & { raised?: ProfileRaised | null })
    | null;
  sustainability?: Pick<SustainabilityAnswers, "answeredAt" | "wants" | "preferences"> | null;
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
  /** A lower profile that was the client's until a few days before. */
  raisedLately: ProfileRaised | null;
  /** Since when the client's answers on sustainability are others than those of the simulation, without a reason to depart from them. */
  wishesSince: string | null;
  /** The client is on record and has completed no questionnaire that gave a profile. */
  unasked: boolean;
}

/** Days are YYYY-MM-DD; `madeOn` is that of the simulation, today where it is not saved. */
export function profileStanding(
  subscriber: Subscriber | undefined,
  client: ClientOnRecord,
  today: string,
  madeOn = today,
): ProfileStanding {
  const { riskProfile: profile = null, profileOrigin: origin = null, profileValidUntil } = subscriber ?? {};
  const now = client?.profile ?? null;
  const until = (now?.profile === profile ? now?.validUntil : undefined) ?? (origin ? profileValidUntil : undefined) ?? null;
  const changed = now?.profile && now.profile !== profile ? now.profile : null;
  return {
    profile,
    origin,
    validUntil: until,
    expired: origin !== null && until !== null && until < today,
    changedTo: changed && now ? { profile: changed, since: marketDay(now.decision?.at ?? now.completedAt) } : null,
    raisedLately: now?.raised && now.profile === profile && isFreshlyRaised(now.raised, madeOn) ? now.raised : null,
    wishesSince: wishesSince(subscriber, client?.sustainability),
    unasked: client !== null && now === null,
  };
}

function wishesSince(subscriber: Subscriber = {}, answers: NonNullable<ClientOnRecord>["sustainability"]): string | null {
  if (!answers || subscriber.preferencesReason) return null;
  const said = { hasSustainabilityPreferences: answers.wants ?? undefined, sustainabilityPreferences: answers.preferences };
  return wantSame(said, subscriber) ? null : marketDay(answers.answeredAt);
}
