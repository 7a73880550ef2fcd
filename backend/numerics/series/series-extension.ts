import { ComputationError } from "#app/domain/numerics/errors.ts";
import { asOf, type DatedValues, lastOnOrBefore } from "./monthly-returns.ts";

export interface ExtendedSeries {
  days: Int32Array;
  values: Float64Array;
  /** Day from which the values are the series' own. */
  firstRealDay: number;
  /** Values before it, which come from the proxy. */
  extrapolatedCount: number;
}

/**
 * Gives a young series a past: the values of its proxy before its first date, scaled so that both meet there (proxy
 * splice; strategy CATEGORY_INDEX).
 * @throws ComputationError 3107 naming the series when it is empty or the proxy has no value for its first date.
 */
export function extendByProxy(series: DatedValues & { uuid: string }, proxy: DatedValues): ExtendedSeries {
  const firstRealDay = series.days[0];
  const joint = firstRealDay === undefined ? null : asOf(proxy, firstRealDay);
  if (firstRealDay === undefined || joint === null) throw new ComputationError("3107", { series: [series.uuid] });
  const extrapolatedCount = lastOnOrBefore(proxy.days, firstRealDay - 1) + 1;
  const days = new Int32Array(extrapolatedCount + series.days.length);
  const values = new Float64Array(days.length);
  days.set(Array.prototype.slice.call(proxy.days, 0, extrapolatedCount));
  days.set(series.days, extrapolatedCount);
  for (let i = 0; i < extrapolatedCount; i++) values[i] = (proxy.values[i]! / joint) * series.values[0]!;
  values.set(series.values, extrapolatedCount);
  if (!values.every((value) => value > 0 && Number.isFinite(value))) throw new ComputationError("3107", { series: [series.uuid] });
  return { days, values, firstRealDay, extrapolatedCount };
}
