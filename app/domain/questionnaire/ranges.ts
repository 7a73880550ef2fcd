import { pointsForSum } from "./score.ts";
import { isMultiple, type QuestionnaireTemplate, type TemplateQuestion } from "./template.ts";

/** Fewest and most points, both possible. */
export interface PointsRange {
  min: number;
  max: number;
}

const NOTHING: PointsRange = { min: 0, max: 0 };
const plus = (a: PointsRange, b: PointsRange): PointsRange => ({ min: a.min + b.min, max: a.max + b.max });
const either = (a: PointsRange, b: PointsRange): PointsRange => ({ min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) });
const sumOf = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);

/** What the answers of a question can give, by its limits of choice and its scoring mode. */
export function pointsRange(question: TemplateQuestion): PointsRange {
  const { answers = [], required, minAnswers = 1 } = question;
  const alone = answers.filter(({ exclusive }) => exclusive || !isMultiple(question)).map(({ points = 0 }) => points);
  const together = isMultiple(question)
    ? answers
        .filter(({ exclusive }) => !exclusive)
        .map(({ points = 0 }) => points)
        .toSorted((a, b) => a - b)
    : [];
  const sums = [...alone, ...(required === false ? [0] : [])];
  const most = Math.min(question.maxAnswers ?? answers.length, together.length);
  for (let chosen = Math.max(minAnswers, 1); chosen <= most; chosen++) {
    sums.push(sumOf(together.slice(0, chosen)), sumOf(together.slice(-chosen)));
  }
  const points = sums.map((sum) => pointsForSum(question, sum));
  return points.length === 0 ? NOTHING : { min: Math.min(...points), max: Math.max(...points) };
}

/** Points that can be reached at an END that leads to a profile. */
export interface TemplateRanges {
  /** By code of a scored section. */
  sections: Record<string, PointsRange>;
  /** All scored sections together. */
  total: PointsRange;
}

/** Follows every way through the questionnaire, branches included. Null where a way leads nowhere, in a circle or to no profile. */
export function templateRanges(template: QuestionnaireTemplate): TemplateRanges | null {
  const scored = template.sections.filter((section) => section.scored).map(({ code }) => code);
  const total = rangeAlong(template, scored);
  if (!total) return null;
  return { total, sections: Object.fromEntries(scored.map((code) => [code, rangeAlong(template, [code]) ?? NOTHING])) };
}

/** Undefined: a fault on the way. Null: no END of a profile from here. */
function rangeAlong(template: QuestionnaireTemplate, counted: readonly string[]): PointsRange | null {
  const byCode = new Map(template.questions.map((question) => [question.code, question]));
  const known = new Map<string, PointsRange | null>();
  const open = new Set<string>();
  let faulty = false;
  const from = (code: string | undefined): PointsRange | null => {
    const question = code === undefined ? undefined : byCode.get(code);
    if (!question || open.has(question.code)) {
      faulty = true;
      return null;
    }
    const before = known.get(question.code);
    if (before !== undefined) return before;
    open.add(question.code);
    const range = question.type === "END" ? (question.outcome === "PROFILE" ? NOTHING : null) : along(question);
    open.delete(question.code);
    known.set(question.code, range);
    return range;
  };
  const along = (question: TemplateQuestion): PointsRange | null => {
    const counts = counted.includes(question.section);
    const ways: Array<PointsRange | null> = [];
    const step = (next: string | undefined, points: PointsRange) => {
      const rest = from(next);
      ways.push(rest && (counts ? plus(rest, points) : rest));
    };
    const branches = isMultiple(question) ? [] : (question.answers ?? []);
    for (const { next = question.next, points = 0 } of branches) step(next, { min: points, max: points });
    if (isMultiple(question)) step(question.next, pointsRange(question));
    if (question.visibleIf || question.required === false || ways.length === 0) step(question.next, NOTHING);
    const fitting = ways.filter((way) => way !== null);
    return fitting.length === 0 ? null : fitting.reduce(either);
  };
  const range = from(template.firstQuestion);
  return faulty ? null : range;
}
