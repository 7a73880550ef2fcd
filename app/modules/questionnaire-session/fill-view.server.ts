import type { QuestionnaireSession } from "#app/contract/questionnaire/questionnaire.ts";
import { inEuros } from "#app/domain/questionnaire/in-euros.ts";
import { answerFault, pathOf } from "#app/domain/questionnaire/path.ts";
import {
  isKnowledgeValidation,
  isMultiple,
  type QuestionnaireTemplate,
  questionOf,
  type TemplateQuestion,
} from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { sessionAnswersPath } from "#app/navigation/paths.ts";
import { marksOf, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { changeSession } from "./questionnaire-session.server.ts";

export type FillFault =
  | "NONE_CHOSEN"
  | "TOO_FEW"
  | "TOO_MANY"
  | "EXCLUSIVE"
  | "ANSWER"
  | "NOT_ACCURATE"
  | "BADLY_CONFIGURED"
  | "TRIED_TODAY"
  | "CHANGED";

export const templateOf = async ({ api }: Viewer, session: QuestionnaireSession): Promise<QuestionnaireTemplate> =>
  inEuros((await api.questionnaireTemplates.openOne({ params: { id: session.questionnaire.id } })).content, session.amountToInvest);

interface Asked {
  /** Code of a question, or `check`; the first open question otherwise. */
  at: string | null;
  /** Answers that did not fit, shown again. */
  typed?: readonly string[];
}

/** The adviser's own screen: the question asked for where it lies on the way, or the answers to check. In the client's language. */
export function fillView({ language }: Viewer, session: QuestionnaireSession, template: QuestionnaireTemplate, { at, typed }: Asked) {
  const spoken = session.language;
  const { answered, open, end } = pathOf(template, session.answers);
  const onTheWay = open ? [...answered, open] : answered;
  const shown = (at === "check" ? undefined : onTheWay.find(({ code }) => code === at)) ?? open;
  const back = shown ? onTheWay[onTheWay.indexOf(shown) - 1] : answered.at(-1);
  return {
    uuid: session.id,
    title: getFixedT(language)("riskProfiling.fill.title", { name: session.client.name }),
    client: session.client.name,
    language: spoken,
    version: session.version,
    answersVersion: session.answersVersion,
    backHref: back ? sessionAnswersPath(session.id, { at: back.code }) : null,
    sections: sectionsOf(template, shown?.section ?? null).map(({ title, state }) => ({ title: title[spoken], state })),
    question: shown ? questionView(shown, onTheWay.indexOf(shown) + 1, typed ?? session.answers[shown.code] ?? [], spoken) : null,
    check: shown
      ? null
      : {
          declined: end?.outcome === "NO_PROFILE",
          answers: answered.map(({ code, type, title, answers = [] }) => ({
            code,
            tested: isKnowledgeValidation({ type }),
            question: title[spoken],
            answer: answers
              .filter((answer) => session.answers[code]?.includes(answer.code))
              .map(({ label }) => label[spoken])
              .join(", "),
            href: sessionAnswersPath(session.id, { at: code }),
          })),
        },
  };
}
export type FillView = ReturnType<typeof fillView>;

const questionView = (question: TemplateQuestion, number: number, chosen: readonly string[], language: "fr" | "en") => ({
  code: question.code,
  title: question.title[language],
  help: question.help?.[language] ?? null,
  multiple: isMultiple(question),
  tested: isKnowledgeValidation(question),
  number,
  options: (question.answers ?? []).map(({ code, label }) => ({ code, label: label[language], chosen: chosen.includes(code) })),
});

/** Parts of the questionnaire that ask something: passed, here or ahead. All are passed once the answers are checked. */
function sectionsOf({ sections, questions }: QuestionnaireTemplate, here: string | null) {
  const asking = sections.filter(({ code }) => questions.some(({ section, type }) => section === code && type !== "END"));
  const place = asking.findIndex(({ code }) => code === here);
  return asking.map(({ title }, i) => ({
    title,
    state: place === -1 || i < place ? ("passed" as const) : i === place ? ("here" as const) : ("ahead" as const),
  }));
}

/** What the page was made with of the client's own answers: later ones are seen before anything is written over them. */
const answersSeen = (form: FormData): { answersSeen?: number } => {
  const seen = String(form.get("answers-seen") ?? "");
  return /^\d{1,9}$/.test(seen) ? { answersSeen: Number(seen) } : {};
};

type Step = { to: string } | { fault: FillFault; status: 400 | 409 | 422; typed?: string[] };

/** Keeps one answer and tells where it leads. */
export async function answerStep(
  viewer: Viewer,
  session: QuestionnaireSession,
  template: QuestionnaireTemplate,
  form: FormData,
): Promise<Step> {
  const code = String(form.get("question") ?? "");
  const typed = form.getAll("answer").map(String);
  const fault = answerFault(questionOf(template, code), typed);
  if (fault) return { fault: fault === "UNKNOWN_ANSWER" || fault === "UNKNOWN_QUESTION" ? "ANSWER" : fault, status: 400, typed };
  const outcome = await changeSession(
    viewer,
    session.id,
    { answers: { [code]: typed }, ...answersSeen(form) },
    { version: marksOf(form).version },
  );
  if ("refusal" in outcome) {
    return outcome.refusal.code === "FIRST_ANSWER_COUNTS"
      ? { fault: "TRIED_TODAY", status: 422, typed }
      : { fault: "CHANGED", status: 409, typed };
  }
  const { answered, open } = pathOf(template, outcome.value.answers);
  const next = answered[answered.findIndex((question) => question.code === code) + 1] ?? open;
  return { to: sessionAnswersPath(session.id, { at: next?.code ?? "check" }) };
}

type End = { key: TranslationKey } | { fault: FillFault; status: 400 | 409 | 422 };

/** Completes the session, or cancels it where the client does not agree to answer. */
export async function finish(
  viewer: Viewer,
  session: QuestionnaireSession,
  template: QuestionnaireTemplate,
  form: FormData,
  marks: WriteMarks,
): Promise<End> {
  const { end } = pathOf(template, session.answers);
  if (!end) return { fault: "CHANGED", status: 409 };
  const declined = end.outcome === "NO_PROFILE";
  if (!declined && form.get("accurate") !== "on") return { fault: "NOT_ACCURATE", status: 400 };
  const reason = getFixedT(viewer.language)("riskProfiling.facts.consentRefused");
  const outcome = await changeSession(
    viewer,
    session.id,
    { ...(declined ? { status: "ABANDONNED", reason } : { status: "DONE" }), ...answersSeen(form) },
    marks,
  );
  if (!("refusal" in outcome)) return { key: declined ? "riskProfiling.fill.declinedDone" : "riskProfiling.fill.done" };
  return outcome.refusal.code === "SCORES_BADLY_CONFIGURED"
    ? { fault: "BADLY_CONFIGURED", status: 422 }
    : { fault: "CHANGED", status: 409 };
}
