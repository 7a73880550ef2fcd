import type { ObservatoryPage, WatchedPortfolio } from "#app/contract/monitored-portfolio/observatory.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import {
  LATE_AFTER_DAYS,
  LEAST_PEERS,
  type PortfolioWatch,
  riskSpanOf,
  WATCH_PERIODS,
  type WatchState,
} from "#app/domain/portfolio/watch.ts";
import { marketDaysBetween } from "#backend/api/alert/notices.ts";
import type { WatchedRow } from "./observatory.store.ts";

/** Per cent of a decimal fraction. */
const percent = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : Math.round(fraction * 1e10) / 1e8;

const medianOf = (values: readonly number[]): number | null =>
  values.length < LEAST_PEERS ? null : sortedQuantile(sortedCopy(values), 0.5);

export interface Watched extends WatchedPortfolio {
  states: ReadonlySet<WatchState>;
}

/** A row as it is told; `keeps`: the caller's house keeps it and so knows what is broken. */
export function watchedOf(row: WatchedRow, keeps: boolean, today: string, { period }: Pick<ObservatoryPage, "period">): Watched {
  const { watch, valuesProblem, lastValueDate, ...rest } = row;
  const span = riskSpanOf(period);
  const days = lastValueDate === null ? null : marketDaysBetween(lastValueDate, today);
  const late = days !== null && days > LATE_AFTER_DAYS;
  const states = new Set<WatchState>();
  if (keeps && (watch?.breaches.length ?? 0) > 0) states.add("BREACH");
  if (late) states.add("LATE");
  if (valuesProblem !== null || lastValueDate === null) states.add("NO_VALUES");
  const performance = (of: PortfolioWatch | null) =>
    Object.fromEntries(WATCH_PERIODS.map((name) => [name, percent(of?.performance[name])])) as WatchedPortfolio["performance"];
  return {
    ...rest,
    lastValueDate,
    valuesProblem,
    // How far the work has come is a matter of the house.
    workingStatus: keeps ? rest.workingStatus : null,
    own: keeps,
    performance: performance(watch),
    volatility: percent(watch?.volatility[span]),
    maxDrawdown: percent(watch?.maxDrawdown[span]),
    sri: watch?.sri ?? null,
    rank: null,
    toMedian: null,
    drift: keeps ? percent(watch?.drift) : null,
    breaches: keeps && watch ? watch.breaches.map((breach) => ({ ...breach, name: null })) : null,
    daysWithoutValue: days,
    late,
    spark: watch?.spark ?? [],
    states,
  };
}

const isWithin = (watched: Watched, page: ObservatoryPage): boolean => {
  const { search, house, riskProfile, managementType, currency } = page;
  return (
    (!search || watched.name.toLocaleLowerCase().includes(search.toLocaleLowerCase())) &&
    (!house || watched.assetManager === house) &&
    (!riskProfile || watched.riskProfile === riskProfile) &&
    (!managementType || watched.managementType === managementType) &&
    (!currency || watched.currency === currency)
  );
};

/** What is broken comes before what is old, and each by how long it has been so. */
const urgencyOf = ({ states, breaches, daysWithoutValue }: Watched): string =>
  states.has("NO_VALUES")
    ? "0"
    : states.has("BREACH")
      ? `1 ${(breaches ?? []).map(({ since }) => since).sort()[0]}`
      : states.has("LATE")
        ? `2 ${String(99_999 - (daysWithoutValue ?? 0)).padStart(5, "0")}`
        : "3";

/** Rows in the order that is asked for; what has no figure is last in either direction. */
function ordered(rows: readonly Watched[], { sort, dir }: ObservatoryPage): Watched[] {
  const byName = (a: Watched, b: Watched) => a.name.localeCompare(b.name, "fr") || a.uuid.localeCompare(b.uuid);
  if (sort === "urgency") return [...rows].sort((a, b) => urgencyOf(a).localeCompare(urgencyOf(b)) || byName(a, b));
  if (sort === "name") return [...rows].sort((a, b) => (dir === "desc" ? byName(b, a) : byName(a, b)));
  const figure = (row: Watched): number | null =>
    sort === "volatility" || sort === "maxDrawdown" || sort === "sri" || sort === "drift" ? row[sort] : (row.performance[sort] ?? null);
  const sign = dir === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [figure(a), figure(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    return sign * (x - y) || byName(a, b);
  });
}

/** Place in the order of the performance over the period, the same for equal ones, and the distance to the median. */
function ranked(rows: readonly Watched[], { period }: ObservatoryPage) {
  const values = rows.map(({ performance }) => performance[period]).filter((value) => value !== null && value !== undefined);
  const middle = medianOf(values);
  const place = (value: number) => 1 + values.filter((other) => other > value).length;
  return {
    peers: values.length,
    middle,
    rows: rows.map((row): Watched => {
      const value = row.performance[period] ?? null;
      return {
        ...row,
        rank: value === null ? null : place(value),
        toMedian: value === null || middle === null ? null : Math.round((value - middle) * 1e8) / 1e8,
      };
    }),
  };
}

/** Filters, compares and orders what may be seen. Rank and median are those of the rows that the filters leave. */
export function compared(all: readonly Watched[], page: ObservatoryPage) {
  const filtered = all.filter((row) => isWithin(row, page));
  const inState = (state: WatchState) => filtered.filter(({ states }) => states.has(state));
  const left =
    page.state === undefined ? filtered : page.state === "ANY" ? filtered.filter(({ states }) => states.size > 0) : inState(page.state);
  const { rows, peers, middle } = ranked(left, page);
  const volatilities = rows.map(({ volatility }) => volatility).filter((value) => value !== null);
  const steps = new Map<string, number>();
  for (const { own, workingStatus } of filtered) if (own && workingStatus) steps.set(workingStatus, (steps.get(workingStatus) ?? 0) + 1);
  const houses = new Map(all.map(({ assetManager, assetManagerName }) => [assetManager, assetManagerName]));
  return {
    rows: ordered(rows, page),
    peers,
    medians: { performance: middle, volatility: medianOf(volatilities) },
    upTo:
      rows
        .map(({ lastValueDate }) => lastValueDate ?? "")
        .sort()
        .at(-1) || null,
    states: {
      all: filtered.length,
      ANY: filtered.filter(({ states }) => states.size > 0).length,
      BREACH: inState("BREACH").length,
      LATE: inState("LATE").length,
      NO_VALUES: inState("NO_VALUES").length,
    },
    steps: [...steps].map(([step, count]) => ({ step, count })),
    houses: [...houses].map(([uuid, name]) => ({ uuid, name })).sort((a, b) => a.name.localeCompare(b.name, "fr")),
    points: rows.flatMap(({ uuid, name, volatility, performance }) => {
      const value = performance[page.period] ?? null;
      return volatility === null || value === null ? [] : [{ uuid, name, volatility, performance: value }];
    }),
  };
}
