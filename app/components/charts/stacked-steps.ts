import type { AssetClass } from "#app/domain/enumerations.ts";
import { areaPath, type Point, round1, type Tick } from "./axis.ts";
import { pack } from "./explorer/packed.ts";

export interface StackedSteps {
  areas: Array<{ assetClass: AssetClass; path: string }>;
  yTicks: Tick[];
  xTicks: Tick[];
  /** The figures behind the areas: packed in hundredths of a per cent, a row for each class. */
  explored: { columns: string[]; shares: string[] };
}

const MOST_TICKS = 8;
const QUARTERS = [100, 75, 50, 25, 0];

/**
 * Shares of classes stacked to 100 %, one step for each column from left to right. `shares[c][i]` is the per cent of class
 * `c` in column `i`; every so many columns one is named under the plot.
 */
export function drawStackedSteps(
  classes: readonly AssetClass[],
  columns: readonly string[],
  shares: ReadonlyArray<readonly number[]>,
  percentText: (value: number) => string,
): StackedSteps {
  const width = 1000 / Math.max(1, columns.length);
  const below = columns.map(() => 0);
  const areas = classes.map((assetClass, c) => {
    const lower = edge(below, width);
    columns.forEach((_, i) => {
      below[i]! += shares[c]?.[i] ?? 0;
    });
    return { assetClass, path: areaPath(edge(below, width), lower) };
  });
  const stride = Math.max(1, Math.ceil(columns.length / MOST_TICKS));
  return {
    areas,
    yTicks: QUARTERS.map((value) => ({ at: 100 - value, text: percentText(value) })),
    xTicks: columns.flatMap((text, i) => (i % stride === 0 ? { at: round1(((i + 0.5) * width) / 10), text } : [])),
    explored: {
      columns: [...columns],
      shares: classes.map((_, c) =>
        pack(
          columns.map((__, i) => shares[c]?.[i] ?? 0),
          100,
        ),
      ),
    },
  };
}

/** The line over the columns at some heights, per cent. */
const edge = (heights: readonly number[], width: number): Point[] =>
  heights.flatMap((height, i) => [
    { x: i * width, y: 1000 - height * 10 },
    { x: (i + 1) * width, y: 1000 - height * 10 },
  ]);
