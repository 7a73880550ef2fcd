import type { DarmInputs, DarmRebalancing } from "#app/contract/monitored-portfolio/darm.ts";
import type { AssetClass, PortfolioVersionType } from "#app/domain/enumerations.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { bringTo100, hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { type LineSeries, seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { currentAllocation } from "#backend/numerics/performance/current-allocation.ts";
import { apportioned, floorOf, riskyShare } from "#backend/numerics/risk/constant-proportion.ts";
import { compositionAt, type VersionedComposition } from "../composition/composition.store.ts";
import { faultsOf, type Problem } from "../composition/validation.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { SECTIONS } from "../section/section.domain.ts";
import type { SectionRow } from "../section/section.store.ts";
import { readSources, type Sources, trackOf } from "../values/track.ts";

const RESERVES: Record<"CASH" | "CASH_AND_BONDS", ReadonlySet<string>> = {
  CASH: new Set(["CASH"]),
  CASH_AND_BONDS: new Set(["CASH", "FIXED_INCOME", "CAPITAL_GUARANTEED"]),
};

interface At {
  versionType: PortfolioVersionType;
  date: string;
}
export interface Proposal extends DarmRebalancing {
  problems: Problem[];
}

const inForce = (rows: readonly SectionRow[], kind: "floor" | "darm", date: string) =>
  rows.findLast((row) => row.kind === kind && row.date <= date)?.content;
const error = (code: string, more: Partial<Problem> = {}): Problem => ({ code, severity: "error", ...more });
const percentOf = (fraction: number) => weightOf(Math.round(fraction * 10_000));
const hundredths = (weight: string) => hundredthsOf(weight) ?? 0;

/** What the day has: the composition in effect, where prices have moved it, the value and what was set. */
async function standing(queries: Queries, portfolio: PortfolioRow, { versionType, date }: At) {
  const problems: Problem[] = [];
  const composition = await compositionAt(queries, { portfolio: portfolio.uuid, versionType, date });
  if (!composition) problems.push(error("NO_COMPOSITION", { section: "composition" }));
  const sources = await readSources(queries, portfolio);
  const [floor, settings] = [inForce(sources.sections, "floor", date), inForce(sources.sections, "darm", date)];
  if (!floor) problems.push(error("NO_SETTINGS", { section: "floor" }));
  if (!settings) problems.push(error("NO_SETTINGS", { section: "darm" }));
  const track = await trackOf(sources, { versionType, net: true, to: date });
  if (track.days.length === 0) problems.push(error("NO_VALUES", track.problem?.series[0] ? { series: track.problem.series[0] } : {}));
  const known = await seriesOfLines(queries, composition?.lines.map(({ series }) => series) ?? []);
  return {
    problems,
    composition,
    sources,
    track,
    known,
    floor: floor ? SECTIONS.floor.written.parse(floor) : null,
    settings: settings ? SECTIONS.darm.written.parse(settings) : null,
  };
}

/** Weights of a composition as prices have moved them by a day, as fractions; null where a series has no value on one of the days. */
function moved({ series }: Sources, { date, lines }: VersionedComposition, day: number): ReadonlyMap<string, number> | null {
  const weights = new Map(lines.map((line) => [line.series, Number(line.weight) / 100]));
  const classless = new Map([...series].map(([uuid, values]) => [uuid, { ...values, assetClass: "NOT_DEFINED" }]));
  try {
    return currentAllocation(classless, { day: dayNumber(date), weights }, day).weights;
  } catch (failure) {
    if (failure instanceof ComputationError) return null;
    throw failure;
  }
}

/** Fractions as weights in per cent with two decimals that total 100. */
function weightsOf(fractions: ReadonlyMap<string, number>): Map<string, string> {
  const whole = bringTo100([...fractions.values()]);
  return new Map([...fractions.keys()].map((key, at) => [key, weightOf(whole[at]!)]));
}

const isRisky = (reserve: keyof typeof RESERVES, known: ReadonlyMap<string, LineSeries>) => (uuid: string) =>
  !RESERVES[reserve].has(known.get(uuid)?.assetClass ?? "NOT_DEFINED");

function linesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  risky: ReadonlySet<string>,
  known: ReadonlyMap<string, LineSeries>,
): DarmRebalancing["lines"] {
  return [...before].map(([series, weight]) => {
    const { fullName = "", isin = null, assetClass = "NOT_DEFINED", sri = null } = known.get(series) ?? {};
    const now = after.get(series) ?? "0";
    const change = hundredths(now) - hundredths(weight);
    const of = { series, fullName, isin, assetClass: assetClass as AssetClass, sri, risky: risky.has(series) };
    return { ...of, before: weight, after: now, change: `${change < 0 ? "-" : ""}${weightOf(Math.abs(change))}` };
  });
}

/**
 * What the dynamic allocation of risk makes of a portfolio on a day, with all that it follows from and what stands in its way. Within the
 * tolerance the weights stay where prices have moved them.
 */
export async function darmProposal(queries: Queries, portfolio: PortfolioRow, at: At): Promise<Proposal> {
  const { problems, composition, sources, track, known, floor, settings } = await standing(queries, portfolio, at);
  const nothing = { portfolio: portfolio.uuid, ...at, inputs: null, lines: [], turnover: "0", problems };
  if (!composition || !floor || !settings || track.days.length === 0) return nothing;
  const value = track.values.at(-1)!;
  const day = track.days.at(-1)!;
  const present = moved(sources, composition, Math.max(day, dayNumber(composition.date)));
  if (!present) return { ...nothing, problems: [...problems, error("NO_VALUES")] };
  const risky = new Set([...present.keys()].filter(isRisky(settings.reserve, known)));
  const presentShare = [...present].reduce((sum, [uuid, weight]) => sum + (risky.has(uuid) ? weight : 0), 0);
  const floorValue = floorOf(track.values, Number(floor.level) / 100, floor.basis);
  const rule = {
    multiplier: Number(settings.multiplier),
    minRisky: Number(settings.minRisky) / 100,
    maxRisky: Number(settings.maxRisky) / 100,
    tolerance: Number(settings.tolerance) / 100,
  };
  const { cushion, unbounded, target, rebalances } = riskyShare(value, floorValue, presentShare, rule);
  if (target > 0 && risky.size === 0) problems.push(error("NO_RISKY_LINE"));
  if (target < 1 && risky.size === present.size) problems.push(error("NO_RESERVE_LINE"));
  if (value < floorValue)
    problems.push({ code: "BELOW_FLOOR", severity: "warning", found: value.toFixed(2), limit: floorValue.toFixed(2) });
  if (!rebalances)
    problems.push({ code: "WITHIN_TOLERANCE", severity: "warning", found: percentOf(presentShare), limit: percentOf(target) });
  const apportions = rebalances && risky.size > 0 && risky.size < present.size;
  const before = weightsOf(present);
  const after = apportions ? weightsOf(apportioned(present, risky, target)) : before;
  const lines = linesOf(before, after, risky, known);
  const inputs: DarmInputs = {
    valueDate: isoDay(day),
    ...{ value: value.toFixed(4), floor: floorValue.toFixed(4), cushion: cushion.toFixed(4), settings, floorSettings: floor },
    ...{ presentShare: percentOf(presentShare), unboundedShare: percentOf(unbounded), targetShare: percentOf(target), rebalances },
  };
  const turnover = weightOf(Math.round(lines.reduce((sum, { change }) => sum + Math.abs(Math.round(Number(change) * 100)), 0) / 2));
  const judged = { ...at, lines: lines.map(({ series, after: weight }) => ({ series, weight })), before: composition.lines };
  const faults = await faultsOf(queries, portfolio, sources.sections, judged);
  return { portfolio: portfolio.uuid, ...at, inputs, lines, turnover, problems: [...problems, ...faults.own, ...faults.ofRules] };
}
