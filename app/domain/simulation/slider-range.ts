/** Smallest of 1, 2, 5, 10, 20, 50 ... that is not below `value`. */
function roundUp(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((part) => part * ten >= value) ?? 10) * ten;
}

/** Amount at the end of a slider that stands at `value`: about twice of it, and round. */
export const topOf = (value: number): number => (value > 0 ? roundUp(Math.max(100, value * 2)) : 100);

/** Amounts of a slider up to `top` are round: two hundred of them at most. */
export const stepOf = (top: number): number => Math.max(1, roundUp(top / 200));
