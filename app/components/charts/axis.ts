/** Geometry of charts: plots are drawn in a box of 1000 x 1000 and stretched, labels are placed in per cent. */
export interface Tick {
  /** Per cent from the left (x) or from the top (y). */
  at: number;
  text: string;
}

/** Ends of an axis and its round ticks, `most` ticks at most. Zero is always in. */
export function niceAxis(lowest: number, highest: number, most = 6): { from: number; to: number; ticks: number[] } {
  const low = Math.min(0, lowest);
  const high = Math.max(0, highest, low === 0 && highest <= 0 ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10((high - low) / (most - 1)));
  for (const multiple of [1, 2, 2.5, 5, 10, 20, 25, 50]) {
    const step = multiple * power;
    const first = Math.floor(low / step + 1e-9);
    const last = Math.ceil(high / step - 1e-9);
    if (last - first < most) {
      const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step || 0);
      return { from: first * step, to: last * step, ticks };
    }
  }
  return { from: low, to: high, ticks: [low, high] };
}

export const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Per cent from the top of `value` on an axis. */
export const fromTop = (value: number, axis: { from: number; to: number }): number =>
  round1(((axis.to - value) / (axis.to - axis.from)) * 100);

export interface Point {
  x: number;
  y: number;
}

/** Points as a path, whole units of the 1000-unit box. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${Math.round(x)} ${Math.round(y)}`).join("");
}

export const areaPath = (upper: readonly Point[], lower: readonly Point[]): string =>
  `${linePath(upper)}${linePath([...lower].reverse()).replace("M", "L")}Z`;

/** Indices 0..last that a drawing keeps: at most `most` of them, both ends included. */
export function sampled(last: number, most = 150): number[] {
  const stride = Math.max(1, Math.ceil(last / most));
  const kept = Array.from({ length: Math.floor(last / stride) + 1 }, (_, i) => i * stride);
  return kept[kept.length - 1] === last ? kept : [...kept, last];
}

/** Lowest place of a label, in per cent: its second line stays above the years. */
const LOWEST = 95;

/**
 * Moves labels apart until neighbours are `gap` per cent from each other, between the top and `LOWEST`, keeping their order.
 * `wanted` is sorted from top to bottom.
 */
export function spread(wanted: readonly number[], gap: number): number[] {
  const placed = [...wanted];
  for (let round = 0; round < 60; round++) {
    let moved = false;
    for (let i = 1; i < placed.length; i++) {
      const above = placed[i - 1] ?? 0;
      const below = placed[i] ?? 0;
      const missing = gap - (below - above);
      if (missing > 0.05) {
        placed[i - 1] = above - missing / 2;
        placed[i] = below + missing / 2;
        moved = true;
      }
    }
    if (!moved) break;
  }
  // What stands too low pushes its neighbours up, then what stands too high pushes them down.
  for (let i = placed.length - 1; i >= 0; i--) placed[i] = Math.min(placed[i] ?? 0, (placed[i + 1] ?? LOWEST + gap) - gap);
  for (let i = 0; i < placed.length; i++) placed[i] = Math.max(placed[i] ?? 0, (placed[i - 1] ?? -gap) + gap);
  return placed.map(round1);
}

/** Years to name under a plot of `months` from `startDate` (YYYY-MM-DD): round steps, six at most. */
export function yearTicks(startDate: string, months: number, most = 6): Tick[] {
  const startYear = Number(startDate.slice(0, 4));
  const years = months / 12;
  const step = [1, 2, 3, 4, 5, 10, 15, 20].find((n) => Math.floor(years / n) + 1 <= most) ?? 25;
  const ticks: Tick[] = [];
  for (let year = 0; year <= years; year += step) ticks.push({ at: round1((year / years) * 100), text: String(startYear + year) });
  return ticks;
}
