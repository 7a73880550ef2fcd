import type { Answers, Condition, FieldValue, QuestionnaireTemplate, TemplateQuestion } from "./template.ts";

/** What conditions are judged on. */
export interface Judged {
  /** Questions on the way, and what was chosen in each. */
  answered: readonly TemplateQuestion[];
  given: Answers;
  /** Points by scored section. */
  scores: Readonly<Record<string, number>>;
  /** Facts that the answers state. */
  fields: Readonly<Record<string, FieldValue>>;
  /** Age that the client reaches in the year of answering; null where the year of birth is not known. */
  age: number | null;
  /** Rank of the profile that a dimension alone would allow. */
  levelOf(section: string): number;
}

/** Codes of questions whose missing answer makes a condition hold; empty where what was said makes it hold. */
type Unsaid = string[];

const YES: Unsaid = [];
const when = (holds: boolean): Unsaid | null => (holds ? YES : null);
const between = (value: number | null | undefined, from: number, to: number) =>
  value !== null && value !== undefined && value >= from && value <= to;

/** Whether a condition holds: null where it does not. */
export function holding(condition: Condition, judged: Judged): Unsaid | null {
  const { answered, given, scores, fields, age, levelOf } = judged;
  const leftOpen = (code: string) => answered.some((question) => question.code === code) && (given[code] ?? []).length === 0;
  if ("question" in condition) {
    if (leftOpen(condition.question)) return [condition.question];
    return when((given[condition.question] ?? []).some((code) => condition.answer.includes(code)));
  }
  if ("unanswered" in condition) return when(condition.unanswered.some(leftOpen));
  if ("fromAge" in condition) return when(between(age, condition.fromAge, condition.toAge));
  if ("fact" in condition) {
    const { fact, aboveFact } = condition;
    const states = ({ answers = [] }: TemplateQuestion) => answers.some(({ set = {} }) => fact in set || aboveFact in set);
    const unsaid = answered.filter((question) => states(question) && leftOpen(question.code)).map(({ code }) => code);
    if (unsaid.length > 0) return unsaid;
    const [value, limit] = [fields[fact], fields[aboveFact]];
    return when(typeof value === "number" && typeof limit === "number" && value > limit);
  }
  if ("aboveSection" in condition) return when(levelOf(condition.section) - levelOf(condition.aboveSection) >= condition.by);
  return when(between(scores[condition.section], condition.from, condition.to));
}

/** Whether all the conditions hold together, and for which missing answers; null where one does not hold. */
export function allHolding(conditions: readonly Condition[], judged: Judged): Unsaid | null {
  if (conditions.length === 0) return null;
  const unsaid = new Set<string>();
  for (const condition of conditions) {
    const held = holding(condition, judged);
    if (!held) return null;
    for (const code of held) unsaid.add(code);
  }
  return [...unsaid];
}

/** The dimension that a condition looks at; undefined where it is none. */
export function dimensionOf({ questions }: Pick<QuestionnaireTemplate, "questions">, condition: Condition): string | undefined {
  if ("question" in condition) return questions.find(({ code }) => code === condition.question)?.section;
  return "from" in condition ? condition.section : undefined;
}
