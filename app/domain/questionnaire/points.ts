import { isMultiple, type TemplateQuestion } from "./template.ts";

/** Fewest and most points, both possible. */
export interface PointsRange {
  min: number;
  max: number;
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const sumOf = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);

/**
 * Points of the chosen answers by the question's scoring mode: SINGLE and SUM unless it names another. A question that was left
 * open counts as its most careful answer does.
 */
export function pointsOf(question: TemplateQuestion, chosen: readonly string[]): number {
  if (chosen.length === 0) return pointsRange(question).min;
  const points = (question.answers ?? []).filter(({ code }) => chosen.includes(code)).map((answer) => answer.points ?? 0);
  return pointsForSum(question, sumOf(points));
}

/** Points of a question whose chosen answers add up to `sum`. */
function pointsForSum(question: TemplateQuestion, sum: number): number {
  const { mode, min = 0, max = Number.POSITIVE_INFINITY } = question.scoring ?? { mode: isMultiple(question) ? "SUM" : "SINGLE" };
  if (mode === "CAPPED_SUM") return Math.min(sum, max);
  return mode === "FLOORED_SUM" ? clamp(sum, min, max) : sum;
}

/** What the answers of a question can give, by its limits of choice and its scoring mode. */
export function pointsRange(question: TemplateQuestion): PointsRange {
  const { answers = [], minAnswers = 1 } = question;
  const alone = answers.filter(({ exclusive }) => exclusive || !isMultiple(question)).map(({ points = 0 }) => points);
  const together = isMultiple(question)
    ? answers
        .filter(({ exclusive }) => !exclusive)
        .map(({ points = 0 }) => points)
        .toSorted((a, b) => a - b)
    : [];
  const sums = [...alone];
  const most = Math.min(question.maxAnswers ?? answers.length, together.length);
  for (let chosen = Math.max(minAnswers, 1); chosen <= most; chosen++) {
    sums.push(sumOf(together.slice(0, chosen)), sumOf(together.slice(-chosen)));
  }
  const points = sums.map((sum) => pointsForSum(question, sum));
  return points.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...points), max: Math.max(...points) };
}
