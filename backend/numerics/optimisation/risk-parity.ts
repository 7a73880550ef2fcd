import type { AllocationSet } from "./allocation-problem.ts";
import type { Risk } from "./efficient-frontier.ts";

const SWEEPS = 20_000;

/**
 * Weights that minimise ½w'Σw - (λ/n)Σ ln wᵢ between the bounds of the assets, by cyclic coordinate descent (Richard &
 * Roncalli 2019); `w` is where it starts and where it ends.
 */
function descend({ n, covariance }: Risk, { lower, upper }: AllocationSet, lambda: number, w: Float64Array): void {
  const product = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) product[i]! += covariance[i * n + j]! * w[j]!;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let change = 0;
    for (let i = 0; i < n; i++) {
      const own = covariance[i * n + i]!;
      const rest = product[i]! - own * w[i]!;
      const wish =
        own > 0 ? (-rest + Math.sqrt(rest * rest + (4 * own * lambda) / n)) / (2 * own) : rest > 0 ? lambda / n / rest : Infinity;
      const next = Math.min(upper[i]!, Math.max(lower[i]!, wish));
      const move = next - w[i]!;
      if (move === 0) continue;
      w[i] = next;
      change = Math.max(change, Math.abs(move));
      for (let j = 0; j < n; j++) product[j]! += covariance[j * n + i]! * move;
    }
    if (change <= 1e-15) return;
  }
}

/** What rounding may leave of a sum of weights. */
const REACHED = 1e-9;

/**
 * Equal risk contributions between the bounds of the assets, summing to 1 (Maillard, Roncalli & Teïletche 2010): the λ of the
 * descent is found by bisection. Class bounds are not looked at. Null where no λ gives that sum: minima beside negative
 * correlations ask for more than everything, whatever λ.
 */
export function boundedParity(risk: Risk, set: AllocationSet): Float64Array | null {
  const w = nearestSum(risk, set);
  const sum = w.reduce((total, x) => total + x, 0);
  if (Math.abs(sum - 1) > REACHED) return null;
  // What rounding leaves goes to the weights with room, so that the bounds hold.
  const gap = 1 - sum;
  const room = Float64Array.from(w, (x, i) => (gap > 0 ? set.upper[i]! - x : x - set.lower[i]!));
  const space = room.reduce((total, x) => total + x, 0);
  return space > 0 ? w.map((x, i) => x + (gap * room[i]!) / space) : w;
}

/** Equal risk contributions without bounds: the solutions of all λ have the same proportions. Assets without risk share everything. */
export function openParity(risk: Risk): Float64Array {
  const { n } = risk;
  const w = nearestSum(risk, { lower: new Float64Array(n), upper: new Float64Array(n).fill(1), classes: [], others: [...Array(n).keys()] });
  const sum = w.reduce((total, x) => total + x, 0);
  return w.map((x) => x / sum);
}

/** The same risks with a largest variance of 1, which leaves their proportions as they are: the smallest numbers there are have no halves. */
function unitRisk({ n, covariance }: Risk): Risk {
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, covariance[i * n + i]!);
  return { n, covariance: largest > 0 ? covariance.map((x) => x / largest) : covariance };
}

/** The weights of the λ whose sum is nearest to 1. */
function nearestSum(asked: Risk, set: AllocationSet): Float64Array {
  const risk = unitRisk(asked);
  const { n } = risk;
  const w = new Float64Array(n).fill(1 / n);
  const sumAt = (lambda: number) => {
    descend(risk, set, lambda, w);
    return w.reduce((sum, x) => sum + x, 0);
  };
  let low = 0;
  let high = 1;
  for (let k = 0; k < 200 && sumAt(high) < 1 - 1e-15; k++) {
    low = high;
    high *= 4;
  }
  for (let k = 0; k < 200; k++) {
    const middle = low > 0 ? Math.sqrt(low * high) : high / 1024;
    if (low > 0 && high / low - 1 < 1e-15) break;
    if (low === 0 && high < 1e-300) break;
    const sum = sumAt(middle);
    if (Math.abs(sum - 1) <= 1e-15) break;
    if (sum < 1) low = middle;
    else high = middle;
  }
  return w;
}
