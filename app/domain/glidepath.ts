import type { AssetClass } from "#app/domain/enumerations.ts";

/** Per cent of each class, as decimal strings, by years left. */
export interface Glidepath {
  classes: readonly AssetClass[];
  rows: ReadonlyArray<{ yearsLeft: number; weights: readonly string[] }>;
}

/** Weights are added up in units of 1e-8 per cent, the finest that a decimal of the contract holds. */
const UNITS = 1e8;
const units = (weight: string): number => Math.round(Number(weight) * UNITS);
const WHOLE = 100 * UNITS;

/** Total of a row in per cent, without the dust of binary fractions. */
export const rowTotal = (weights: readonly string[]): number => weights.reduce((sum, weight) => sum + units(weight), 0) / UNITS;

/** What a glidepath must keep: classes and years once each, a weight for each class, and every row exactly 100 per cent. */
export function glidepathFaults({ classes, rows }: Glidepath): Array<{ path: Array<string | number>; message: string }> {
  const faults: Array<{ path: Array<string | number>; message: string }> = [];
  classes.forEach((assetClass, at) => {
    if (classes.indexOf(assetClass) < at) faults.push({ path: ["classes", at], message: "stands there twice" });
  });
  rows.forEach(({ yearsLeft, weights }, at) => {
    if (rows.findIndex((row) => row.yearsLeft === yearsLeft) < at)
      faults.push({ path: ["rows", at, "yearsLeft"], message: "stands there twice" });
    if (weights.length !== classes.length) faults.push({ path: ["rows", at, "weights"], message: "needs a weight for each class" });
    else if (Math.round(rowTotal(weights) * UNITS) !== WHOLE)
      faults.push({ path: ["rows", at, "weights"], message: `total ${rowTotal(weights)}, not 100` });
  });
  return faults;
}

/** Classes that do not count as risky: what a glidepath leads to. */
export const CAUTIOUS: readonly AssetClass[] = ["CASH", "CAPITAL_GUARANTEED", "FIXED_INCOME"];

/** Years left in which more is at risk than in the year before, when the horizon was farther away. */
export function riskierAt({ classes, rows }: Glidepath): number[] {
  const risky = (weights: readonly string[]) =>
    weights.reduce((sum, weight, at) => sum + (CAUTIOUS.includes(classes[at]!) ? 0 : units(weight)), 0);
  const ordered = [...rows].sort((a, b) => b.yearsLeft - a.yearsLeft);
  return ordered.filter(({ weights }, at) => at > 0 && risky(weights) > risky(ordered[at - 1]!.weights)).map(({ yearsLeft }) => yearsLeft);
}

/** The row that holds with some years left: that of the greatest number of years not above them, else the smallest row. */
export function rowAt<R extends { yearsLeft: number }>({ rows }: { rows: readonly R[] }, left: number): R {
  const ordered = [...rows].sort((a, b) => b.yearsLeft - a.yearsLeft);
  return ordered.find(({ yearsLeft }) => yearsLeft <= left) ?? ordered.at(-1)!;
}
