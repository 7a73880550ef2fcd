import type { LinkHouse, LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { mayAnswer } from "#app/domain/questionnaire/attempts.ts";
import { answerFault, mostAhead, type Path, pathOf } from "#app/domain/questionnaire/path.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { BIRTH_YEAR_TRIES } from "#app/domain/questionnaire/session-status.ts";
import {
  isAllTrue,
  isKnowledgeValidation,
  isMultiple,
  type QuestionnaireTemplate,
  questionOf,
  type TemplateQuestion,
} from "#app/domain/questionnaire/template.ts";
import type { LinkRow } from "#backend/api/questionnaire/link/link.store.ts";

/** Says nothing: the same for a link that ran out, was cancelled, was replaced or never was. */
export const CLOSED: LinkView = {
  state: "CLOSED",
  language: "fr",
  organisation: null,
  sender: null,
  senderEmail: null,
  title: "",
  expiresAt: null,
  questionCount: 0,
  triesLeft: null,
  proof: null,
  fault: null,
  replacedAt: null,
  sections: [],
  question: null,
  feedback: null,
  check: [],
  checkSeen: "",
  end: null,
  completedAt: null,
  outcome: null,
};

type Question = NonNullable<LinkView["question"]>;

/** What a page is made of: the session, its frozen questionnaire, and the organisation that asks. */
export interface LinkPage {
  row: LinkRow;
  template: QuestionnaireTemplate;
  house: LinkHouse;
}

const questionCountOf = ({ questions }: QuestionnaireTemplate) => questions.filter(({ type }) => type !== "END").length;
const isoOrNull = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());

const senderOf = ({ senderFirstName, senderLastName }: LinkRow) => `${senderFirstName} ${senderLastName}`.trim();

/** What anybody with the link may see: who asks, what for, until when. No word of the client. */
export function startView({ row, template, house }: LinkPage): LinkView {
  return {
    ...CLOSED,
    state: row.birthYearTries >= BIRTH_YEAR_TRIES ? "LOCKED" : "START",
    language: row.language,
    organisation: house,
    sender: senderOf(row),
    senderEmail: row.senderEmail,
    title: template.title[row.language],
    expiresAt: isoOrNull(row.expiresAt),
    questionCount: questionCountOf(template),
    triesLeft: Math.max(0, BIRTH_YEAR_TRIES - row.birthYearTries),
  };
}

const COPY_MS = 30 * 60_000;

/** The thanks after sending. For half an hour who has named the year of birth has a copy to print. */
export function doneView(page: LinkPage, proof: string | null, now = Date.now()): LinkView {
  const { row, template } = page;
  const done = { ...CLOSED, state: "DONE" as const, language: row.language };
  if (proof === null || row.completedAt === null || now - Date.parse(row.completedAt) > COPY_MS) return done;
  const { answered, end } = pathOf(template, row.answers);
  return {
    ...startView(page),
    ...partsOf(page, { answered, open: null, end }),
    state: "DONE",
    proof,
    completedAt: isoOrNull(row.completedAt),
    outcome: outcomeOf(page, answered),
  };
}

/** What the client may know once the answers are sent: the profile with its reasons, and right or wrong of what was tested. */
function outcomeOf({ row, template }: LinkPage, answered: readonly TemplateQuestion[]): LinkView["outcome"] {
  const { language } = row;
  const score = row.result as KeptScore | null;
  if (!score) return null;
  return {
    profile: template.profiles.find(({ code }) => code === score.profile)?.label[language] ?? null,
    reasons: score.findings.map(({ sentence }) => sentence[language]),
    families: (score.families ?? []).map(({ title, open }) => ({ title: title[language], open })),
    knowledge: answered.filter(isKnowledgeValidation).map((question) => toldOf(question, row)),
  };
}

/** A link in whose place a newer one was made: when that was, and no word of the client. */
export const replacedView = ({ row, house }: LinkPage): LinkView => ({
  ...CLOSED,
  state: "REPLACED",
  language: row.language,
  organisation: house,
  sender: senderOf(row),
  senderEmail: row.senderEmail,
  replacedAt: isoOrNull(row.linkMadeAt),
});

/** A session that ended without being sent, told to who has named the year of birth. */
export function endedView(page: LinkPage, state: "EXPIRED" | "ABANDONED", proof: string): LinkView {
  return { ...startView(page), state, proof };
}

/** Tells one state of all answers from another: the instant of the last one. */
export const answersMark = ({ attempts }: Pick<LinkRow, "attempts">): string =>
  Object.values(attempts).reduce((last, tries) => [last, ...tries.map(({ at }) => at)].sort().at(-1) ?? last, "");

/** Answers to check or to print, and where they lead. */
function partsOf({ row, template }: LinkPage, { answered, end }: Path): Pick<LinkView, "check" | "checkSeen" | "end"> {
  const { answers, language } = row;
  const words = (question: TemplateQuestion) => ({ title: question.title[language], help: question.help?.[language] ?? null });
  return {
    checkSeen: answersMark(row),
    check: answered.map(({ code, section, title, type, answers: offered = [] }) => ({
      code,
      tested: isKnowledgeValidation({ type }),
      section: template.sections.find((one) => one.code === section)?.title[language] ?? "",
      title: title[language],
      answers: offered.filter((answer) => answers[code]?.includes(answer.code)).map(({ label }) => label[language]),
    })),
    end: end && { ...words(end), profile: end.outcome === "PROFILE" },
  };
}

interface Wanted {
  at?: string | undefined;
  why?: boolean;
  /** Answers that did not fit, shown again. */
  typed?: readonly string[];
  fault?: LinkView["fault"];
  proof: string;
  /** The client came from the answers to check. */
  toCheck?: boolean;
}

/**
 * The page for somebody who named the year of birth: the question asked for where it lies on the way, what is to be said of
 * its answer, the answers to check once there is no open one, else the first open question.
 */
export function openView(page: LinkPage, { at, why = false, typed, fault = null, proof, toCheck = false }: Wanted): LinkView {
  const { row, template } = page;
  const path = pathOf(template, row.answers);
  const { answered, open, end } = path;
  const base = { ...startView(page), proof, fault };
  const told = why ? answered.find(({ code }) => code === at) : undefined;
  if (told && explains(told, row)) return { ...base, state: "FEEDBACK", feedback: feedbackOf(told, row, path, toCheck) };
  const onTheWay = open ? [...answered, open] : answered;
  const wanted = at === "check" ? undefined : onTheWay.find(({ code }) => code === at);
  const shown = wanted ?? open;
  if (!shown) return { ...base, state: "CHECK", sections: sectionsOf(page, end?.section), ...partsOf(page, path) };
  const place = onTheWay.indexOf(shown);
  const of = place + Math.max(1, mostAhead(template, row.answers, shown.code));
  const back = toCheck && !open ? "check" : (onTheWay[place - 1]?.code ?? null);
  return {
    ...base,
    state: "QUESTION",
    sections: sectionsOf(page, shown.section),
    question: questionView(shown, row, { number: place + 1, of, back, typed, fault, toCheck }),
  };
}

function questionView(
  question: TemplateQuestion,
  { answers, attempts, language }: LinkRow,
  { typed, fault, ...place }: Pick<Question, "number" | "of" | "back" | "toCheck"> & Pick<Wanted, "typed" | "fault">,
): Question {
  const chosen = typed ?? attempts[question.code]?.at(-1)?.answers ?? answers[question.code] ?? [];
  const tested = isKnowledgeValidation(question);
  const tried = tested ? attempts[question.code] : undefined;
  return {
    code: question.code,
    title: question.title[language],
    help: question.help?.[language] ?? null,
    multiple: isMultiple(question),
    ...place,
    tested,
    seen: markOf(attempts, question.code),
    standing: fault === "OVERTAKEN" ? standingOf(question, { answers, attempts, language }) : null,
    retry: tried ? (mayAnswer(question, attempts, Date.now()) ? "ONCE_A_DAY" : "LATER") : null,
    options: (question.answers ?? []).map(({ code, label }) => ({ code, label: label[language], chosen: chosen.includes(code) })),
  };
}

/** Tells one answer to a question from another: the instant at which the one in place was given. */
export const markOf = (attempts: LinkRow["attempts"], code: string): string => attempts[code]?.at(-1)?.at ?? "";

function standingOf(
  { code, answers: offered = [] }: TemplateQuestion,
  { answers, attempts, language }: Pick<LinkRow, "answers" | "attempts" | "language">,
): Question["standing"] {
  const chosen = answers[code] ?? [];
  return {
    answers: offered.filter((answer) => chosen.includes(answer.code)).map(({ label }) => label[language]),
    at: markOf(attempts, code),
  };
}

function sectionsOf({ row, template: { sections, questions } }: LinkPage, here: string | undefined): LinkView["sections"] {
  const asking = sections.filter(({ code }) => questions.some(({ section, type }) => section === code && type !== "END"));
  const place = asking.findIndex(({ code }) => code === here);
  const stateOf = (i: number) => (place === -1 || i < place ? "PASSED" : i === place ? "HERE" : "AHEAD");
  return asking.map(({ title }, i) => ({ title: title[row.language], state: stateOf(i) }));
}

/** Whether the questionnaire comments on the answer that was given. Right or wrong is reported once everything is sent. */
export const explains = (question: TemplateQuestion, { answers }: Pick<LinkRow, "answers">): boolean =>
  !isKnowledgeValidation(question) &&
  (question.answers ?? []).some(({ code, feedback }) => feedback && answers[question.code]?.includes(code));

function feedbackOf(question: TemplateQuestion, row: LinkRow, { answered, open }: Path, toCheck: boolean): LinkView["feedback"] {
  const next = toCheck ? open : (answered[answered.indexOf(question) + 1] ?? open);
  return { ...toldOf(question, row), code: question.code, next: next?.code ?? "check", toCheck: toCheck && next !== null };
}

/** What is to be said of an answer: right or not, and why. */
function toldOf(question: TemplateQuestion, { answers, language }: Pick<LinkRow, "answers" | "language">) {
  const { code: asked, title, answers: offered = [] } = question;
  const chosen = answers[asked] ?? [];
  const judged = isKnowledgeValidation(question);
  return {
    title: title[language],
    right: judged ? isAllTrue(question, chosen) : null,
    // "None of these" and "I do not know" are neither true nor false.
    items: offered
      .filter(({ code, exclusive }) => !exclusive || chosen.includes(code))
      .map(({ code, label, exclusive, correct = false, sentiment, feedback }) => ({
        code,
        label: label[language],
        chosen: chosen.includes(code),
        correct: judged && !exclusive ? correct : null,
        sentiment: sentiment ?? null,
        text: chosen.includes(code) ? (feedback?.[language] ?? null) : null,
      })),
  };
}

const FAULTS = { TOO_FEW: "TOO_FEW", TOO_MANY: "TOO_MANY", EXCLUSIVE: "EXCLUSIVE", NONE_CHOSEN: "NONE_CHOSEN" } as const;

/** Why an answer cannot be taken, in the words of the contract; null when it can. */
export function faultOf({ template, row }: LinkPage, code: string, chosen: readonly string[]): LinkView["fault"] {
  const { answered, open } = pathOf(template, row.answers);
  if (code !== open?.code && !answered.some((question) => question.code === code)) return "ANSWER";
  const question = questionOf(template, code);
  const fault = answerFault(question, chosen);
  if (fault === null) return question && !mayAnswer(question, row.attempts, Date.now(), chosen) ? "TRIED_TODAY" : null;
  return fault === "UNKNOWN_ANSWER" || fault === "UNKNOWN_QUESTION" ? "ANSWER" : FAULTS[fault];
}
