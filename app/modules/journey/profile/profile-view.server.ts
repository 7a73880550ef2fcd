import type { FullSession } from "#app/contract/journey/session.ts";
import { formatDate } from "#app/domain/format/format.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A profile with its days. */
export interface DatedProfile {
  profile: RiskProfile;
  statedOn: string;
  expiresOn: string;
  /** The questionnaire that gave it, where it is known. */
  questionnaireSession?: string;
}

const today = () => new Date().toISOString().slice(0, 10);

/** The profile that the session holds, while it counts. */
export function profileOnFile({ questionnaire }: FullSession): DatedProfile | null {
  const { riskProfile, statedOn, expiresOn, questionnaireSession } = questionnaire ?? {};
  if (!riskProfile || !statedOn) return null;
  const last = expiresOn ?? validUntil(statedOn);
  return { profile: riskProfile, statedOn, expiresOn: last, ...(questionnaireSession && { questionnaireSession }) };
}

const labelOf = ({ config }: FullSession, profile: RiskProfile, { language }: Viewer): string =>
  config.general.riskDefinitions.find(({ riskProfile }) => riskProfile === profile)?.label ??
  getFixedT(language)(`journey.profiles.${profile}`);

/** The profile that the session holds as one line; empty without one. */
export function profileInPlace(session: FullSession, viewer: Viewer): string {
  const present = profileOnFile(session);
  if (!present) return "";
  const what = labelOf(session, present.profile, viewer);
  return getFixedT(viewer.language)("journey.steps.summaries.stated", { what, date: formatDate(present.statedOn) });
}

export const isOver = ({ expiresOn }: DatedProfile): boolean => expiresOn < today();

/** Sessions of risk profiling are read with their own permission. */
const profiles = ({ permissions }: Viewer) => permissions.has("risk-profiling");

/** The session of risk profiling that was opened from here. */
const linkedSession = (viewer: Viewer, { questionnaire }: FullSession) =>
  profiles(viewer) && questionnaire?.questionnaireSession
    ? foundOrNull(questionnaire.questionnaireSession, (id) => viewer.api.questionnaireSessions.get({ params: { id } }))
    : Promise.resolve(null);

/** The result that may be taken over: of the questionnaire opened from here, else the client's latest, where it is not the one on file. */
export async function resultToTake(viewer: Viewer, session: FullSession): Promise<DatedProfile | null> {
  const linked = await linkedSession(viewer, session);
  const present = profileOnFile(session);
  const found = ((): DatedProfile | null | undefined => {
    if (linked?.status === "DONE" && linked.score && linked.completionDate) {
      const statedOn = linked.completionDate.slice(0, 10);
      return { profile: linked.score, statedOn, expiresOn: validUntil(linked.completionDate), questionnaireSession: linked.id };
    }
    return undefined;
  })();
  const result = found ?? (await latestOfRecord(viewer, session));
  if (!result || isOver(result)) return null;
  return present && present.statedOn === result.statedOn && present.profile === result.profile ? null : result;
}

async function latestOfRecord(viewer: Viewer, { creation }: FullSession): Promise<DatedProfile | null> {
  const record = profiles(viewer)
    ? await foundOrNull(creation.retailClient, (id) => viewer.api.retailClients.get({ params: { id } }))
    : null;
  if (!record?.profile || !record.profiledAt || !record.validUntil) return null;
  return { profile: record.profile, statedOn: record.profiledAt.slice(0, 10), expiresOn: record.validUntil };
}

export async function profileView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { general, advice } = session.config;
  const [linked, result] = await Promise.all([linkedSession(viewer, session), resultToTake(viewer, session)]);
  const present = profileOnFile(session);
  const told = (dated: DatedProfile) => {
    const defined = general.riskDefinitions.find(({ riskProfile }) => riskProfile === dated.profile);
    return {
      label: labelOf(session, dated.profile, viewer),
      description: defined?.description ?? "",
      date: formatDate(dated.statedOn),
      until: formatDate(dated.expiresOn),
      over: isOver(dated),
    };
  };
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    isOpen: session.state === "IN_PROGRESS",
    present: present && told(present),
    result: result && told(result),
    linked: linked && {
      href: sessionPath(linked.id),
      status: t(`riskProfiling.statuses.${linked.status}`),
    },
    /** A questionnaire can be asked: the journey names one, and the person may ask. */
    asks: profiles(viewer) && advice.questionnaireTemplate !== undefined,
    needsBirthYear: !session.creation.retailClient && !session.creation.clientBirthDate,
    fields: { way: present && !isOver(present) && !result ? "keep" : result ? "take" : "" },
    version: session.version,
    idem: crypto.randomUUID(),
  };
}
export type ProfileView = Awaited<ReturnType<typeof profileView>>;
