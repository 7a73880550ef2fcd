import { type Answers, isMultiple, type QuestionnaireTemplate, questionOf, type TemplateQuestion } from "./template.ts";

export type AnswerFault = "UNKNOWN_QUESTION" | "UNKNOWN_ANSWER" | "NONE_CHOSEN" | "TOO_FEW" | "TOO_MANY" | "EXCLUSIVE";

/** Why these codes cannot be the answer to the question, or null. */
export function answerFault(question: TemplateQuestion | undefined, chosen: readonly string[]): AnswerFault | null {
  if (!question || question.type === "END") return "UNKNOWN_QUESTION";
  const offered = question.answers ?? [];
  const picked = offered.filter(({ code }) => chosen.includes(code));
  if (picked.length !== chosen.length) return "UNKNOWN_ANSWER";
  if (chosen.length === 0) return question.required === false ? null : "NONE_CHOSEN";
  if (!isMultiple(question)) return chosen.length > 1 ? "TOO_MANY" : null;
  if (picked.some(({ exclusive }) => exclusive)) return chosen.length > 1 ? "EXCLUSIVE" : null;
  if (chosen.length < (question.minAnswers ?? 1)) return "TOO_FEW";
  return chosen.length > (question.maxAnswers ?? offered.length) ? "TOO_MANY" : null;
}

/** The way through a questionnaire so far. */
export interface Path {
  /** Questions on the way whose answer is given, in their order. */
  answered: TemplateQuestion[];
  /** The first question without a fitting answer; null once an END is reached. */
  open: TemplateQuestion | null;
  end: TemplateQuestion | null;
}

/** Whether a question on the way is put to the client. */
export const isAsked = ({ visibleIf }: TemplateQuestion, answers: Answers): boolean =>
  !visibleIf || !(answers[visibleIf.question] ?? []).some((code) => visibleIf.notAnswered.includes(code));

/** Where the answer, or else the question, leads to. */
export function nextOf(question: TemplateQuestion, answers: Answers): string | undefined {
  if (isMultiple(question)) return question.next;
  const [code] = answers[question.code] ?? [];
  return question.answers?.find((answer) => answer.code === code)?.next ?? question.next;
}

/**
 * Follows the answers from the first question. Answers to questions that are not on the way count for nothing. Throws
 * when the template leads nowhere or in a circle: a published template does neither.
 */
export function pathOf(template: QuestionnaireTemplate, answers: Answers): Path {
  const answered: TemplateQuestion[] = [];
  const seen = new Set<string>();
  let code: string | undefined = template.firstQuestion;
  while (code !== undefined && !seen.has(code)) {
    seen.add(code);
    const question = questionOf(template, code);
    if (!question) break;
    if (question.type === "END") return { answered, open: null, end: question };
    if (isAsked(question, answers)) {
      const chosen = answers[question.code];
      if (!chosen || answerFault(question, chosen) !== null) return { answered, open: question, end: null };
      answered.push(question);
      code = nextOf(question, answers);
    } else {
      code = question.next;
    }
  }
  throw new Error(`Questionnaire ${template.code} leads nowhere after ${answered.at(-1)?.code ?? "its start"}.`);
}

/**
 * The most questions that may still be asked, the one named among them: the longest way from there to an END. Where an answer
 * shortens the way the number falls at once; it never grows.
 */
export function mostAhead(template: QuestionnaireTemplate, answers: Answers, from: string): number {
  const known = new Map<string, number>();
  const ahead = (code: string | undefined, above: ReadonlySet<string>): number => {
    const question = code === undefined ? undefined : questionOf(template, code);
    if (!question || question.type === "END" || above.has(question.code)) return 0;
    const found = known.get(question.code);
    if (found !== undefined) return found;
    const after = new Set(above).add(question.code);
    const asked = isAsked(question, answers);
    const ways = new Set([question.next, ...(asked ? (question.answers ?? []).map(({ next }) => next ?? question.next) : [])]);
    const longest = Math.max(0, ...[...ways].map((next) => ahead(next, after)));
    const most = longest + (asked ? 1 : 0);
    known.set(question.code, most);
    return most;
  };
  return ahead(from, new Set());
}
