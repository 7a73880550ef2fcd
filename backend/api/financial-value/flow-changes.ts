import type { FlowKind } from "#app/domain/enumerations.ts";

/** A flow of a series; `amount` is a decimal. */
export interface SeriesFlow {
  date: string;
  kind: FlowKind;
  number: number;
  amount: string;
}

/** A flow that is to be written, or taken away where `amount` is null; without a number all of its day and kind are meant. */
export interface FlowChange {
  date: string;
  kind: FlowKind;
  number?: number | undefined;
  amount: string | null;
}

export interface PlannedFlows {
  write: SeriesFlow[];
  remove: SeriesFlow[];
  /** Those that stand beside what is to be written, where nothing says whether they are replaced or added to. */
  asks: SeriesFlow[];
}

/** What becomes of flows of a day and kind that stand already. */
export type SameDay = "REPLACE" | "ADD" | undefined;

const keyOf = ({ date, kind }: { date: string; kind: string }) => `${date} ${kind}`;

function grouped<Item extends { date: string; kind: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Those whose amounts another list does not have, each as often as it is missing there. */
function beyond<Item extends { amount: string }>(items: readonly Item[], there: ReadonlyArray<{ amount: string }>): Item[] {
  const left = there.map(({ amount }) => Number(amount));
  return items.filter(({ amount }) => {
    const at = left.indexOf(Number(amount));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The change of one day and kind. An amount that stands already is no change; one that is named twice is two flows. */
function plannedOf(standing: readonly SeriesFlow[], changes: readonly FlowChange[], sameDay: SameDay): PlannedFlows {
  const [{ date, kind }] = changes as [FlowChange];
  const numbered = new Map(changes.flatMap(({ number, amount }) => (number === undefined ? [] : [[number, amount]])));
  const write = [...numbered].flatMap(([number, amount]) => (amount === null ? [] : [{ date, kind, number, amount }]));
  const remove = standing.filter(({ number }) => numbered.get(number) === null);
  const whole = changes.filter(({ number }) => number === undefined);
  if (whole.length === 0) return { write, remove, asks: [] };
  const others = standing.filter(({ number }) => !numbered.has(number));
  const wanted = whole.flatMap(({ amount }) => (amount === null ? [] : [{ amount }]));
  const missing = beyond(wanted, others);
  const isReplaced = sameDay === "REPLACE" || whole.some(({ amount }) => amount === null);
  if (missing.length > 0 && others.length > 0 && !isReplaced && sameDay !== "ADD") return { write, remove, asks: others };
  const gone = isReplaced ? beyond(others, wanted) : [];
  const taken = new Set([...standing.filter((flow) => !gone.includes(flow)), ...write].map(({ number }) => number));
  let next = 0;
  for (const { amount } of missing) {
    while (taken.has(next)) next++;
    taken.add(next);
    write.push({ date, kind, number: next, amount });
  }
  return { write, remove: [...remove, ...gone], asks: [] };
}

/** What is written and taken away so that the flows that stand become what is wanted. */
export function plannedFlows(present: readonly SeriesFlow[], changes: readonly FlowChange[], sameDay: SameDay): PlannedFlows {
  const standing = grouped(present);
  const planned = [...grouped(changes)].map(([key, its]) => plannedOf(standing.get(key) ?? [], its, sameDay));
  return {
    write: planned.flatMap(({ write }) => write),
    remove: planned.flatMap(({ remove }) => remove),
    asks: planned.flatMap(({ asks }) => asks),
  };
}

/**
 * Whether prices around a split show it: the move from the last price before it to the first one from its day on is nearer to
 * 1 / `ratio` than to no move at all. Prices that a vendor has adjusted already do not.
 */
export const showsSplit = (before: number, after: number, ratio: number): boolean =>
  ratio === 1 || Math.abs(Math.log((after / before) * ratio)) < Math.abs(Math.log(after / before));
