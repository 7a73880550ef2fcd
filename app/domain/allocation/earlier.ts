/** What lines follow: the weights that were there before, in hundredths of a per cent, each with the name of its series. */
export interface Earlier {
  /** The day since which they were there, as people read it. */
  day: string;
  weights: ReadonlyArray<{ series: string; name: string; hundredths: number }>;
}

/** How lines differ from what they follow: half the sum of the absolute changes, in hundredths of a per cent, and what is left out. */
export function changesSince({ weights }: Earlier, lines: ReadonlyArray<{ series: string }>, hundredths: readonly number[]) {
  const now = new Map<string, number>();
  lines.forEach(({ series }, index) => {
    now.set(series, (now.get(series) ?? 0) + (hundredths[index] ?? 0));
  });
  const held = new Map(weights.map((one) => [one.series, one.hundredths]));
  const all = new Set([...now.keys(), ...held.keys()]);
  const sum = [...all].reduce((total, series) => total + Math.abs((now.get(series) ?? 0) - (held.get(series) ?? 0)), 0);
  return { turnover: sum / 2, leftOut: weights.filter(({ series }) => !now.has(series)) };
}
