import { type KidContent, type KidFigures, kidContent } from "#app/contract/kid-document/kid-config.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import type { Queries, ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import type { KidRequest } from "#backend/numerics/risk/kid-figures.ts";
import { valuesInside } from "#backend/numerics/series/dated-values.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import { seriesOfIsin } from "./config.store.ts";

export type Compute = ServiceContext["compute"];

/** Stored content as the contract has it. */
export const contentOf = ({ content }: { content: Record<string, unknown> }): KidContent => kidContent.parse(content);

const rate = (percent: string) => Number(percent) / 100;

/** What the engine is asked for a document: rates become decimal fractions. */
export function requestOf(
  series: string,
  content: Pick<KidContent, "costs" | "frequency" | "recommendedHoldingPeriod" | "creditRiskMeasure" | "investedAmount">,
): KidRequest {
  const { costs, frequency, recommendedHoldingPeriod, creditRiskMeasure, investedAmount } = content;
  return {
    ...{ uuid: series, frequency, recommendedHoldingPeriod, creditRiskMeasure, investedAmount: Number(investedAmount) },
    costs: {
      ...{ entry: rate(costs.entryCosts), exit: rate(costs.exitCosts), ongoing: rate(costs.ongoingCosts) },
      ...{ transaction: rate(costs.transactionCosts), performance: rate(costs.performanceFees) },
    },
  };
}

/** Values of a series up to a day; null where it has none by then. */
export async function valuesUpTo(queries: Queries, series: string, day: string): Promise<DatedValues | null> {
  const stored = (await databaseSeriesStore(queries).load([series])).get(series);
  const values = stored && valuesInside(stored, { to: dayNumber(day) });
  return values && values.days.length > 0 ? values : null;
}

/**
 * Figures of a document by the values up to its production date.
 * Throws 422: KID_SERIES_MISSING where no series has the ISIN, 3107 for a history that is too short.
 */
export async function figuresOf(
  { queries, compute }: { queries: Queries; compute: Compute },
  { isin, content, productionDate }: { isin: string; content: KidContent; productionDate: string },
): Promise<KidFigures> {
  const series = await seriesOfIsin(queries, isin);
  const values = series && (await valuesUpTo(queries, series.uuid, productionDate));
  if (!series || !values)
    throw refuse.unprocessable("KID_SERIES_MISSING", "No series with values by the production date has this ISIN.", { isin });
  return computedFigures(compute, { ...requestOf(series.uuid, content), values });
}

/** What the engine says of values. Throws 422 3107 for a history that is too short. */
export async function computedFigures(compute: Compute, asked: KidRequest & { values: DatedValues }): Promise<KidFigures> {
  try {
    return await (compute?.run("kidFigures", asked) ?? HEAVY_CALLS.kidFigures(asked));
  } catch (error) {
    throw refusalOf(error);
  }
}
