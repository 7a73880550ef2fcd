import type { PathSink } from "./simulate.ts";

/**
 * What the quantiles of the value at the start and at the end of each whole year had not been paid by then. At each date the
 * scenarios stand in the order of the rows of the horizon: by value, then by what they were paid, then by number.
 */
export function unpaidByYear<Name extends string>(
  { values, scenarios, unpaid }: PathSink,
  months: number,
  quantiles: Readonly<Record<Name, number>>,
): Record<Name, number[]> {
  const names = Object.keys(quantiles) as Name[];
  const told = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const missing = new Float64Array(scenarios);
  for (let year = 0, month = 0; year <= Math.floor(months / 12); year++) {
    const point = year * 12;
    // The flows of the first month stand in the first point already.
    for (; month < Math.max(point, Math.min(1, months)); month++)
      for (const [scenario, byMonth] of unpaid) missing[scenario]! += byMonth[month]!;
    const at = values.subarray(point * scenarios, (point + 1) * scenarios);
    const order = Array.from(missing, (_, s) => s).sort((a, b) => at[a]! - at[b]! || missing[b]! - missing[a]! || a - b);
    for (const name of names) {
      const h = (scenarios - 1) * quantiles[name];
      const i = Math.floor(h);
      const [low, high] = [order[i]!, order[i + 1] ?? order[i]!];
      told[name].push(missing[low]! + (h - i) * (missing[high]! - missing[low]!));
    }
  }
  return told;
}
