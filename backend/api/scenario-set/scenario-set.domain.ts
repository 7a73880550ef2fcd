import { createHash } from "node:crypto";
import type { ScenarioSetRecord } from "#app/contract/scenario-set.ts";
import { type DrawnValues, extendedIn } from "#backend/api/scenario-set/drawn-values.ts";
import type { MatrixState, SeriesState, SetRow } from "#backend/api/scenario-set/scenario-set.store.ts";
import type { StoredFormula } from "#backend/api/series/series-formula.store.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { MINIMUM_REFERENCE_MONTHS } from "#backend/numerics/matrices/bootstrap-scenarios.ts";
import { commonMonthlyReturns, monthlyReturns, type ReferenceReturns } from "#backend/numerics/series/monthly-returns.ts";
import { frequencyOf } from "#backend/numerics/series/spaced-returns.ts";

/** Name of the sets that simulations get when no other is preferred. */
export const DEFAULT_SET_NAME = "default";

/** 250 scenarios of 50 years, blocks of a year; the seed is fixed so that the same data give the same scenarios anywhere. */
export const DEFAULT_SHAPE = { seed: 20_240_101, scenarios: 250, months: 600, generator: "BOOTSTRAP", blockMonths: 12 } as const;

export const setRecord = (set: SetRow): Omit<ScenarioSetRecord, "series"> => ({
  uuid: set.uuid,
  name: set.name,
  seed: set.seed,
  scenarios: set.scenarios,
  months: set.months,
  generator: set.generator === "LOGNORMAL" ? "LOGNORMAL" : "BOOTSTRAP",
  blockMonths: set.blockMonths,
  referenceFrom: set.referenceFrom,
  referenceTo: set.referenceTo,
  version: set.version,
  createdAt: new Date(set.createdAt).toISOString(),
});

export const withoutValues = (series: string[]) =>
  refuse.unprocessable("0993", "No return matrix for some series: they have no values.", { series: series.sort() });

/** Returns that a set is drawn from. */
export interface SetReference extends ReferenceReturns {
  /** Series that owe some of these months to their proxy. */
  extended: ReadonlySet<string>;
}

/** Where every return is a formula of constants, no month of any history counts. */
const NO_HISTORY: SetReference = { from: "1970-01-31", to: "1970-01-31", returns: new Map(), extended: new Set() };

/**
 * Returns of the months common to all series, at least 60. Otherwise 422: 0993 with the series that have no value; 3107 with
 * those that have no value each month (`reason` NOT_MONTHLY) or none within ten days before its end (NOT_AT_MONTH_ENDS), else with those that start last, because they shorten the history.
 */
export function referenceReturns(
  wanted: readonly string[],
  values: ReadonlyMap<string, DrawnValues>,
  window: { from?: number; to?: number } = {},
): SetReference {
  if (wanted.length === 0) return NO_HISTORY;
  const empty = wanted.filter((uuid) => (values.get(uuid)?.days.length ?? 0) === 0);
  if (empty.length > 0) throw withoutValues(empty);
  const series = new Map(wanted.map((uuid) => [uuid, values.get(uuid)!]));
  const reference = commonMonthlyReturns(series, window);
  const months = reference === null ? 0 : reference.returns.get(wanted[0]!)!.length;
  if (reference !== null && months >= MINIMUM_REFERENCE_MONTHS) return { ...reference, extended: extendedIn(reference.from, series) };
  const told = `Not enough common history: ${months} months where ${MINIMUM_REFERENCE_MONTHS} are needed.`;
  const found = { months, minimumMonths: MINIMUM_REFERENCE_MONTHS };
  const rare = [...series].filter(([, dated]) => frequencyOf(dated) === "QUARTERLY").map(([uuid]) => uuid);
  if (rare.length > 0) throw refuse.unprocessable("3107", told, { series: rare.sort(), ...found, reason: "NOT_MONTHLY" });
  const mid = [...series].filter(([, dated]) => frequencyOf(dated) === "MONTHLY" && !monthlyReturns(dated).returns.some(Number.isFinite));
  if (mid.length > 0) {
    const uuids = mid.map(([uuid]) => uuid).sort();
    throw refuse.unprocessable("3107", told, { series: uuids, ...found, reason: "NOT_AT_MONTH_ENDS" });
  }
  const starts = [...series].map(([uuid, dated]) => ({ uuid, month: monthlyReturns(dated).firstMonth }));
  const last = Math.max(...starts.map((start) => start.month));
  const latest = starts.filter((start) => start.month === last).map((start) => start.uuid);
  throw refuse.unprocessable("3107", told, { series: latest.sort(), ...found });
}

export interface WantedMatrix {
  uuid: string;
  /** What it is made from: the version of the series' values, or below zero the mark of its formula or of its proxy too. */
  sourceVersion: number;
  /** Expected annual return that the scenarios are centred on; null keeps the history's mean. */
  targetYield: number | null;
  /** Its returns follow from those of other series; null for one that is drawn from its own history. */
  formula: StoredFormula | null;
}

/**
 * What tells a matrix of these data from one of others: the version of the values; below zero a mark where there is more to it,
 * which is a formula, or a proxy's past with the rates that bring it to the currency of the series.
 */
export function sourceOf({ formula, valuesVersion, proxy, firstValueDate }: SeriesState): number {
  if (formula) return mark([formula.formula, formula.references]);
  const reachesBack = proxy?.firstValueDate && firstValueDate && proxy.firstValueDate < firstValueDate;
  if (!reachesBack) return valuesVersion;
  return mark([valuesVersion, proxy.uuid, proxy.valuesVersion, ...proxy.rates.flatMap((rate) => [rate.uuid, rate.valuesVersion])]);
}

function mark(source: unknown[]): number {
  const digest = createHash("sha256").update(JSON.stringify(source)).digest();
  return -1 - (digest.readUInt32LE(0) >>> 1);
}

/** Bases before what follows from them. A circle cannot be: it is refused when a formula is written. */
export function basesFirst(wanted: readonly WantedMatrix[]): WantedMatrix[] {
  const ordered = new Map<string, WantedMatrix>();
  const place = (one: WantedMatrix): void => {
    if (ordered.has(one.uuid)) return;
    for (const base of one.formula?.references ?? []) {
      const found = wanted.find(({ uuid }) => uuid === base);
      if (found) place(found);
    }
    ordered.set(one.uuid, one);
  };
  for (const one of wanted) place(one);
  return [...ordered.values()];
}

/**
 * What a set lacks: `missing` matrices can be added to it; null when one of the matrices it holds was made from other
 * values or for another yield, so that a fresh version of the set is needed.
 */
export function missingIn(held: readonly MatrixState[], wanted: readonly WantedMatrix[]): WantedMatrix[] | null {
  const missing: WantedMatrix[] = [];
  for (const want of wanted) {
    const matrix = held.find((one) => one.series === want.uuid);
    if (!matrix) missing.push(want);
    else if (matrix.sourceVersion !== want.sourceVersion || matrix.targetYield !== want.targetYield) return null;
  }
  return missing;
}
