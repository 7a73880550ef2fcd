import type { AssetClass } from "#app/domain/enumerations.ts";
import { areaPath, type Point, round1, type Tick } from "./axis.ts";
import { pack } from "./explorer/packed.ts";
import { time, yearStarts } from "./lines.ts";

export interface StackedSteps {
  /** From the bottom of the stack to its top; the class gives the colour. */
  areas: Array<{ key: string; assetClass: AssetClass; path: string }>;
  yTicks: Tick[];
  xTicks: Tick[];
  /** Where the numbers of the areas stand, in per cent of the plot; without them colours alone tell the areas apart. */
  numbers?: Array<{ number: number; assetClass: AssetClass; left: number; top: number }>;
  /**
   * The figures behind the areas: packed in hundredths of a per cent, a row for each area. `edges` are the ends of the columns, in
   * days since 1970; without them all are as wide.
   */
  explored: { columns: string[]; shares: string[]; edges?: number[] };
}

const MOST_TICKS = 8;
const QUARTERS = [100, 75, 50, 25, 0];
/** An area bears its number where it is at least so many per cent high. */
const NUMBERED_FROM = 5;

type Shares = ReadonlyArray<readonly number[]>;
type PercentText = (value: number) => string;

/**
 * Shares of classes stacked to 100 %, one step for each column from left to right. `shares[c][i]` is the per cent of class
 * `c` in column `i`; every so many columns one is named under the plot.
 */
export function drawStackedSteps(
  classes: readonly AssetClass[],
  columns: readonly string[],
  shares: Shares,
  percentText: PercentText,
): StackedSteps {
  const width = 1000 / Math.max(1, columns.length);
  const stride = Math.max(1, Math.ceil(columns.length / MOST_TICKS));
  const bands = classes.map((assetClass) => ({ key: assetClass, assetClass }));
  return {
    areas: stacked(bands, { ends: [...columns.map((_, i) => i * width), 1000], shares }),
    yTicks: quarters(percentText),
    xTicks: columns.flatMap((text, i) => (i % stride === 0 ? { at: round1(((i + 0.5) * width) / 10), text } : [])),
    explored: { columns: [...columns], shares: packed(bands, columns, shares) },
  };
}

/**
 * The same over time: a column lasts from its day to that of the next one, the last until `end` (days as YYYY-MM-DD, in order, `end`
 * after all of them). `bands` are what is stacked, numbered from 1 in their order; several may have the colour of one class.
 */
export function drawStackedSpans(
  bands: ReadonlyArray<{ key: string; assetClass: AssetClass }>,
  columns: ReadonlyArray<{ day: string; text: string }>,
  end: string,
  shares: Shares,
  percentText: PercentText,
): StackedSteps {
  const edges = [...columns.map(({ day }) => time(day)), time(end)];
  const first = edges[0] ?? 0;
  const length = Math.max(1, time(end) - first);
  const ends = edges.map((edge) => ((edge - first) / length) * 1000);
  return {
    areas: stacked(bands, { ends, shares }),
    yTicks: quarters(percentText),
    xTicks: yearStarts(first, length),
    numbers: bands.flatMap(({ assetClass }, b) => {
      const place = highest(b, { ends, shares });
      return place ? { number: b + 1, assetClass, ...place } : [];
    }),
    explored: { columns: columns.map(({ text }) => text), shares: packed(bands, columns, shares), edges },
  };
}

const quarters = (percentText: PercentText): Tick[] => QUARTERS.map((value) => ({ at: 100 - value, text: percentText(value) }));

const packed = (bands: readonly unknown[], columns: readonly unknown[], shares: Shares) =>
  bands.map((_, b) =>
    pack(
      columns.map((__, i) => shares[b]?.[i] ?? 0),
      100,
    ),
  );

interface Steps {
  /** Where the columns begin, and where the last one ends. */
  ends: readonly number[];
  shares: Shares;
}

/** Per cent under band `b` in column `i`. */
const under = (b: number, i: number, shares: Shares) => shares.slice(0, b).reduce((sum, row) => sum + (row[i] ?? 0), 0);

function stacked(bands: ReadonlyArray<{ key: string; assetClass: AssetClass }>, { ends, shares }: Steps): StackedSteps["areas"] {
  const columns = ends.slice(1);
  const edge = (b: number): Point[] =>
    columns.flatMap((to, i) => {
      const y = 1000 - under(b, i, shares) * 10;
      return [
        { x: ends[i] ?? 0, y },
        { x: to, y },
      ];
    });
  return bands.map((band, b) => ({ ...band, path: areaPath(edge(b + 1), edge(b)) }));
}

/** The middle of a band in the column in which it is the largest; null where a number would not fit in it. */
function highest(b: number, { ends, shares }: Steps): { left: number; top: number } | null {
  const row = shares[b] ?? [];
  const widthOf = (i: number) => (ends[i + 1] ?? 0) - (ends[i] ?? 0);
  const sizeOf = (i: number) => (row[i] ?? 0) * widthOf(i);
  const largest = row.map((_, i) => i).reduce((found, i) => (sizeOf(i) > sizeOf(found) ? i : found), 0);
  const share = row[largest] ?? 0;
  if (share < NUMBERED_FROM) return null;
  return {
    left: round1(((ends[largest] ?? 0) + widthOf(largest) / 2) / 10),
    top: round1(100 - under(b, largest, shares) - share / 2),
  };
}
