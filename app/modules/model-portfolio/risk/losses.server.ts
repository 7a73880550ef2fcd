import { formatDate, formatVariation } from "#app/domain/format/format.ts";
import type { Writing } from "#app/modules/simulation/writing.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { fractionsOf } from "../present-composition.server.ts";
import type { RiskSubject } from "./risk-subject.server.ts";
import { told } from "./told.server.ts";

const TRACKS = ["compositions", "present"] as const;

export interface LossRow {
  key: (typeof TRACKS)[number];
  /** Days that were looked at. */
  period: string | null;
  worst: string | null;
  between: string | null;
  recovered: string | null;
  month: string | null;
  reason: string | null;
}
export type Losses = LossRow[];

/**
 * The worst losses from a peak: of the portfolio as it was composed, and of today's composition over all the days that its lines
 * share, brought back to its weights each year. Both after the portfolio's annual fees.
 */
export const lossesOf = (viewer: Viewer, subject: RiskSubject, writing: Writing): Promise<Losses> =>
  Promise.all(TRACKS.map((key) => lossOf(key, viewer, subject, writing)));

async function lossOf(
  key: LossRow["key"],
  { computation: { performance } }: Viewer,
  { portfolio, weights, nameOf }: RiskSubject,
  writing: Writing,
): Promise<LossRow> {
  const { t, language } = writing;
  const annualFees = Number(portfolio.annualFees) / 100;
  const walked = () =>
    key === "present"
      ? performance.modelPortfolio({ weights, annualFees, rebalancing: "YEARLY_REBALANCING" })
      : performance.modelPortfolioHistorical({
          compositions: portfolio.compositions.map((one) => ({ date: one.date, weights: fractionsOf(one) })),
          annualFees,
        });
  const ask = async () => {
    const { track, frequency } = await walked();
    return performance.statistics({ track: { uuid: "portfolio", values: track }, frequency });
  };
  const { value, reason } = await told(ask, nameOf, writing);
  if (value === null) return { key, period: null, worst: null, between: null, recovered: null, month: null, reason };
  const { from, to, maxDrawdown, worstMonth } = value;
  const span = (first: string, last: string) => t("portfolioRisk.losses.span", { from: formatDate(first), to: formatDate(last) });
  const { peakDate, troughDate, recoveryDate } = maxDrawdown;
  const fell = peakDate !== null && troughDate !== null;
  return {
    key,
    period: span(from, to),
    worst: formatVariation(maxDrawdown.value * 100, language),
    between: fell ? span(peakDate, troughDate) : null,
    recovered: recoveryDate ? formatDate(recoveryDate) : fell ? t("portfolioRisk.losses.notYet") : null,
    month: worstMonth === null ? null : formatVariation(worstMonth * 100, language),
    reason: null,
  };
}
