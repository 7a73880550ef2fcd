import type { Matrices } from "../projection/simulate.ts";
import { ComputationError } from "./errors.ts";

/**
 * Checks that each series has a matrix, long enough and of the same number of scenarios as the others, and returns
 * that number. Where the numbers differ, the series below the largest one are named.
 * @throws ComputationError 0993 for absent matrices, else 00991, each naming its series.
 */
export function checkMatrices(series: readonly string[], months: number, matrices: Matrices): number {
  const missing = series.filter((uuid) => !matrices.has(uuid));
  if (missing.length > 0) throw new ComputationError("0993", { series: missing });
  const scenarios = Math.max(...series.map((uuid) => matrices.get(uuid)!.scenarios));
  const short = series.filter((uuid) => {
    const matrix = matrices.get(uuid)!;
    return matrix.months < months || matrix.scenarios < scenarios || matrix.scenarios === 0;
  });
  if (short.length > 0) throw new ComputationError("00991", { series: short });
  return scenarios;
}
