/**
 * Solves a small square system by elimination with row pivoting; `matrix` is changed. A pivot that is nothing beside the
 * largest entry gives a zero: the solution of the remaining equations.
 */
export function solveSmall(matrix: Float64Array[], right: Float64Array): Float64Array {
  const m = right.length;
  const b = Float64Array.from(right);
  const nothing = 1e-15 * matrix.reduce((most, row) => row.reduce((max, x) => Math.max(max, Math.abs(x)), most), 0);
  for (let column = 0; column < m; column++) {
    let best = column;
    for (let i = column + 1; i < m; i++) if (Math.abs(matrix[i]![column]!) > Math.abs(matrix[best]![column]!)) best = i;
    [matrix[column], matrix[best]] = [matrix[best]!, matrix[column]!];
    [b[column], b[best]] = [b[best]!, b[column]!];
    const pivot = matrix[column]![column]!;
    if (Math.abs(pivot) <= nothing) continue;
    for (let i = column + 1; i < m; i++) {
      const ratio = matrix[i]![column]! / pivot;
      if (ratio === 0) continue;
      for (let j = column; j < m; j++) matrix[i]![j]! -= ratio * matrix[column]![j]!;
      b[i]! -= ratio * b[column]!;
    }
  }
  for (let i = m - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let j = i + 1; j < m; j++) sum -= matrix[i]![j]! * b[j]!;
    b[i] = Math.abs(matrix[i]![i]!) <= nothing ? 0 : sum / matrix[i]![i]!;
  }
  return b;
}
