import type { FullSession } from "#app/contract/journey/session.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import { boundsOf, comparedTo } from "#app/domain/advice/suitability/measures.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type EncodedMessage, message } from "#app/i18n/message.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A profile with its days. */
export interface DatedProfile {
  profile: RiskProfile;
  statedOn: string;
  expiresOn: string;
  /** The questionnaire that gave it, where it is known. */
  questionnaireSession?: string;
  /** Why it is more careful than the one that the questionnaire gave. */
  loweredReason?: string;
  /** Losses that the client stated for a profile without a questionnaire, per cent. */
  statedLosses?: StatedLosses;
}
type StatedLosses = NonNullable<NonNullable<FullSession["questionnaire"]>["statedLosses"]>;

export const isOver = ({ expiresOn }: DatedProfile): boolean => expiresOn < marketToday();

/** Last day on which a profile of that day counts: no later than the journey's months allow. */
function lastDay({ config }: FullSession, statedOn: string, until: string): string {
  const longest = monthsLater(statedOn, boundsOf({ config }).profileMonths);
  return until < longest ? until : longest;
}

/** The profile that the session holds; null where it has none, or no day on which it was given. */
export function profileOfSession(session: FullSession): DatedProfile | null {
  const { riskProfile, statedOn, expiresOn, questionnaireSession, loweredReason, statedLosses } = session.questionnaire ?? {};
  if (!riskProfile || !statedOn) return null;
  return {
    profile: riskProfile,
    statedOn,
    expiresOn: lastDay(session, statedOn, expiresOn ?? validUntil(statedOn)),
    ...(questionnaireSession && { questionnaireSession }),
    // A reason without content is asked again.
    ...(saysSomething(loweredReason) && { loweredReason }),
    ...(statedLosses && { statedLosses }),
  };
}

/** Sessions of risk profiling are read with their own permission. */
export const profiles = ({ permissions }: Viewer) => permissions.has("risk-profiling");

/** The session of risk profiling that was opened from here. */
export const linkedSession = (viewer: Viewer, { questionnaire }: FullSession) =>
  profiles(viewer) && questionnaire?.questionnaireSession
    ? foundOrNull(questionnaire.questionnaireSession, (id) => viewer.api.questionnaireSessions.get({ params: { id } }))
    : Promise.resolve(null);

/** The profile that the client's newest questionnaire gave, over or not: of the client on record, else of the one asked from here. */
export async function profileOnRecord(viewer: Viewer, session: FullSession): Promise<DatedProfile | null> {
  const linked = await linkedSession(viewer, session);
  const client = session.creation.retailClient ?? linked?.client?.id;
  const record = profiles(viewer) ? await foundOrNull(client, (id) => viewer.api.retailClients.get({ params: { id } })) : null;
  if (!record?.profile || !record.profiledAt || !record.validUntil) return null;
  const statedOn = marketDay(record.profiledAt);
  const isLinked = linked?.status === "DONE" && linked.completionDate !== null && marketDay(linked.completionDate) === statedOn;
  return {
    profile: record.profile,
    statedOn,
    expiresOn: lastDay(session, statedOn, record.validUntil),
    ...(isLinked && { questionnaireSession: linked.id }),
  };
}

/** A profile that the adviser declares today, with the losses that the client stated. */
export function profileDeclared(session: FullSession, profile: RiskProfile, statedLosses: StatedLosses): DatedProfile {
  const statedOn = marketToday();
  return { profile, statedOn, expiresOn: lastDay(session, statedOn, validUntil(statedOn)), statedLosses };
}

/**
 * Whether the adviser may declare a profile: the journey allows it, nobody else subscribes, and the client has answered no questionnaire,
 * not even one that gave no profile.
 */
export async function mayDeclare(viewer: Viewer, session: FullSession, record: DatedProfile | null): Promise<boolean> {
  const { coSubscriberFirstName, coSubscriberLastName, coSubscriberRetailClient } = session.creation;
  const isAlone = !coSubscriberFirstName && !coSubscriberLastName && !coSubscriberRetailClient;
  return record === null && isAlone && boundsOf(session).declaredProfile && !(await hasAnswered(viewer, session));
}

/** Whether the client has completed a questionnaire, whatever came of it. */
async function hasAnswered(viewer: Viewer, session: FullSession): Promise<boolean> {
  const client = session.creation.retailClient ?? (await linkedSession(viewer, session))?.client?.id;
  if (!profiles(viewer) || !client) return false;
  const { total } = await viewer.api.questionnaireSessions.list({ query: { client, status: "DONE", limit: 1 } });
  return total > 0;
}

/** The profile on record where it may be taken over: it counts still, and the session holds another one. */
export function resultToTake(present: DatedProfile | null, record: DatedProfile | null): DatedProfile | null {
  if (!record || isOver(record)) return null;
  return present && present.statedOn === record.statedOn && present.profile === record.profile ? null : record;
}

/** How a session's profile stands beside the record: a declared one has none beside it. */
type Standing = "declared" | "raised" | "lowered" | "same";
export function standingOf({ profile }: DatedProfile, record: DatedProfile | null): Standing {
  if (!record) return "declared";
  const compared = comparedTo(profile, record.profile);
  return compared > 0 ? "raised" : compared < 0 ? "lowered" : "same";
}

export const labelOf = ({ config }: FullSession, profile: RiskProfile, { language }: Pick<Viewer, "language">): string =>
  config.general.riskDefinitions.find(({ riskProfile }) => riskProfile === profile)?.label ??
  getFixedT(language)(`journey.profiles.${profile}`);

/** Why the session's profile cannot be the one of the advice; null where it can. */
export function refusalToKeep(
  session: FullSession,
  present: DatedProfile,
  record: DatedProfile | null,
  viewer: Pick<Viewer, "language">,
): EncodedMessage | null {
  const standing = standingOf(present, record);
  const names = () => ({
    session: labelOf(session, present.profile, viewer),
    record: record ? labelOf(session, record.profile, viewer) : "",
  });
  if (standing === "declared" && !boundsOf(session).declaredProfile)
    return message("journey.profile.declaredClosed", { session: names().session });
  if (standing === "declared" && !present.statedLosses) return message("journey.profile.lossesMissing");
  if (standing === "raised") return message("journey.profile.raised", names());
  if (isOver(present) || (record && isOver(record))) return message("journey.profile.over");
  if (standing === "lowered" && !present.loweredReason) return message("journey.profile.notExplained", names());
  return null;
}
