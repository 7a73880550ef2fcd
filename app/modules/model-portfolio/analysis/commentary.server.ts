import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { type KnownFigure, LONGEST_COMMENTARY } from "#app/domain/commentary.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type PortfoliosArea, portfolioAnalysisPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfChange, markFields } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { AnalysisView } from "./analysis-view.server.ts";

export interface CommentaryView {
  text: string;
  /** Who wrote it and when; null while there is none. */
  written: string | null;
  version: number;
  editable: boolean;
  /** What the numbers of the text are held against. */
  known: KnownFigure[];
  /** A first text made of the figures; null where the person does not write, or where figures are missing. */
  proposal: string | null;
}

const commentarySchema = z.object({
  text: z.string().trim().max(LONGEST_COMMENTARY, "portfolioAnalysis.commentary.long").default(""),
  ...markFields,
});

export async function commentaryView(
  viewer: Viewer,
  portfolio: FullModelPortfolio,
  analysis: Promise<AnalysisView | null>,
): Promise<CommentaryView | null> {
  const { api, language } = viewer;
  const [kept, shown] = await Promise.all([api.modelPortfolios.commentary({ params: { id: portfolio.uuid } }), analysis]);
  if (!shown) return null;
  const { text, authorName: name, updatedAt, version } = kept;
  const { editable } = portfolio;
  return {
    text,
    written:
      text && name && updatedAt
        ? getFixedT(language)("portfolioAnalysis.commentary.written", { name, date: formatDate(marketDay(updatedAt)) })
        : null,
    version,
    editable,
    known: shown.known,
    proposal: editable ? await proposalOf(viewer, portfolio, shown) : null,
  };
}

/** Sentences from the figures of the page, each left out where its figures are missing. */
export async function proposalOf(
  { computation, language }: Viewer,
  { annualFees }: Pick<FullModelPortfolio, "annualFees">,
  { contributions, known }: Pick<AnalysisView, "contributions" | "known">,
): Promise<string | null> {
  const since = contributions?.since;
  if (!since) return null;
  const t = getFixedT(language);
  const told = await attempt(
    () => computation.performance.comment({ language, ...since }),
    ({ status }) => status !== 401 && status !== 403,
  );
  if ("refusal" in told) return null;
  const [volatility, fall] = (["volatility", "fall"] as const).map((kind) => known.find((figure) => figure.kind === kind));
  const annual = Number(annualFees);
  return [
    told.value.comment,
    ...(annual > 0 ? [t("portfolioAnalysis.commentary.beforeFees", { fees: formatPercent(annual, language, { decimals: [0, 4] }) })] : []),
    ...(volatility && fall ? [t("portfolioAnalysis.commentary.risk", { volatility: volatility.text, fall: fall.text })] : []),
  ].join(" ");
}

/** What was pressed in the form: without a script, to hold typed numbers against the figures, or to have a proposal added; else saving. */
export async function commentaryAction(
  { viewer, context, area }: { viewer: Viewer; context: RequestContext; area: PortfoliosArea },
  { uuid }: FullModelPortfolio,
  form: FormData,
) {
  const intent = String(form.get("intent") ?? "");
  const submission = parseWithZod(form, { schema: commentarySchema });
  const { api, language } = viewer;
  if (intent === "check" || intent === "propose") {
    const { initialValue } = submission.reply();
    return data({ result: { initialValue }, propose: intent === "propose" }, { status: 200 });
  }
  if (submission.status !== "success") return data({ result: submission.reply(), propose: false }, { status: 400 });
  const { text, ...marks } = submission.value;
  const saved = await doneOr(
    () => api.modelPortfolios.putCommentary({ params: { id: uuid }, headers: headersOfChange(marks), body: { text } }),
    { 409: "conflict" },
  );
  if (saved === "done")
    return redirectWithToast(context, `${portfolioAnalysisPath(area, uuid)}#commentary`, {
      kind: "positive",
      key: text ? "portfolioAnalysis.commentary.saved" : "portfolioAnalysis.commentary.removed",
    });
  const inPlace = await api.modelPortfolios.commentary({ params: { id: uuid } });
  const by = getFixedT(language)("portfolioAnalysis.commentary.conflictBy", { name: inPlace.authorName ?? "" });
  const held = { text: inPlace.text, version: inPlace.version };
  const result = conflictReply(submission, held, "portfolioAnalysis.commentary.conflict", (_field, words) => `${by} ${words}`);
  return data({ result, propose: false }, { status: 409 });
}
