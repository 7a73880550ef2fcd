/**
 * A return matrix: simple monthly returns, scenarios x months, scenario-major. The buffer is shared, so that worker
 * threads read the same bytes.
 */
export type SharedMatrix = Float64Array<SharedArrayBuffer>;

export interface ScenarioMatrix {
  scenarios: number;
  months: number;
  returns: Float64Array;
  /** Of a stored matrix: set, version and series, under which the numbers never change. */
  identity?: string;
}

export function sharedMatrix(length: number): SharedMatrix {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

/** From rows of numbers. The number of months is that of the shortest row. */
export function matrixOfRows(rows: readonly (readonly number[])[]): ScenarioMatrix & { returns: SharedMatrix } {
  const months = rows.length === 0 ? 0 : Math.min(...rows.map((row) => row.length));
  const returns = sharedMatrix(rows.length * months);
  rows.forEach((row, s) => {
    for (let t = 0; t < months; t++) returns[s * months + t] = row[t]!;
  });
  return { scenarios: rows.length, months, returns };
}

export function rowsOfMatrix({ scenarios, months, returns }: ScenarioMatrix): number[][] {
  return Array.from({ length: scenarios }, (_, s) => Array.from(returns.subarray(s * months, (s + 1) * months)));
}
