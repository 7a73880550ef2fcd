import type { BadgeTone } from "#app/components/data/badge.tsx";
import type { Delivery } from "#app/contract/journey/publication.ts";
import type { RecoSession } from "#app/contract/journey/session.ts";
import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import type { SimulationSummary } from "#app/contract/simulation/simulation.ts";
import { JOURNEY_STEPS, stepNumber } from "#app/domain/advice/steps.ts";
import { formatChance, formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { lapsedTexts } from "#app/modules/journey/list/list-view.server.ts";
import { answeredOf, decidedOf } from "#app/modules/questionnaire-session/list-view.server.ts";
import { journeySessionPath, journeyStepPath, sessionPath, simulationPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What stands in the history of a client, in the order of its filters. */
export const ENTRY_KINDS = ["advice", "simulation", "questionnaire", "dispatch"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One event of the history, in texts. */
export interface HistoryEntry {
  id: string;
  kind: EntryKind;
  /** When it last changed; entries stand newest first. */
  at: string;
  title: string;
  fact: string;
  state: { text: string; tone: BadgeTone } | null;
  link: { text: string; href: string };
}

/** What was published of an advice and sent to the client. */
export interface AdviceDeliveries {
  session: RecoSession;
  deliveries: readonly Delivery[];
}

const PLACE = { mount: "fia/reco-journey", bare: false } as const;
const ADVICE_TONES = { IN_PROGRESS: "information", FINALIZED: "positive", PUBLISHED: "positive", EXPIRED: "neutral" } as const;
const MAIL_TONES = { QUEUED: "neutral", SENDING: "neutral", SENT: "positive", UNKNOWN: "flashy", FAILED: "negative" } as const;

/** An advice of the reader for the client: its act and product, and where it stands. */
export function adviceEntry(session: RecoSession, { language }: Pick<Viewer, "language">): HistoryEntry {
  const t = getFixedT(language);
  const lapsed = lapsedTexts(session, language);
  const factOf = () => {
    if (lapsed.length > 0) return lapsed.join(" · ");
    if (session.standsUntil) return t("journey.standsUntil", { date: formatDate(session.standsUntil) });
    if (session.state === "EXPIRED") return t("journey.ended", { date: formatDate(marketDay(session.expiresAt)) });
    return t("journey.steps.current", {
      number: stepNumber(session.step.name),
      total: JOURNEY_STEPS.length,
      name: t(`journey.steps.names.${session.step.name}`),
    });
  };
  return {
    id: session.uuid,
    kind: "advice",
    at: session.updatedAt,
    title: t("clientFile.entries.advice", { act: t(`journey.acts.${session.actType}`), product: session.productName }),
    fact: [session.projectName, factOf()].filter(Boolean).join(" · "),
    state:
      lapsed.length > 0
        ? { text: t("clientFile.states.toReview"), tone: "flashy" }
        : { text: t(`clientFile.advice.${session.state}`), tone: ADVICE_TONES[session.state] },
    link: { text: t("clientFile.links.open"), href: journeySessionPath(PLACE, session.uuid) },
  };
}

/** A saved simulation, with how many of its scenarios reach the goal. */
export function simulationEntry(simulation: SimulationSummary, { language }: Pick<Viewer, "language">): HistoryEntry {
  const t = getFixedT(language);
  const { uuid, name, simulatorName, savedAt, chances } = simulation;
  const reached = chances && { shown: formatCount(chances.reached, language), total: formatCount(chances.total, language) };
  return {
    id: uuid,
    kind: "simulation",
    at: savedAt ?? "",
    title: t("clientFile.entries.simulation", { name: name ?? simulatorName }),
    fact: [simulatorName, reached && t("clientFile.facts.chances", { ...reached, count: chances?.reached ?? 0 })]
      .filter(Boolean)
      .join(" · "),
    state: chances && chances.total > 0 ? { text: formatChance(chances.reached / chances.total, language), tone: "neutral" } : null,
    link: { text: t("clientFile.links.open"), href: simulationPath(uuid) },
  };
}

/** A questionnaire; `replaced`: a later one has been completed. */
export function questionnaireEntry(
  session: QuestionnaireSessionSummary,
  replaced: boolean,
  { language }: Pick<Viewer, "language">,
): HistoryEntry {
  const t = getFixedT(language);
  const { id, questionnaire, status, score, completedBy, completionDate, validUntil, lastUpdate } = session;
  const isDone = completionDate !== null;
  const decided = decidedOf(session);
  const profile = score ? t(`riskProfiling.profiles.${score}`) : t("riskProfiling.noProfile");
  const stateOf = (): HistoryEntry["state"] => {
    if (status !== "DONE")
      return { text: t(`riskProfiling.statuses.${status}`), tone: status === "IN_PROGRESS" ? "information" : "neutral" };
    if (replaced) return { text: t("clientFile.states.replaced"), tone: "neutral" };
    if (validUntil === null) return { text: t("riskProfiling.statuses.DONE"), tone: "positive" };
    if (validUntil < marketToday()) return { text: t("clientFile.states.outdated"), tone: "flashy" };
    return { text: t("clientFile.states.valid"), tone: "positive" };
  };
  return {
    id,
    kind: "questionnaire",
    at: completionDate ?? lastUpdate,
    title: t("clientFile.entries.questionnaire", { name: questionnaire.title[language] }),
    fact: isDone
      ? [profile, decided && t(`clientFile.facts.decided.${decided}`), completedBy && t(`clientFile.facts.by.${completedBy}`)]
          .filter(Boolean)
          .join(" · ")
      : answeredOf(session, language),
    state: stateOf(),
    link: { text: t(isDone ? "clientFile.links.answers" : "clientFile.links.open"), href: sessionPath(id) },
  };
}

/** The link of a questionnaire that was mailed; null where none was. */
export function linkEntry(session: QuestionnaireSessionSummary, { language }: Pick<Viewer, "language">): HistoryEntry | null {
  const t = getFixedT(language);
  const { id, linkMadeAt, linkSentTo, linkMail, linkOpenedAt } = session;
  if (linkMadeAt === null || linkSentTo === null) return null;
  const state = linkMail ?? "SENT";
  return {
    id: `link-${id}`,
    kind: "dispatch",
    at: linkMadeAt,
    title: t("clientFile.entries.link"),
    fact: linkOpenedAt
      ? t("clientFile.facts.openedAt", { at: formatInstant(linkOpenedAt, language) })
      : t("clientFile.facts.sentTo", { address: linkSentTo }),
    state: linkOpenedAt
      ? { text: t("clientFile.states.opened"), tone: "positive" }
      : { text: t(`clientFile.mail.${state}`), tone: MAIL_TONES[state] },
    link: { text: t("clientFile.links.detail"), href: sessionPath(id) },
  };
}

/** Dispatches of the documents of an advice. */
export function deliveryEntries({ session, deliveries }: AdviceDeliveries, { language }: Pick<Viewer, "language">): HistoryEntry[] {
  const t = getFixedT(language);
  return deliveries.map(({ uuid, email, sentAt, openedAt, state }) => ({
    id: uuid,
    kind: "dispatch",
    at: sentAt,
    title: t("clientFile.entries.delivery", { product: session.productName }),
    fact: openedAt
      ? t("clientFile.facts.openedAt", { at: formatInstant(openedAt, language) })
      : t("clientFile.facts.sentTo", { address: email }),
    state: openedAt
      ? { text: t("clientFile.states.opened"), tone: "positive" }
      : { text: t(`clientFile.mail.${state}`), tone: MAIL_TONES[state] },
    link: { text: t("clientFile.links.documents"), href: journeyStepPath(PLACE, session.uuid, "sending") },
  }));
}
