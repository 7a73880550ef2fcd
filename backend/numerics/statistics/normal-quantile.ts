import type { MersenneTwister } from "./mersenne-twister.ts";

/** Tail of PPND16: `p` is outside [0.075, 0.925] and `q` = p - 0.5 gives the sign. */
function tailQuantile(p: number, q: number): number {
  let r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  let z: number;
  if (r <= 5) {
    r -= 1.6;
    z =
      (((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r + 1.2704582524523684) * r +
        3.6478483247632045) *
        r +
        5.769497221460691) *
        r +
        4.630337846156546) *
        r +
        1.4234371107496835) /
      (((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r + 0.14810397642748008) * r +
        0.6897673349851) *
        r +
        1.6763848301838038) *
        r +
        2.053191626637759) *
        r +
        1);
  } else {
    r -= 5;
    z =
      (((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r + 0.026532189526576124) * r +
        0.29656057182850487) *
        r +
        1.7848265399172913) *
        r +
        5.463784911164114) *
        r +
        6.657904643501103) /
      (((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r + 0.0007868691311456133) * r +
        0.014875361290850615) *
        r +
        0.1369298809227358) *
        r +
        0.599832206555888) *
        r +
        1);
  }
  return q < 0 ? -z : z;
}

/** Beyond it on either side of the middle, AS 241 takes the tail. */
const MIDDLE = 0.425;

/** PPND16 for q = p - 0.5 within the middle. */
function middleQuantile(q: number): number {
  const r = 0.180625 - q * q;
  return (
    (q *
      (((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r + 13731.69376550946) * r +
        1971.5909503065513) *
        r +
        133.14166789178438) *
        r +
        3.3871328727963665)) /
    (((((((5226.495278852854 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) * r + 5394.196021424751) * r +
      687.1870074920579) *
      r +
      42.31333070160091) *
      r +
      1)
  );
}

/**
 * Quantile of the standard normal law for p in (0, 1): algorithm AS 241, routine PPND16 (Wichura 1988),
 * relative error about 1e-16.
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  return Math.abs(q) > MIDDLE ? tailQuantile(p, q) : middleQuantile(q);
}

/**
 * Lists of independent standard normals, one generator output each. A tail comes every seventh time or so, unforeseeably:
 * the formula of the middle is applied to all and the tails are made anew, so that no branch is guessed wrong.
 */
export class NormalSource {
  private readonly uniforms: Float64Array;
  /** Places of the numbers in a tail, and their uniforms. One more than there can be: each number writes, a tail keeps. */
  private readonly tails: { at: Int32Array; uniform: Float64Array };

  /** Each time `columns` lists of `rows` numbers, which are drawn row by row. */
  constructor(
    private readonly generator: MersenneTwister,
    private readonly rows: number,
    private readonly columns = 1,
  ) {
    this.uniforms = new Float64Array(rows * columns);
    this.tails = { at: new Int32Array(rows * columns + 1), uniform: new Float64Array(rows * columns + 1) };
  }

  /** Fills `target` with the lists, one after the other. */
  fill(target: Float64Array): void {
    const { uniforms, tails, rows, columns } = this;
    const { at, uniform } = tails;
    this.generator.fillUniforms(uniforms);
    let count = 0;
    let place = 0;
    for (let column = 0; column < columns; column++) {
      for (let i = column; i < rows * columns; i += columns) {
        const p = uniforms[i]!;
        const q = p - 0.5;
        target[place] = middleQuantile(q);
        at[count] = place++;
        uniform[count] = p;
        count += Number(Math.abs(q) > MIDDLE);
      }
    }
    for (let k = 0; k < count; k++) target[at[k]!] = tailQuantile(uniform[k]!, uniform[k]! - 0.5);
  }
}
