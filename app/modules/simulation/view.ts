import type { FanDrawing, SpaghettiDrawing } from "#app/components/charts/fan.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";

/** What the simulator shows, as text already written in the person's language: the browser formats nothing. */

/** A series of the allocation, or one that a search found. */
export interface LineView {
  series: string;
  name: string;
  /** ISIN, else the provider's code. */
  code: string;
  assetClass: AssetClass;
  assetClassName: string;
  sri: number | null;
  /** `simulated`: values of a model; `imported`: values that were loaded; `unknown`: no longer in the catalogue. */
  origin: "simulated" | "imported" | "unknown";
  history: string;
}

/** An error or a warning beside its field. */
export interface IssueView {
  field: string;
  label: string;
  text: string;
}

export interface FailureView {
  place: "chances" | "chart" | "contributions";
  title: string;
  text: string;
  /** `Réf. 3107`, and what support needs. */
  reference: string;
  link: { href: string; label: string } | null;
}

export interface SuccessView {
  percent: string;
  share: number;
  reached: number;
  total: number;
  /** With `*…*` around what is stressed. */
  sentence: string;
  short: string;
  range: string;
  unpaid: string | null;
}

export interface FanView {
  /** `34 000 € versés`; with `rachats déduits` where there are any. */
  paidIn: string;
  drawing: FanDrawing;
  /** Every scenario, where that view is asked for. */
  everyScenario: SpaghettiDrawing | null;
  /** The view of every scenario was asked for and cannot be given for this saved result. */
  pathsGone: boolean;
  sentence: string;
  note: string;
  figures: Array<{ month: string; amounts: string[] }>;
}

export interface ScenarioRow {
  key: string;
  label: string;
  count: string;
  finalValue: string;
  gain: string;
  annualReturn: string;
  losing: boolean;
}

export interface ResultsView {
  success: SuccessView | null;
  fan: FanView;
  scenariosTitle: string;
  gainHead: string;
  scenarios: ScenarioRow[];
  statistics: Array<{ label: string; value: string }>;
  sources: string[];
  /** Names of the series whose values come from a model, as one sentence; null when there are none. */
  simulated: string | null;
}

export interface OutcomeView {
  results: ResultsView | null;
  /** Nothing could be computed. */
  failure: FailureView | null;
  /** Only the chances could not. */
  chancesFailure: FailureView | null;
  goalHint: string | null;
}
