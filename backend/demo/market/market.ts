import type { DemoSeries } from "#backend/demo/market/catalogue.ts";
import { CATALOGUE } from "#backend/demo/market/catalogue-market.ts";
import { type Factors, simulateFactors } from "#backend/demo/market/factors.ts";
import { YEARS } from "#backend/demo/market/parameters.ts";
import { sriOf, srriOf } from "#backend/demo/market/risk-class.ts";
import { euroFundPath, seriesPath } from "#backend/demo/market/series-path.ts";
import { demoTerms } from "#backend/demo/market/structured-terms.ts";
import { dayNumber, tradingDays } from "#backend/demo/market/trading-days.ts";

export interface MarketSeries extends DemoSeries {
  days: Int32Array;
  values: Float64Array;
  sri: number | null;
  srri: number | null;
}

/** Values are kept as a provider publishes them. */
const rounded = (values: Float64Array, decimals: number) => values.map((value) => Number(value.toFixed(decimals)));

function valuesOf(series: DemoSeries, factors: Factors, days: Int32Array, first: number): Float64Array {
  switch (series.model.kind) {
    case "euroFund":
      return rounded(euroFundPath(factors, days, series.model.margin, series.model.floor), 6);
    case "exchangeRate":
      return rounded(factors.exchangeRate, 4);
    case "exposure":
      return rounded(seriesPath(factors, series.model.exposure, Number(series.fee) / 100, series.number, first), 4);
  }
}

function riskOf(series: DemoSeries, values: Float64Array): { sri: number | null; srri: number | null } {
  // The older scale is that of funds alone.
  if (demoTerms(series.number)) return { sri: sriOf(values), srri: null };
  if (series.type !== "FUND") return { sri: null, srri: null };
  if (series.model.kind === "euroFund") return { sri: 1, srri: 1 };
  return series.appraised ?? { sri: sriOf(values), srri: srriOf(values) };
}

/** The whole demo market up to `referenceDate`: the same numbers for the same date on every machine. */
export function demoMarket(referenceDate: string): MarketSeries[] {
  const days = tradingDays(referenceDate, YEARS);
  const factors = simulateFactors(days.length);
  return CATALOGUE.map((series) => {
    const start = series.years ? dayNumber(`${Number(referenceDate.slice(0, 4)) - series.years}${referenceDate.slice(4)}`) : 0;
    const first = Math.max(
      0,
      days.findIndex((day) => day >= start),
    );
    const values = valuesOf(series, factors, days, first);
    return { ...series, days: days.slice(first), values, ...riskOf(series, values) };
  });
}
