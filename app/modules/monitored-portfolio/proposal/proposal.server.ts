import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { acceptedWeights } from "#app/domain/portfolio/accepted-lines.ts";
import { hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { isConflict } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { type Problem, problemWords } from "../composition/problem-words.server.ts";
import { putComposition } from "../composition/put-composition.server.ts";
import type { Acting } from "../general/general-action.server.ts";

/** A line of a proposal: weights in per cent as decimal strings. `part` says in words what it is there for. */
export interface ProposalLine {
  series: string;
  name: string;
  isin: string | null;
  part: string;
  before: string;
  after: string;
}
export interface ShownLine extends ProposalLine {
  change: string;
}
export interface ProposalView {
  area: KeepingArea;
  uuid: string;
  versionType: PortfolioVersionType;
  version: number;
  idem: string;
  lines: ShownLine[];
  turnover: string;
  executionDate: string;
  /** What was seen: a proposal that became another one is not taken over unseen. */
  seen: string;
}
export interface ProposalTyped {
  accepted: string[];
  executionDate: string;
  comment: string;
}

const hundredths = (weight: string) => hundredthsOf(weight) ?? 0;
const LONGEST_COMMENT = 1_000;

/** A proposal as one text, for comparison. */
const seenOf = (lines: readonly ProposalLine[]): string =>
  lines.map(({ series, before, after }) => `${series} ${before} ${after}`).join(";");

/** Lines as they are shown, with their turnover: half the sum of the absolute changes. */
export function shownLines(lines: readonly ProposalLine[], { language }: Viewer): Pick<ProposalView, "lines" | "turnover" | "seen"> {
  const weight = (value: string) => formatNumber(value, language, { decimals: [1, 2] });
  const moved = lines.map(({ before, after }) => hundredths(after) - hundredths(before));
  const turnover = moved.reduce((sum, change) => sum + Math.abs(change), 0) / 200;
  return {
    lines: lines.map((line, at) => ({
      ...line,
      before: weight(line.before),
      after: weight(line.after),
      change: formatNumber(moved[at]! / 100, language, { decimals: [1, 2], signed: true }),
    })),
    turnover: formatPercent(turnover, language, { decimals: [1, 2] }),
    seen: seenOf(lines),
  };
}

export const typedOf = (form: FormData): ProposalTyped => ({
  accepted: form.getAll("accept").map(String),
  executionDate: String(form.get("execution") ?? ""),
  comment: String(form.get("comment") ?? "").trim(),
});

interface TakenOver {
  uuid: string;
  versionType: PortfolioVersionType;
  lines: readonly ProposalLine[];
  /** Kept where the person gives no reason. */
  reason: string;
}

/** Sets the composition that the accepted lines make; it is judged like one that was written. Errors where it is not set. */
export async function takeOver({ viewer, context, area }: Acting, form: FormData, { uuid, versionType, lines, reason }: TakenOver) {
  const { language } = viewer;
  const t = getFixedT(language);
  const { accepted, executionDate, comment } = typedOf(form);
  const refused = (errors: string[], status: 400 | 409 = 400) => ({ errors, status });
  if (lines.length === 0 || seenOf(lines) !== form.get("seen")) return refused([t("portfolioProposal.errors.changed")], 409);
  if (Number.isNaN(Date.parse(executionDate))) return refused([t("portfolioProposal.errors.day")]);
  if (comment.length > LONGEST_COMMENT) return refused([t("portfolioProposal.errors.comment")]);
  const proposed = lines.map(({ series, before, after }) => ({ series, before: hundredths(before), after: hundredths(after) }));
  const weights = acceptedWeights(proposed, new Set(accepted));
  if (!weights) return refused([t("portfolioProposal.errors.nothing")]);
  const composed = [...weights].flatMap(([series, weight]) => (weight > 0 ? [{ series, weight: weightOf(weight) }] : []));
  const content = { date: executionDate, lines: composed, comment: comment || reason };
  const written = await attempt(
    () => putComposition(viewer, uuid, versionType, { ...content, ...marksOf(form) }),
    ({ status }) => status === 422 || status === 409,
  );
  if ("value" in written)
    return {
      done: redirectWithToast(context, monitoredPartPath(area, uuid, "compositions", { version: versionType, date: executionDate }), {
        kind: "positive",
        key: "portfolioProposal.done",
        params: { day: formatDate(executionDate) },
      }),
    };
  const { refusal } = written;
  if (isConflict(refusal)) return refused([t("portfolioProposal.errors.conflict")], 409);
  const names = new Map(lines.map(({ series, name }) => [series, name]));
  const problems = Array.isArray(refusal.details.problems) ? (refusal.details.problems as Problem[]) : [];
  const errors = problems.filter(({ severity }) => severity === "error");
  const words = errors.map((found) => problemWords(found, (series) => names.get(series) ?? "", language));
  return refused(words.length > 0 ? words : [t("portfolioProposal.errors.refused", { code: refusal.code })]);
}
