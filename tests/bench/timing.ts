/** Work that is timed from outside, or that tells its own milliseconds. */
export type Work = (() => unknown) | { milliseconds: () => number };

/** Rounds before the engine has compiled what it runs. */
const WARMING = 3;

export const ms = (value: number) => `${value.toFixed(2)} ms`;

export const quantileOf = (times: number[], p: number) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * p))] ?? Number.NaN;

/** Median milliseconds of several pieces of work, taken in turn so that a busy machine slows all of them alike. */
export function medians(rounds: number, ...work: Work[]): number[] {
  const times: number[][] = work.map(() => []);
  for (let round = 0; round < rounds; round++) for (const [i, piece] of work.entries()) times[i]!.push(timeOf(piece));
  return times.map((all) => quantileOf(all.slice(WARMING), 0.5));
}

/** Work as a yardstick does it each time it is asked: once to warm up, then the median of some rounds. */
export const warm = (rounds: number, piece: () => unknown): Work => ({
  milliseconds: () => {
    piece();
    return quantileOf(
      Array.from({ length: rounds }, () => timeOf(piece)),
      0.5,
    );
  },
});

function timeOf(piece: Work): number {
  if (typeof piece !== "function") return piece.milliseconds();
  const start = performance.now();
  piece();
  return performance.now() - start;
}
