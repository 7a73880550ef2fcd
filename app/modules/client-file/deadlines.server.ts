import type { RecoSession } from "#app/contract/journey/session.ts";
import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { JOURNEY_STEPS, stepNumber } from "#app/domain/advice/steps.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { isOpen } from "#app/domain/questionnaire/session-status.ts";
import { daysBetween, marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { journeyLifePath, journeySessionPath, questionnaireNewPath, sessionModalPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** From so many days before its end on, something that runs out stands out. */
const SOON_DAYS = 30;
/** Of what is over, what ended no longer ago than this is still told. */
const PAST_DAYS = 365;

/** Something of a client's that runs out, with its one next act. */
export interface Deadline {
  id: string;
  /** Last day on which it holds, ISO. */
  day: string;
  shownDay: string;
  left: string;
  urgency: "past" | "soon" | "later";
  title: string;
  fact: string;
  action: { text: string; href: string };
}

const PLACE = { mount: "fia/reco-journey", bare: false } as const;

/**
 * What runs out for a client, the first to end first: advices under way and published, the profile on file, links of questionnaires.
 * Each is told by the day that is stored with it; what ended more than a year ago is not told.
 */
export function deadlinesOf(
  client: RetailClient,
  { advices, questionnaires }: { advices: readonly RecoSession[]; questionnaires: readonly QuestionnaireSessionSummary[] },
  today: string,
  { language }: Pick<Viewer, "language">,
): Deadline[] {
  const t = getFixedT(language);
  const told = (id: string, day: string, rest: Pick<Deadline, "title" | "fact" | "action">): Deadline => {
    const days = daysBetween(today, day);
    const count = Math.abs(days);
    const shown = formatCount(count, language);
    return {
      id,
      day,
      shownDay: formatDate(day),
      left:
        days === 0
          ? t("clientFile.deadlines.today")
          : t(days < 0 ? "clientFile.deadlines.ago" : "clientFile.deadlines.left", { count, shown }),
      urgency: days < 0 ? "past" : days <= SOON_DAYS ? "soon" : "later",
      ...rest,
    };
  };
  const action = (name: "resume" | "review" | "send" | "renew", href: string) => ({
    text: t(`clientFile.deadlines.actions.${name}`),
    href,
  });
  const adviceDeadline = (session: RecoSession): Deadline[] => {
    const act = t(`journey.acts.${session.actType}`);
    if (session.state === "IN_PROGRESS")
      return [
        told(session.uuid, marketDay(session.expiresAt), {
          title: t("clientFile.deadlines.advice", { act }),
          fact: t("journey.stepOf", { number: stepNumber(session.step.name), total: JOURNEY_STEPS.length }),
          action: action("resume", journeySessionPath(PLACE, session.uuid)),
        }),
      ];
    if (session.standsUntil === null || session.heldUntil !== null) return [];
    return [
      told(session.uuid, session.standsUntil, {
        title: t("clientFile.deadlines.published", { act }),
        fact: session.productName,
        action: action("review", journeyLifePath(PLACE.mount, session.uuid, "duplicate")),
      }),
    ];
  };
  const profile: Deadline[] = client.validUntil
    ? [
        told("profile", client.validUntil, {
          title: t("clientFile.deadlines.profile"),
          fact: client.profile ? t(`riskProfiling.profiles.${client.profile}`) : t("riskProfiling.noProfile"),
          action: action("send", questionnaireNewPath({ client: client.id })),
        }),
      ]
    : [];
  const links = questionnaires.flatMap(({ id, status, expiresAt, questionnaire }) =>
    expiresAt !== null && (isOpen(status) || status === "EXPIRED")
      ? [
          told(id, marketDay(expiresAt), {
            title: t("clientFile.deadlines.link"),
            fact: questionnaire.title[language],
            action: action("renew", sessionModalPath(id, "link")),
          }),
        ]
      : [],
  );
  return [...advices.flatMap(adviceDeadline), ...profile, ...links]
    .filter(({ day }) => daysBetween(today, day) >= -PAST_DAYS)
    .sort((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id));
}
