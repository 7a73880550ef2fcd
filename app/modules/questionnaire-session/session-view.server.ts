import type { QuestionnaireSession } from "#app/contract/questionnaire/questionnaire.ts";
import { formatAmount, formatCount, formatInstant } from "#app/domain/format/format.ts";
import { type Attempt, countedAttempt } from "#app/domain/questionnaire/attempts.ts";
import { inEuros } from "#app/domain/questionnaire/in-euros.ts";
import { instantWithZone } from "#app/domain/questionnaire/link-mail.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { isAllTrue, isKnowledgeValidation, type QuestionnaireTemplate, type TemplateQuestion } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { journeyStepPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { answeredOf, isRenewalAsked, movesOf } from "./list-view.server.ts";
import { resultView } from "./result-view.server.ts";

/** A session as its page gets it: texts only. */
export async function sessionView(viewer: Viewer, session: QuestionnaireSession) {
  const { api, language } = viewer;
  const scored = session.completionDate !== null;
  const [template, score, advice] = await Promise.all([
    api.questionnaireTemplates.openOne({ params: { id: session.questionnaire.id } }),
    scored ? api.questionnaireSessions.scores({ params: { id: session.id } }) : null,
    adviceAsking(viewer, session.id),
  ]);
  const content = inEuros(template.content, session.amountToInvest);
  return {
    uuid: session.id,
    client: session.client,
    status: session.status,
    questionnaire: session.questionnaire.title[language],
    sender: session.sender.name,
    renewal: isRenewalAsked(session),
    locked: session.locked,
    facts: factsOf(session, language),
    moves: movesOf(session),
    advice,
    result: score && resultView(viewer, { session, score, template: content }),
    answers: answersView(session, content, score, language),
  };
}
export type SessionView = Awaited<ReturnType<typeof sessionView>>;

/** The step of the person's advice, still under way, that asks for this profile; null where none does. */
async function adviceAsking({ api, permissions }: Viewer, questionnaire: string): Promise<string | null> {
  if (!permissions.has("advisory-journeys")) return null;
  const { items } = await api.journeySessions.list({ query: { questionnaire, state: "IN_PROGRESS", limit: 1 } });
  return items[0] ? journeyStepPath({ mount: "fia/reco-journey", bare: false }, items[0].uuid, "profile") : null;
}

const FACTS = [
  "status",
  "creation",
  "lastUpdate",
  "completionDate",
  "completedBy",
  "amount",
  "answered",
  "sentTo",
  "opened",
  "link",
  "reason",
  "externalId",
] as const;

function factsOf(session: QuestionnaireSession, language: Viewer["language"]) {
  const t = getFixedT(language);
  const {
    completionDate,
    completedBy,
    withAdviser,
    expiresAt,
    linkMadeAt,
    linkOpenedAt,
    linkSentTo,
    linkMail,
    abandonReason,
    externalId,
    status,
  } = session;
  const open = status === "TO_DO" || status === "IN_PROGRESS";
  const until = expiresAt && instantWithZone(expiresAt, language);
  const by = completedBy === "CLIENT" && withAdviser ? "CLIENT_WITH_ADVISER" : completedBy;
  const values: Record<(typeof FACTS)[number], string | null> = {
    status: t(`riskProfiling.statuses.${status}`),
    creation: formatInstant(session.creation, language),
    lastUpdate: formatInstant(session.lastUpdate, language),
    completionDate: completionDate && formatInstant(completionDate, language),
    completedBy: by && t(`riskProfiling.completedBy.${by}`),
    amount: session.amountToInvest && formatAmount(session.amountToInvest, language, { decimals: [0, 2] }),
    answered: open ? answeredOf(session, language) : null,
    sentTo:
      linkSentTo === null
        ? linkMadeAt && t("riskProfiling.facts.handedOver")
        : linkMail === null || linkMail === "SENT"
          ? linkSentTo
          : t(`riskProfiling.facts.mail.${linkMail}`, { address: linkSentTo }),
    opened: linkOpenedAt && formatInstant(linkOpenedAt, language),
    link: until
      ? open || status === "EXPIRED"
        ? t(open ? "riskProfiling.facts.linkUntil" : "riskProfiling.facts.linkEnded", { until })
        : null
      : open
        ? t("riskProfiling.facts.linkNone")
        : null,
    reason: abandonReason === "CONSENT_REFUSED" ? t("riskProfiling.facts.consentRefused") : abandonReason,
    externalId,
  };
  return FACTS.flatMap((key) => (values[key] ? [{ label: t(`riskProfiling.facts.${key}`), value: values[key] }] : []));
}

/** Answers by section, in the order of the questionnaire; of a completed session those on the way alone, with their points. */
function answersView(
  { answers, attempts }: QuestionnaireSession,
  { sections, questions }: QuestionnaireTemplate,
  score: Pick<KeptScore, "path" | "points"> | null,
  language: Viewer["language"],
) {
  const shown = questions.filter(({ code, type }) => type !== "END" && answers[code] && (!score || score.path.includes(code)));
  return sections.flatMap(({ code: section, title }) => {
    const rows = shown
      .filter((question) => question.section === section)
      .map((question) => {
        const chosen = (question.answers ?? []).filter(({ code }) => answers[question.code]?.includes(code));
        const tested = isKnowledgeValidation(question);
        // Right and wrong answers are shown once the questionnaire is completed: nobody can be helped to correct an answer by it.
        const told = !tested || score !== null;
        return {
          code: question.code,
          question: question.title[language],
          answers: chosen.map(({ code, label, sentiment, feedback, correct }) => ({
            code,
            label: label[language],
            sentiment: told ? (sentiment ?? (tested && correct !== undefined ? (correct ? "POSITIVE" : "NEGATIVE") : null)) : null,
            feedback: told ? (feedback?.[language] ?? null) : null,
          })),
          tries: tested ? laterTries(question, attempts[question.code] ?? [], answers[question.code] ?? [], language) : [],
          // Each choice is true, and more of them are: the client was told that the answer is not the right one.
          partly:
            tested &&
            told &&
            chosen.length > 0 &&
            chosen.every(({ correct }) => correct) &&
            !isAllTrue(
              question,
              chosen.map(({ code }) => code),
            ),
          points: score ? formatCount(score.points[question.code] ?? 0, language) : null,
        };
      });
    return rows.length > 0 ? [{ section, title: title[language], rows }] : [];
  });
}

/** Attempts at a question of knowledge beside the one that counts, with their times. */
function laterTries(question: TemplateQuestion, tries: ReadonlyArray<Attempt>, counted: readonly string[], language: Viewer["language"]) {
  const t = getFixedT(language);
  const place = countedAttempt(tries, counted);
  return tries.flatMap(({ at, answers: chosen }, i) => {
    if (i === place) return [];
    const labels = (question.answers ?? []).filter(({ code }) => chosen.includes(code)).map(({ label }) => label[language]);
    return [t("riskProfiling.answers.try", { number: i + 1, at: formatInstant(at, language), answer: labels.join(" · ") || "–" })];
  });
}
