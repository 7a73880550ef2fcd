import { ComputationError } from "#app/domain/numerics/errors.ts";
import { asOf, type DatedValues } from "./monthly-returns.ts";

/** Units of `quote` for one unit of `base`, by date. */
export interface ExchangeRate extends DatedValues {
  base: string;
  quote: string;
}

const PIVOT = "EUR";
/** Currencies quoted in a hundredth of another one. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: "GBP" };

/** Units of `to` for one unit of `from` on a day, from a rate between the two in either direction; null without one. */
function quoted(from: string, to: string, rates: readonly ExchangeRate[], day: number): number | null {
  if (from === to) return 1;
  for (const rate of rates) {
    const direct = rate.base === from && rate.quote === to;
    if (!direct && !(rate.base === to && rate.quote === from)) continue;
    const value = asOf(rate, day);
    if (value !== null) return direct ? value : 1 / value;
  }
  return null;
}

/** The same by way of the euro when there is no rate between the two. Null when a rate is missing or too old. */
function conversion(from: string, to: string, rates: readonly ExchangeRate[], day: number): number | null {
  const units = (HUNDREDTHS[to] ? 100 : 1) / (HUNDREDTHS[from] ? 100 : 1);
  const source = HUNDREDTHS[from] ?? from;
  const target = HUNDREDTHS[to] ?? to;
  const direct = source === PIVOT || target === PIVOT || source === target ? quoted(source, target, rates, day) : null;
  if (direct !== null) return direct * units;
  const first = quoted(source, PIVOT, rates, day);
  const second = quoted(PIVOT, target, rates, day);
  return first === null || second === null ? null : first * second * units;
}

/**
 * A series in another currency: each value at the rate of its date, at most ten days old (ECB convention, base EUR; two
 * other currencies go through the euro).
 * @throws ComputationError 3107 naming the series when a value has no rate.
 */
export function convertSeries(
  series: DatedValues & { uuid: string; currency: string },
  currency: string,
  rates: readonly ExchangeRate[],
): { days: Int32Array; values: Float64Array } {
  const days = Int32Array.from(series.days);
  const values = Float64Array.from(series.values);
  for (let i = 0; i < days.length; i++) {
    const rate = conversion(series.currency, currency, rates, days[i]!);
    const value = rate === null ? Number.NaN : values[i]! * rate;
    if (!Number.isFinite(value)) throw new ComputationError("3107", { series: [series.uuid] });
    values[i] = value;
  }
  return { days, values };
}
