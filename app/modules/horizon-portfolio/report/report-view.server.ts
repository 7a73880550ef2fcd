import { z } from "zod";
import { type HorizonPdfData, horizonPdfData } from "#app/contract/horizon-portfolio/graphql.ts";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { formatDate, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";

const QUERY = `query ($uuid: ID!, $dateFrom: Date!, $dateTo: Date!) {
  pdfData(uuid: $uuid, dateFrom: $dateFrom, dateTo: $dateTo) {
    dateFrom dateTo distributors { uuid distributorName } portfolioPerformances { year performance }
    seriesPerformances { seriesUuid seriesFullName seriesDisplayName seriesCustomDisplayName seriesIsin seriesAssetClass seriesPerformance
      seriesAllocations { year percentage } }
  }
}`;

const day = z.iso.date("horizonPortfolios.form.dateRequired");
const asked = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from < to, { path: ["to"], error: "horizonPortfolios.report.order" });

export interface ReportView {
  values: { from: string; to: string };
  errors: Array<{ fieldId: string; text: EncodedMessage }>;
  problem: string | null;
  preview: Preview | null;
}
interface Preview {
  /** Days of the file, as its address has them. */
  from: string;
  to: string;
  title: string;
  years: Array<{ years: string; performance: string }>;
  series: Array<{ id: string; name: string; isin: string; first: string; last: string; performance: string }>;
}

/** A year that ends today, until somebody says other days. */
function usualSpan(): { from: string; to: string } {
  const to = marketToday();
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4) === "-02-29" ? "-02-28" : to.slice(4)}`, to };
}

function previewOf(data: HorizonPdfData, { language }: Viewer): Preview {
  const t = getFixedT(language);
  const missing = t("horizonPortfolios.report.missing");
  const moved = (value: string | null) => (value === null ? missing : formatVariation(Number(value), language, 2));
  const weight = (value: string | undefined) => formatPercent(Number(value ?? 0), language, { decimals: [0, 2] });
  return {
    ...{ from: data.dateFrom, to: data.dateTo },
    title: t("horizonPortfolios.report.preview", { from: formatDate(data.dateFrom), to: formatDate(data.dateTo) }),
    years: data.portfolioPerformances.map(({ year, performance }) => ({ years: String(year), performance: moved(performance) })),
    series: data.seriesPerformances.map(({ seriesUuid, seriesFullName, seriesIsin, seriesAllocations, seriesPerformance }) => ({
      ...{ id: seriesUuid, name: seriesFullName, isin: seriesIsin ?? "" },
      ...{ first: weight(seriesAllocations[0]?.percentage), last: weight(seriesAllocations.at(-1)?.percentage) },
      performance: moved(seriesPerformance),
    })),
  };
}

const PROBLEMS = ["HORIZON_RULE_MISSING", "HORIZON_GRID_MISSING"] as const;

/** What the report between two days holds: asked by the address. */
export async function reportView(viewer: Viewer, portfolio: FullHorizonPortfolio, address: URLSearchParams): Promise<ReportView> {
  const t = getFixedT(viewer.language);
  if (!address.has("from") && !address.has("to")) return { values: usualSpan(), errors: [], problem: null, preview: null };
  const values = { from: (address.get("from") ?? "").trim(), to: (address.get("to") ?? "").trim() };
  const typed = asked.safeParse(values);
  if (!typed.success) {
    const errors = typed.error.issues.map(({ path, message }) => ({
      fieldId: `report-${String(path[0])}`,
      text: message as EncodedMessage,
    }));
    return { values, errors, problem: null, preview: null };
  }
  try {
    const variables = { uuid: portfolio.uuid, dateFrom: typed.data.from, dateTo: typed.data.to };
    const { data } = await viewer.api.horizonGraphql.graphql({ query: QUERY, variables });
    return { values, errors: [], problem: null, preview: previewOf(horizonPdfData.parse(data?.pdfData), viewer) };
  } catch (error) {
    const known = isAppError(error) ? PROBLEMS.find((code) => code === error.code) : undefined;
    if (!known) throw error;
    return { values, errors: [], problem: t(`horizonPortfolios.performance.problems.${known}`), preview: null };
  }
}
