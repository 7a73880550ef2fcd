import type { AssetClass } from "../enumerations.ts";
import { riskierAt, rowTotal } from "../glidepath.ts";

/** How far the work on a horizon portfolio has come. One that is in force is followed by its distributors. */
export const HORIZON_WORKING_STATUSES = ["DRAFT", "TO_CHECK", "IN_FORCE", "CLOSED"] as const;
export type HorizonWorkingStatus = (typeof HORIZON_WORKING_STATUSES)[number];

/** The day of each year on which a subscriber goes to the next row of the grid. */
export const STEP_REFERENCES = ["SUBSCRIPTION_DATE", "SUBSCRIBER_BIRTHDAY", "CALENDAR_DATE"] as const;
export type StepReference = (typeof STEP_REFERENCES)[number];
/** When weights that have drifted go back to the row, besides the steps. */
export const REBALANCING_REFERENCES = ["STEP_CHANGE", "MONTH_END", "YEAR_END", "CALENDAR_DATE"] as const;
export type RebalancingReference = (typeof REBALANCING_REFERENCES)[number];
/** Whom a new grid concerns, and from when on: everybody at their next step or on the grid's day, or new subscribers alone. */
export const GRID_TRIGGERS = ["NEXT_STEP", "GRID_DATE", "NEW_SUBSCRIPTIONS"] as const;
export type GridTrigger = (typeof GRID_TRIGGERS)[number];

/** One row of a grid: per cent of each series, as decimal strings, with some whole years left. */
export interface HorizonRow {
  horizonLeft: number;
  weights: Readonly<Record<string, string>>;
}

interface Fault {
  path: Array<string | number>;
  message: string;
}

/** What a grid must keep: years once each and every row exactly 100 per cent. */
export function horizonGridFaults(rows: readonly HorizonRow[]): Fault[] {
  return rows.flatMap(({ horizonLeft, weights }, at): Fault[] => {
    const total = rowTotal(Object.values(weights));
    return [
      ...(rows.findIndex((row) => row.horizonLeft === horizonLeft) < at
        ? [{ path: ["rows", at, "horizonLeft"], message: "stands there twice" }]
        : []),
      ...(total === 100 ? [] : [{ path: ["rows", at, "weights"], message: `total ${total}, not 100` }]),
    ];
  });
}

/** The order in which grids are kept and shown: the farthest year first. */
export const farthestFirst = <R extends { horizonLeft: number }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => b.horizonLeft - a.horizonLeft);

/** Series of a grid: those that are held farthest from the horizon first, on the average of their weights. */
export function seriesOfGrid(rows: readonly HorizonRow[]): string[] {
  const held = new Map<string, { weight: number; years: number }>();
  for (const { horizonLeft, weights } of rows)
    for (const [series, text] of Object.entries(weights)) {
      const { weight, years } = held.get(series) ?? { weight: 0, years: 0 };
      held.set(series, { weight: weight + Number(text), years: years + Number(text) * horizonLeft });
    }
  const distance = (series: string) => held.get(series)!.years / (held.get(series)!.weight || 1);
  return [...held.keys()].sort((a, b) => distance(b) - distance(a) || (a < b ? -1 : 1));
}

/** Years left in which more is at risk than in the year before; a series of unknown class counts as risky. */
export function riskierYears(rows: readonly HorizonRow[], classOf: (series: string) => AssetClass | undefined): number[] {
  const series = seriesOfGrid(rows);
  return riskierAt({
    classes: series.map((uuid) => classOf(uuid) ?? "NOT_DEFINED"),
    rows: rows.map(({ horizonLeft, weights }) => ({ yearsLeft: horizonLeft, weights: series.map((uuid) => weights[uuid] ?? "0") })),
  });
}

/** What holds on a day: the last that began on or before it, else the first of all; null of none. */
export function inForceOn<T extends { date: string }>(dated: readonly T[], day: string): T | null {
  const ordered = [...dated].sort((a, b) => (a.date < b.date ? -1 : 1));
  return ordered.findLast(({ date }) => date <= day) ?? ordered[0] ?? null;
}
