/**
 * Solves a small symmetric positive semi-definite system by elimination, the largest pivot first; `matrix` is changed. What
 * is left when every pivot is nothing beside the largest entry follows from the rest, and its unknowns are zero.
 */
export function solveSmall(matrix: Float64Array[], right: Float64Array): Float64Array {
  const m = right.length;
  const b = Float64Array.from(right);
  const order = Array.from(b.keys());
  const nothing = 1e-15 * matrix.reduce((most, row, i) => Math.max(most, row[i]!), 0);
  const swap = (list: { [place: number]: unknown }, i: number, j: number) => {
    [list[i], list[j]] = [list[j], list[i]];
  };
  let rank = 0;
  for (; rank < m; rank++) {
    let best = rank;
    for (let i = rank + 1; i < m; i++) if (matrix[i]![i]! > matrix[best]![best]!) best = i;
    const pivot = matrix[best]![best]!;
    if (!(pivot > nothing)) break;
    for (const list of [matrix, b, order, ...matrix]) swap(list, rank, best);
    for (let i = rank + 1; i < m; i++) {
      const ratio = matrix[i]![rank]! / pivot;
      if (ratio === 0) continue;
      for (let j = rank; j < m; j++) matrix[i]![j]! -= ratio * matrix[rank]![j]!;
      b[i]! -= ratio * b[rank]!;
    }
  }
  const solution = new Float64Array(m);
  for (let i = rank - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let j = i + 1; j < rank; j++) sum -= matrix[i]![j]! * solution[order[j]!]!;
    solution[order[i]!] = sum / matrix[i]![i]!;
  }
  return solution;
}

/** Rows of a small positive semi-definite matrix that follow from those before them: their pivots are nothing beside its largest entry. */
export function dependentRows(matrix: readonly Float64Array[]): number[] {
  const rows = matrix.map((row) => Float64Array.from(row));
  const nothing = 1e-12 * rows.reduce((most, row, i) => Math.max(most, row[i]!), 0);
  return rows.flatMap((row, k) => {
    if (row[k]! <= nothing) return [k];
    for (const lower of rows.slice(k + 1)) {
      const ratio = lower[k]! / row[k]!;
      for (let j = k; j < lower.length; j++) lower[j]! -= ratio * row[j]!;
    }
    return [];
  });
}
