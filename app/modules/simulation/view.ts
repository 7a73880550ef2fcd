import type { Slice } from "#app/components/charts/allocation.tsx";
import type { FanDrawing, SpaghettiDrawing } from "#app/components/charts/fan.ts";
import type { LinesDrawing } from "#app/components/charts/lines.ts";
import type { AssetClass, RiskScale } from "#app/domain/enumerations.ts";
import type { CostsView } from "./costs/costs-view.server.ts";
import type { FailurePlace } from "./failure.ts";
import type { BenchmarkChoice, EventView } from "./history/history-context.server.ts";
import type { PastFeesView } from "./history/past-fees.server.ts";
import type { HistorySpan } from "./results/shown-results.ts";
import type { SustainabilityView } from "./sustainability/sustainability-view.server.ts";

/** What the simulator shows, as text already written in the person's language: the browser formats nothing. */

/** A series of the allocation, or one that a search found. */
export interface LineView {
  series: string;
  name: string;
  /** ISIN, else the provider's code. */
  code: string;
  assetClass: AssetClass;
  assetClassName: string;
  /** Level on each scale; null where none was published. */
  risks: Readonly<Record<RiskScale, number | null>>;
  /** `simulated`: values of a model; `imported`: values that were loaded; `unknown`: no longer in the catalogue. */
  origin: "simulated" | "imported" | "unknown";
  history: string;
  /** Day of its last value; null where it has none. */
  lastDay: string | null;
}

/** A series with what helps to choose it. */
export interface InstrumentView extends LineView {
  /** First and last month of its values. */
  period: string | null;
  /** Per cent a year. */
  fees: string | null;
  sfdr: string | null;
  labels: string[];
}

/** An error or a warning beside its field. */
export interface IssueView {
  field: string;
  label: string;
  text: string;
  fix?: Fix;
}

/** A button that puts it right: what it sends and says. */
interface Fix {
  intent: string;
  label: string;
}

/** The same with the field that it concerns. */
export interface FieldFix extends Fix {
  field: string;
}

export interface FailureView {
  place: FailurePlace;
  title: string;
  text: string;
  /** `Réf. 3107`, and what support needs. */
  reference: string;
  link: { href: string; label: string } | null;
}

/** Risk of the whole allocation. */
export interface RiskView {
  /** SRI class; null when it is not known. */
  level: number | null;
  facts: { label: string; value: string | null }[];
  /** Why a figure is missing. */
  failures: FailureView[];
  /** For how long a holding the class is read. */
  holding: string;
  note: string;
  /** The volatilities that this allocation has on the pages, told apart in one line. */
  volatilities: string | null;
}

export interface SuccessView {
  percent: string;
  share: number;
  reached: number;
  total: number;
  /** What the chances are of: words under the number. */
  label: string;
  /** With `*…*` around what is stressed. */
  sentence: string;
  short: string;
  /** Until when the withdrawals are paid in the bad cases; null without withdrawals. */
  lasts: string | null;
  /** What the scenarios that fail lack, typically and at worst; null where none is known to fail. */
  missing: string | null;
  /** Why, in the typical one of these. */
  cause: string | null;
  range: string;
  unpaid: string | null;
  /** What a filled and an empty square say. */
  legend: { reached: string; short: string };
}

export interface FanView {
  drawing: FanDrawing;
  /** Names of the dashed line, at its end and in the legend. */
  savings: { end: string; legend: string };
  /** Every scenario, where that view is asked for. */
  everyScenario: SpaghettiDrawing | null;
  /** The view of every scenario was asked for and cannot be given for this saved result. */
  pathsGone: boolean;
  sentence: string;
  note: string;
  /** Heads of the last columns of the figures: what was paid in, and what is withdrawn. */
  totals: string[];
  figures: Array<{ month: string; amounts: string[] }>;
}

export interface ScenarioRow {
  key: string;
  label: string;
  count: string;
  finalValue: string;
  /** Withdrawals that were paid; null where every scenario pays what is planned. */
  paid: string | null;
  gain: string;
  annualReturn: string;
  losing: boolean;
}

export interface ResultsView {
  success: SuccessView | null;
  fan: FanView;
  scenariosTitle: string;
  gainHead: string;
  /** Head of the paid withdrawals; null where every scenario pays what is planned. */
  paidHead: string | null;
  /** How the gains count withdrawals; null without any. */
  scenariosNote: string | null;
  scenarios: ScenarioRow[];
  /** Null for a result that was saved without. */
  costs: CostsView | null;
  /** Empty where the amounts are in today's money. */
  statistics: Array<{ label: string; value: string; meaning?: string }>;
  /** What the amounts are net of, and in which money. */
  moneyNote: string;
  sources: string[];
  /** Names of the series whose values come from a model, as one sentence; null when there are none. */
  simulated: string | null;
}

/** Values of the scenarios at several dates. */
export interface OutcomesView {
  columns: Array<{ key: string; label: string }>;
  rows: Array<{
    key: "q95" | "q75" | "median" | "q25" | "q05" | "deposited" | "withdrawn";
    label: string;
    /** One for each column; nothing is gained on what was paid in. */
    cells: Array<{ value: string; gain: string | null; losing: boolean }>;
  }>;
  /** How the gains are counted. */
  note: string;
}

/** The use of the optimiser, in sentences. */
export interface OptimisedView {
  title: string;
  text: string[];
  /** The allocation leaves the client's profile, which the adviser accepted. */
  beyond: string | null;
}

export interface AllocationView {
  optimised: OptimisedView | null;
  slices: Slice[];
  sentence: string;
  centre: { value: string; label: string };
  /** Scale of the simulator, on which the risk of each fund is told. */
  scale: RiskScale;
  funds: Array<LineView & { risk: number | null; weight: string; amount: string | null }>;
}

interface CalendarCell {
  text: string | null;
  losing: boolean;
  /** The month or year is over, and values stand for both of its ends. */
  complete: boolean;
}

export interface HistoryView {
  /** `reason` says why a span cannot be had. */
  spans: Array<{
    key: HistorySpan;
    label: string;
    value: string | null;
    /** On both sides of the contract's fees. */
    after: string | null;
    before: string | null;
    reason: string | null;
  }>;
  /** The one shown: all of it where the history is shorter than what was asked for. */
  span: HistorySpan;
  fees: PastFeesView;
  performance: LinesDrawing;
  drawdown: LinesDrawing;
  last: string;
  /** At the end of each period: the allocation, then the index it is compared with. */
  figures: Array<{ day: string; values: Array<string | null> }>;
  /** The lowest point of each period. */
  falls: Array<{ day: string; fall: string }>;
  sentence: string;
  drawdownSentence: string;
  facts: Array<{ label: string; value: string | null }>;
  calendar: Array<{ year: string; months: CalendarCell[]; total: CalendarCell }>;
  notes: string[];
  benchmark: { name: string; last: string } | null;
  /** Null where they were not asked for. */
  events: EventView[] | null;
}

export interface LeverRow {
  key: string;
  label: string;
  /** What it takes. */
  need: string;
  /** Chances before and after; where the lever does not reach, why and what to do. */
  effect: string | null;
  /** Change of the form that takes it. */
  intent: string | null;
}

export interface LeversView {
  title: string;
  rows: LeverRow[];
  /** What is enough, in one sentence; null where no lever is. */
  cure: string | null;
  note: string;
  /** What could be withdrawn at several chances; null without withdrawals. */
  withdrawable: { title: string; rows: LeverRow[]; note: string } | null;
}

/** What the tab that is shown has beside the results: the first tab has nothing more. */
export type TabView =
  | { tab: "simulations"; levers: LeversView | null }
  | { tab: "outcomes"; outcomes: OutcomesView | null }
  | { tab: "allocation"; allocation: AllocationView; risk: RiskView | null }
  | { tab: "sustainability"; sustainability: SustainabilityView | null }
  | { tab: "history"; history: HistoryView | null; benchmarks: BenchmarkChoice[]; failure: FailureView | null };

/** Which figures a projection has: on which scenarios, by their name, and the mark of its numbers. */
export interface InstantMark {
  key: string;
  mark: string;
}

export interface OutcomeView {
  results: ResultsView | null;
  shown: TabView;
  /** Nothing could be computed. */
  failure: FailureView | null;
  /** Only the chances could not. */
  chancesFailure: FailureView | null;
  goalHint: string | null;
  /** Of a projection that the browser may make itself; null for any other. */
  instant: InstantMark | null;
}
