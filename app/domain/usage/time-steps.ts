/** Steps of the times of calls: four to each doubling, from one millisecond on; the last holds all that took longer. */
export const TIME_STEPS = 72;
const PER_DOUBLING = 4;

/** Place of a time among the steps. */
export const timeStep = (ms: number): number => (ms <= 1 ? 0 : Math.min(TIME_STEPS - 1, Math.ceil(PER_DOUBLING * Math.log2(ms))));

/**
 * The time that a share of the calls stayed below, in milliseconds, out of their numbers by step: the geometric middle of the step where the
 * share is reached, so at most 9 per cent off. Null without any call.
 */
export function timeBelow(times: readonly number[], share: number): number | null {
  const all = times.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let counted = 0;
  for (const [step, count] of times.entries()) {
    counted += count;
    if (counted >= share * all) return step === 0 ? 1 : Math.round(10 * 2 ** ((step - 0.5) / PER_DOUBLING)) / 10;
  }
  return null;
}
