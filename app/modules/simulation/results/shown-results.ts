import type { SIMULATOR_MODES } from "#app/domain/enumerations.ts";
import { INFLATION_RATES, type InflationRate } from "#app/domain/simulation/inflation.ts";
import { FEE_VIEWS, type FeeView } from "#app/domain/simulation/past-fees.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** Tabs beside the inputs, in the order in which an adviser presents them. */
export const RESULT_TABS = ["simulations", "outcomes", "allocation", "history", "sustainability"] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** The simplified mode keeps to what a first meeting needs. */
export const tabsOf = (mode: (typeof SIMULATOR_MODES)[number]): readonly ResultTab[] =>
  mode === "SIMPLIFIED" ? RESULT_TABS.filter((tab) => tab !== "outcomes") : RESULT_TABS;

/** The projection as ranges by date, or as every scenario. */
export type ChartView = "ranges" | "all";

/** Spans of the performance history; months, or a span that depends on the last day. */
export const HISTORY_SPANS = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "8Y", "MAX"] as const;
export type HistorySpan = (typeof HISTORY_SPANS)[number];

/** What the address of the page asks to see. */
export interface Asked {
  tab: ResultTab;
  view: ChartView;
  span: HistorySpan;
  /** The past after or before the yearly fees of the contract. */
  fees: FeeView;
  /** Index that the past of the allocation is compared with. */
  benchmark: string | null;
  /** Events of the markets stand in the chart of the past. */
  events: boolean;
  /** What single levers would need for better chances. */
  levers: boolean;
  /** Yearly inflation in per cent taken out of the amounts; null for the euros of each date. */
  inflation: InflationRate | null;
  /** Horizon in years before it was changed, while payments still stand for it. */
  was: number | null;
}

/** What the page shows when its address asks for nothing. */
export const USUAL: Asked = {
  tab: "simulations",
  view: "ranges",
  // What is said of the past covers five years, or the whole of a shorter history (Delegated Regulation (EU) 2017/565, article 44).
  span: "5Y",
  fees: "after",
  benchmark: null,
  events: false,
  levers: false,
  inflation: null,
  was: null,
};

const oneOf = <T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

export function askedResults(url: string): Asked {
  const query = new URL(url).searchParams;
  return {
    tab: oneOf(RESULT_TABS, query.get("tab"), USUAL.tab),
    view: oneOf(["ranges", "all"], query.get("view"), USUAL.view),
    span: oneOf(HISTORY_SPANS, query.get("span"), USUAL.span),
    fees: oneOf(FEE_VIEWS, query.get("fees"), USUAL.fees),
    benchmark: isUuid(query.get("benchmark") ?? "") ? query.get("benchmark") : null,
    events: query.get("events") === "1",
    levers: query.get("levers") === "1",
    inflation: INFLATION_RATES.find((rate) => String(rate) === query.get("inflation")) ?? null,
    was: /^\d{1,2}$/.test(query.get("was") ?? "") ? Number(query.get("was")) : null,
  };
}

/** What of it the mode shows: a tab that it leaves out gives way to the usual one. */
export const withinMode = (asked: Asked, mode: (typeof SIMULATOR_MODES)[number]): Asked =>
  tabsOf(mode).includes(asked.tab) ? asked : { ...asked, tab: USUAL.tab };

/** The part of the address that asks for it; what is usual stays out. */
export function resultsQuery({
  tab,
  view,
  span,
  fees,
  benchmark,
  events,
  levers,
  inflation,
  was,
}: Asked): Record<string, string | undefined> {
  return {
    tab: tab === USUAL.tab ? undefined : tab,
    view: tab === "simulations" && view === "all" ? view : undefined,
    levers: tab === "simulations" && levers ? "1" : undefined,
    inflation: inflation === null ? undefined : String(inflation),
    was: was === null ? undefined : String(was),
    span: tab === "history" && span !== USUAL.span ? span : undefined,
    fees: tab === "history" && fees !== USUAL.fees ? fees : undefined,
    benchmark: tab === "history" && benchmark ? benchmark : undefined,
    events: tab === "history" && events ? "1" : undefined,
  };
}
