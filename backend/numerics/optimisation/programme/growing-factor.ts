/**
 * Lower Cholesky factor of the rows and columns of a symmetric matrix that are in use, kept while they come and go:
 * a row joins or leaves for O(k²) instead of O(k³).
 */
export class GrowingFactor {
  private readonly factor: Float64Array;
  /** Rows of the matrix in use, in the order of the factor. */
  readonly members: number[] = [];

  /** `matrix` is n x n, row by row; `floor` is the smallest square of a pivot: a dependent row does not break the factor. */
  constructor(
    private readonly matrix: Float64Array,
    private readonly n: number,
    private readonly floor: number,
  ) {
    this.factor = new Float64Array(n * n);
  }

  add(index: number): void {
    const { factor, matrix, n, members } = this;
    const k = members.length;
    const row = k * n;
    let pivot = matrix[index * n + index]!;
    for (let i = 0; i < k; i++) {
      let sum = matrix[index * n + members[i]!]!;
      const rowI = i * n;
      for (let j = 0; j < i; j++) sum -= factor[row + j]! * factor[rowI + j]!;
      const entry = sum / factor[rowI + i]!;
      factor[row + i] = entry;
      pivot -= entry * entry;
    }
    factor[row + k] = Math.sqrt(Math.max(pivot, this.floor));
    members.push(index);
  }

  /** Takes out the member at a position: the rows below move up and are made triangular again by plane rotations. */
  removeAt(position: number): void {
    const { factor, n, members } = this;
    const k = members.length;
    for (let i = position + 1; i < k; i++) {
      const from = i * n;
      factor.copyWithin(from - n, from, from + i + 1);
    }
    members.splice(position, 1);
    for (let j = position; j < k - 1; j++) {
      const diagonal = factor[j * n + j]!;
      const beyond = factor[j * n + j + 1]!;
      const length = Math.max(Math.hypot(diagonal, beyond), Math.sqrt(this.floor));
      const cos = diagonal / length;
      const sin = beyond / length;
      for (let i = j; i < k - 1; i++) {
        const a = factor[i * n + j]!;
        const b = factor[i * n + j + 1]!;
        factor[i * n + j] = a * cos + b * sin;
        factor[i * n + j + 1] = b * cos - a * sin;
      }
      factor[j * n + j] = length;
    }
  }

  /** Solves (L·L')x = b in place; `b` is in the order of the members. */
  solve(b: Float64Array): Float64Array {
    const { factor, n } = this;
    const k = this.members.length;
    for (let i = 0; i < k; i++) {
      let sum = b[i]!;
      for (let j = 0; j < i; j++) sum -= factor[i * n + j]! * b[j]!;
      b[i] = sum / factor[i * n + i]!;
    }
    for (let i = k - 1; i >= 0; i--) {
      const x = b[i]! / factor[i * n + i]!;
      b[i] = x;
      for (let j = 0; j < i; j++) b[j]! -= factor[i * n + j]! * x;
    }
    return b;
  }
}
