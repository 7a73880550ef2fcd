/** Weights are compared and shared in whole hundredths of a per cent, so that 100.00 means exactly that. */
export const WHOLE = 10_000;

/** `33.33` is 3333; null when the decimal is finer than a hundredth of a per cent, or negative. */
export function hundredthsOf(decimal: string): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,8}))?$/.exec(decimal);
  if (!match) return null;
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  return fraction.length > 2 ? null : Number(match[1]) * 100 + Number(fraction.padEnd(2, "0"));
}

/** 3333 is `33.33`, 2000 is `20`. */
export function weightOf(hundredths: number): string {
  const fraction = hundredths % 100;
  return fraction === 0 ? String(hundredths / 100) : `${Math.floor(hundredths / 100)}.${String(fraction).padStart(2, "0")}`;
}

/** Equal weights that total exactly 100.00: the hundredths left over go to the first lines. */
export const spreadEvenly = (lines: number): number[] => bringTo100(Array.from({ length: lines }, () => 1));

/** Same proportions, total exactly 100.00. */
export const bringTo100 = (hundredths: readonly number[]): number[] => shareOut(hundredths, WHOLE);

/**
 * Whole hundredths in the same proportions whose total is exactly `whole`: largest remainder (Hamilton's method), ties to the
 * first line. Without any weight at all the lines share evenly.
 */
export function shareOut(hundredths: readonly number[], whole: number): number[] {
  const total = hundredths.reduce((sum, weight) => sum + weight, 0);
  if (hundredths.length === 0) return [];
  if (total <= 0)
    return shareOut(
      hundredths.map(() => 1),
      whole,
    );
  const floors = hundredths.map((weight) => Math.floor((weight * whole) / total));
  const left = whole - floors.reduce((sum, weight) => sum + weight, 0);
  const byRemainder = hundredths
    .map((weight, line) => ({ line, remainder: (weight * whole) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.line - b.line)
    .slice(0, left);
  for (const { line } of byRemainder) floors[line] = (floors[line] ?? 0) + 1;
  return floors;
}
