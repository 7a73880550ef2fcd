/** Most cents that are tried: 1e12 currency units. */
export const MOST_CENTS = 1e14;

/**
 * The least whole number of cents from 0 to `most` at which a condition holds that, once met, stays met; null where it is
 * not met at `most`. Looks outward from `seed`, by steps that grow, then halves: the answer was seen to hold, and the cent
 * below it was seen not to, however wrong the seed.
 */
export function leastCents(holds: (cents: number) => boolean, seed: number, most = MOST_CENTS): number | null {
  const first = Number.isFinite(seed) ? Math.min(most, Math.max(0, Math.ceil(seed))) : most;
  // Below `low` it is known not to hold, at `high` it is known to; -1 stands for no amount at all.
  let low = -1;
  let high: number | null = null;
  if (holds(first)) {
    high = first;
    for (let step = 1; high > 0; step *= 4) {
      const lower = Math.max(0, high - step);
      if (!holds(lower)) {
        low = lower;
        break;
      }
      high = lower;
    }
  } else {
    low = first;
    for (let step = 1; high === null; step *= 4) {
      if (low >= most) return null;
      const higher = Math.min(most, low + step);
      if (holds(higher)) high = higher;
      else low = higher;
    }
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
