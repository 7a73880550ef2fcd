import { type PointsRange, pointsRange } from "./points.ts";
import { isMultiple, type QuestionnaireTemplate, type TemplateQuestion } from "./template.ts";

const NOTHING: PointsRange = { min: 0, max: 0 };
const plus = (a: PointsRange, b: PointsRange): PointsRange => ({ min: a.min + b.min, max: a.max + b.max });
const either = (a: PointsRange, b: PointsRange): PointsRange => ({ min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) });

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
    // Left open, a question counts as its most careful answer and leads where the question leads.
    if (question.required === false) step(question.next, { min: pointsRange(question).min, max: pointsRange(question).min });
    if (question.visibleIf || ways.length === 0) step(question.next, NOTHING);
    const fitting = ways.filter((way) => way !== null);
    return fitting.length === 0 ? null : fitting.reduce(either);
  };
  const range = from(template.firstQuestion);
  return faulty ? null : range;
}
