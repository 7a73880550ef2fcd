import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import type { FullModelPortfolio, PortfolioValues } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type OverTimeView, overTime } from "./history/over-time.server.ts";
import { type Change, changeOf } from "./list-view.server.ts";
import { mayShare } from "./portfolio-area.ts";

export interface HistoryRow {
  date: string;
  day: string;
  lines: string;
  turnover: string | null;
  author: string;
  comment: string;
}
export interface PortfolioView {
  area: PortfoliosArea;
  uuid: string;
  name: string;
  /** As a field shows it. */
  fees: string;
  feesText: string;
  /** Investment pool of its product. */
  pool: string | null;
  shared: boolean;
  active: boolean;
  /** The person may change it; share it. */
  editable: boolean;
  mayShare: boolean;
  version: number;
  sri: number | null;
  month: Change | null;
  year: Change | null;
  problem: string | null;
  /** Why there are no values yet. */
  noValues: string;
  chart: { drawing: LinesDrawing; caption: string; last: string } | null;
  history: HistoryRow[];
  /** Null while no two compositions were in effect. */
  overTime: OverTimeView | null;
}

/** A portfolio in words and figures of the person's language, with the line of its values. */
export async function portfolioView(viewer: Viewer, portfolio: FullModelPortfolio, area: PortfoliosArea): Promise<PortfolioView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const track = await api.modelPortfolios.values({ params: { id: portfolio.uuid } });
  // A portfolio that begins on a day to come has nothing to compute yet.
  const first = portfolio.compositions[0]?.date;
  const ahead = first && first > marketToday() ? first : null;
  const turnovers = new Map(portfolio.rebalancings.map(({ date, turnover }) => [date, turnover]));
  return {
    ...{ area, uuid: portfolio.uuid, name: portfolio.name },
    fees: formatNumber(portfolio.annualFees, language, { decimals: [0, 4] }),
    pool: portfolio.investmentPoolName,
    feesText: formatPercent(portfolio.annualFees, language, { decimals: [0, 4] }),
    shared: portfolio.sharedWithNetwork,
    active: portfolio.active,
    editable: portfolio.editable,
    mayShare: mayShare(viewer, portfolio, area),
    version: portfolio.version,
    sri: portfolio.riskLevelSri,
    month: changeOf(portfolio.monthlyPerformance, language),
    year: changeOf(portfolio.ytdPerformance, language),
    problem: ahead ? null : track.problem && t("modelPortfolios.detail.problem", { code: track.problem.code }),
    noValues: ahead
      ? t("modelPortfolios.detail.noValuesAhead", { date: formatDate(ahead) })
      : t(portfolio.compositions.length > 0 ? "modelPortfolios.detail.noValuesKnown" : "modelPortfolios.detail.noValuesText"),
    chart: chartOf(portfolio.name, track, language),
    history: portfolio.compositions
      .map(({ date, lines, authorName, comment }) => ({
        date,
        day: formatDate(date),
        lines: formatCount(lines.length, language),
        turnover: turnovers.has(date) ? formatPercent(turnovers.get(date)!, language, { decimals: 1 }) : null,
        author: authorName,
        comment,
      }))
      .reverse(),
    overTime: overTime(portfolio, marketToday(), language),
  };
}

function chartOf(name: string, { values }: PortfolioValues, language: InterfaceLanguage): PortfolioView["chart"] {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.length < 2) return null;
  const drawing = drawLines(
    [{ points: values.map(([day, value]) => ({ day, value })) }],
    (value) => formatNumber(value, language, { decimals: [0, 2] }),
    "fitted",
  );
  const period = { name, from: formatDate(first[0]), to: formatDate(last[0]) };
  return {
    drawing,
    caption: getFixedT(language)("modelPortfolios.detail.chartCaption", period),
    last: formatNumber(last[1], language, { decimals: 2 }),
  };
}
