import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { finiteOrNull } from "../series/dated-values.ts";
import { srriClass } from "./volatility-class.ts";

/** Annual covariance of returns; rows and columns in the order of `uuids`. */
export interface Covariance {
  uuids: readonly string[];
  matrix: readonly (readonly number[])[];
}

export interface ExAnteRisk {
  /** √(w'Σw), decimal fraction a year. */
  volatility: number;
  srri: number;
  /** wᵢ(Σw)ᵢ/σ² (Euler), sum 1; null where the volatility is 0. */
  riskContributions: Map<string, number | null>;
  /** Σwᵢσᵢ/σ, at least 1 without short positions; null where the volatility is 0. */
  diversificationRatio: number | null;
}

/** Part of a variance that rounding of the entries may take away. */
const ROUNDING = 1e-6;
/** A covariance that is none, whatever the scale. */
const TINY = 1e-15;

/**
 * Whether no portfolio would have a negative variance: Cholesky's decomposition of a symmetric matrix, where an asset whose own
 * risk is used up may have no covariance left with a later one. Gives the place of the first asset that breaks it, null where none does.
 */
function firstIndefinite(matrix: ReadonlyArray<readonly number[]>): number | null {
  const lower: number[][] = [];
  for (let j = 0; j < matrix.length; j++) {
    const row = matrix[j]!;
    const own: number[] = [];
    for (let k = 0; k < j; k++) {
      const above = lower[k]!;
      let left = row[k]!;
      for (let m = 0; m < k; m++) left -= own[m]! * above[m]!;
      const pivot = above[k]!;
      if (pivot === 0 && Math.abs(left) > 2 * Math.sqrt((ROUNDING * matrix[k]![k]! + TINY) * (row[j]! + TINY))) return j;
      own.push(pivot === 0 ? 0 : left / pivot);
    }
    const rest = own.reduce((sum, value) => sum - value * value, row[j]!);
    const slack = ROUNDING * row[j]! + TINY;
    if (rest < -slack) return j;
    own.push(rest <= slack ? 0 : Math.sqrt(rest));
    lower.push(own);
  }
  return null;
}

/**
 * @throws RequestError for a matrix that is not square over `uuids`, has an entry that is no number, is not symmetric, has a
 * negative variance or is not positive semi-definite; it names the entry.
 */
export function checkCovariance({ uuids, matrix }: Covariance): void {
  const fault = (message: string) => new RequestError("covariance.matrix", message);
  if (new Set(uuids).size !== uuids.length) throw new RequestError("covariance.uuids", "an asset is given twice");
  if (matrix.length !== uuids.length || matrix.some((row) => row.length !== uuids.length))
    throw fault("one row and one column for each uuid");
  matrix.forEach((row, i) => {
    row.forEach((value, j) => {
      const scale = Math.sqrt(Math.abs(matrix[i]![i]! * matrix[j]![j]!));
      if (!Number.isFinite(value)) throw fault(`row ${i + 1}, column ${j + 1} is no number`);
      if (i === j && value < 0) throw fault(`a variance cannot be negative: row ${i + 1}`);
      if (Math.abs(value - matrix[j]![i]!) > 1e-9 * scale + TINY)
        throw fault(`a covariance matrix is symmetric: row ${i + 1}, column ${j + 1}`);
    });
  });
  const indefinite = firstIndefinite(matrix);
  if (indefinite !== null) throw fault(`the matrix is not positive semi-definite: row ${indefinite + 1} contradicts those before it`);
}

/**
 * Volatility that today's weights would have. Weights of 0 are left out, so that they need no row in the matrix.
 * @throws ComputationError COVARIANCE_MISSING for weighted assets that the matrix does not know.
 * @throws RequestError when the matrix gives a negative variance to the portfolio or overflows.
 */
export function exAnteRisk(weights: ReadonlyMap<string, number>, covariance: Covariance): ExAnteRisk {
  const position = new Map(covariance.uuids.map((uuid, i) => [uuid, i]));
  const assets = [...weights].filter(([, w]) => w > 0);
  const missing = assets.filter(([uuid]) => !position.has(uuid)).map(([uuid]) => uuid);
  if (missing.length > 0) throw new ComputationError("COVARIANCE_MISSING", { series: missing });

  const cell = (a: string, b: string) => covariance.matrix[position.get(a)!]![position.get(b)!]!;
  const marginal = assets.map(([uuid]) => assets.reduce((sum, [other, w]) => sum + cell(uuid, other) * w, 0));
  const variance = assets.reduce((sum, [, w], i) => sum + w * marginal[i]!, 0);
  const scale = assets.reduce((sum, [uuid, w]) => sum + w * Math.sqrt(cell(uuid, uuid)), 0);
  if (!Number.isFinite(variance) || variance < -1e-9 * scale * scale)
    throw new RequestError("covariance.matrix", "the matrix is not positive semi-definite");
  const volatility = Math.sqrt(Math.max(0, variance));
  const riskContributions = new Map<string, number | null>([...weights.keys()].map((uuid) => [uuid, volatility > 0 ? 0 : null]));
  assets.forEach(([uuid, w], i) => {
    if (volatility > 0) riskContributions.set(uuid, finiteOrNull((w * marginal[i]!) / variance));
  });
  const diversificationRatio = volatility > 0 ? finiteOrNull(scale / volatility) : null;
  return { volatility, srri: srriClass(volatility), riskContributions, diversificationRatio };
}
