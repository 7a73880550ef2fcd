import type { FullSession } from "#app/contract/journey/session.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { profilesBelow } from "#app/domain/questionnaire/validity.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import { sessionPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import {
  type DatedProfile,
  isOver,
  labelOf,
  linkedSession,
  mayDeclare,
  profileOfSession,
  profileOnRecord,
  profiles,
  refusalToKeep,
  resultToTake,
  standingOf,
} from "./dated-profile.server.ts";

/** The profile that the session holds as one line; empty without one. */
export function profileInPlace(session: FullSession, viewer: Viewer): string {
  const present = profileOfSession(session);
  if (!present) return "";
  const what = labelOf(session, present.profile, viewer);
  return getFixedT(viewer.language)("journey.steps.summaries.stated", { what, date: formatDate(present.statedOn) });
}

/** What the client stated of losses, as one line. */
function lossesText({ capacity, accepted }: NonNullable<DatedProfile["statedLosses"]>, { language }: Viewer): string {
  const t = getFixedT(language);
  const percent = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  const bears = t("journey.profile.bears", { share: percent(capacity) });
  return accepted === undefined ? bears : t("journey.profile.bearsAndAccepts", { bears, share: percent(accepted) });
}

const firstWay = (keeps: boolean, takes: boolean, explains: boolean) => (keeps ? "keep" : takes ? "take" : explains ? "lower" : "");

export async function profileView(viewer: Viewer, session: FullSession) {
  const t = getFixedT(viewer.language);
  const { general, advice } = session.config;
  const [linked, record] = await Promise.all([linkedSession(viewer, session), profileOnRecord(viewer, session)]);
  const present = profileOfSession(session);
  const result = resultToTake(present, record);
  const shown = (dated: DatedProfile) => ({
    label: labelOf(session, dated.profile, viewer),
    description: general.riskDefinitions.find(({ riskProfile }) => riskProfile === dated.profile)?.description ?? "",
    date: formatDate(dated.statedOn),
    until: formatDate(dated.expiresOn),
    over: isOver(dated),
  });
  const refusal = present && refusalToKeep(session, present, record, viewer);
  const keeps = present !== null && refusal === null;
  const standing = present && standingOf(present, record);
  const lower = record && !isOver(record) ? profilesBelow(record.profile) : [];
  const declares = await mayDeclare(viewer, session, record);
  const unexplained = present && standing === "lowered" && !present.loweredReason;
  return {
    uuid: session.uuid,
    title: sessionTitle(session, viewer),
    isOpen: session.state === "IN_PROGRESS",
    present: present && {
      ...shown(present),
      standing,
      reason: present.loweredReason ?? null,
      losses: present.statedLosses ? lossesText(present.statedLosses, viewer) : null,
      refusal: refusal && translateMessage(t, refusal),
    },
    record: record && shown(record),
    keeps,
    result: result && shown(result),
    /** Profiles that are more careful than the one on record. */
    lower: lower.map((value) => ({ value, label: labelOf(session, value, viewer) })),
    /** Profiles that the adviser may declare without a questionnaire. */
    declarable: declares ? RISK_PROFILES.map((value) => ({ value, label: labelOf(session, value, viewer) })) : [],
    linked: linked && {
      href: sessionPath(linked.id),
      status: t(`riskProfiling.statuses.${linked.status}`),
    },
    /** A questionnaire can be asked: the journey names one, and the person may ask. */
    asks: profiles(viewer) && advice.questionnaireTemplate !== undefined,
    needsBirthYear: !session.creation.retailClient && !session.creation.clientBirthDate,
    fields: {
      way: firstWay(
        keeps && !(result && standing !== "lowered"),
        result !== null && !unexplained,
        Boolean(unexplained && lower.length > 0),
      ),
      ...(present && lower.includes(present.profile) && { loweredTo: present.profile }),
      ...(present?.loweredReason && { loweredReason: present.loweredReason }),
      ...(declares && present && { declaredTo: present.profile }),
      ...(declares && present?.statedLosses && present.statedLosses),
    },
    version: session.version,
    idem: crypto.randomUUID(),
  };
}
export type ProfileView = Awaited<ReturnType<typeof profileView>>;
