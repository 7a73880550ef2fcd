import type { z } from "zod";
import { constraintSettings } from "#app/contract/monitored-portfolio/section.ts";
import type { problem } from "#app/contract/monitored-portfolio/shape.ts";
import { hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { enclosedLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { LineSeries } from "#backend/api/model-portfolio/composition.store.ts";
import { faultsOfLines, faultsOfRules, rulesOfProduct } from "#backend/api/model-portfolio/composition-check.ts";
import { sriOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { SECTIONS, type SectionKind, storedConstraints } from "../section/section.domain.ts";
import { type SectionRow, sectionsOf } from "../section/section.store.ts";
import type { VersionedComposition } from "./composition.store.ts";

export type Problem = z.output<typeof problem>;
type Line = VersionedComposition["lines"][number];
/** A composition to be judged, and the one of its version that it follows. */
export interface Judged extends Pick<VersionedComposition, "versionType" | "date" | "lines"> {
  before: readonly Line[] | null;
}

/** Settings of a kind that hold on a day. */
const inForce = (rows: readonly SectionRow[], kind: SectionKind, date: string) =>
  rows.findLast((row) => row.kind === kind && row.date <= date)?.content;

const hundredths = (weight: string) => hundredthsOf(weight) ?? 0;
const weightsOf = (lines: readonly Line[]) => new Map(lines.map(({ series, weight }) => [series, hundredths(weight)]));

/** Faults of what the lines are by themselves. A closed series may be held on; it takes no new money. */
async function faultsOfSeries(queries: Queries, { lines, date, before }: Judged) {
  const { total, problems, known } = await faultsOfLines(queries, lines, date);
  const held = weightsOf(before ?? []);
  const weights = weightsOf(lines);
  return {
    total,
    known,
    problems: problems.map(({ rule: _, assetClass: __, ...fault }): Problem => {
      const { series } = fault;
      const bought = series !== undefined && (weights.get(series) ?? 0) > (held.get(series) ?? 0);
      return fault.code === "CLOSED" && bought && (fault.found ?? "") <= date ? { ...fault, severity: "error" } : fault;
    }),
  };
}

/** Half the sum of the absolute changes between the weights that were set, in hundredths of a per cent. */
function turnoverOf(before: readonly Line[], after: readonly Line[]): number {
  const [old, now] = [weightsOf(before), weightsOf(after)];
  const all = new Set([...old.keys(), ...now.keys()]);
  return Math.round([...all].reduce((sum, series) => sum + Math.abs((now.get(series) ?? 0) - (old.get(series) ?? 0)), 0) / 2);
}

/** Faults against the rules of every composition that hold on its day. */
function faultsOfSettings(content: Record<string, unknown>, { lines, before }: Judged, known: ReadonlyMap<string, LineSeries>): Problem[] {
  const { diversification, maxTurnover, minSri, maxSri } = constraintSettings.parse(content);
  const problems: Problem[] = faultsOfRules(diversification, lines, known).map(
    ({ code, severity, series, rule, assetClass, found, limit }) => ({
      ...{ code, severity, section: "constraint_params", found, limit, rule, assetClass },
      ...(series !== undefined && { series }),
    }),
  );
  const turnover = before === null ? 0 : turnoverOf(before, lines);
  if (maxTurnover !== undefined && turnover > Number(maxTurnover) * 100)
    problems.push({ code: "TURNOVER", severity: "error", section: "constraint_params", found: weightOf(turnover), limit: maxTurnover });
  const sri = sriOf({ lines }, known);
  const told = { severity: "error", section: "constraint_params", found: String(sri) } as const;
  if (sri !== null && minSri !== undefined && sri < minSri) problems.push({ code: "SRI_TOO_LOW", ...told, limit: String(minSri) });
  if (sri !== null && maxSri !== undefined && sri > maxSri) problems.push({ code: "SRI_TOO_HIGH", ...told, limit: String(maxSri) });
  return problems;
}

/** Weights outside of the bounds of a series or an asset class that hold on the day. */
function faultsOfBounds(content: object, { lines }: Judged, known: ReadonlyMap<string, LineSeries>): Problem[] {
  return storedConstraints.parse(content).constraints.flatMap(({ asset, assetClass, min, max }): Problem[] => {
    const bounded = lines.filter(({ series }) => (asset === undefined ? known.get(series)?.assetClass === assetClass : series === asset));
    const weight = bounded.reduce((sum, line) => sum + hundredths(line.weight), 0);
    const of = {
      severity: "error",
      section: "constraint",
      found: weightOf(weight),
      ...(asset ? { series: asset } : { assetClass }),
    } as const;
    if (weight < Number(min) * 100) return [{ code: "BELOW_BOUND", ...of, limit: min }];
    return weight > Number(max) * 100 ? [{ code: "ABOVE_BOUND", ...of, limit: max }] : [];
  });
}

/** Series that are not of the portfolio's pool. */
async function faultsOfPool(queries: Queries, { investmentPool }: PortfolioRow, lines: readonly Line[]): Promise<Problem[]> {
  if (investmentPool === null) return [];
  const series = lines.map((line) => line.series);
  const { items } = await enclosedLines(queries, investmentPool, { series, limit: series.length, offset: 0 });
  const inside = new Set(items.map((line) => line.series));
  return series.filter((uuid) => !inside.has(uuid)).map((uuid) => ({ code: "NOT_IN_POOL", severity: "error", series: uuid }));
}

/** Everything that is wrong with one composition: by itself, and for the rules and bounds that hold on its day, where it keeps them. */
export async function faultsOf(queries: Queries, portfolio: PortfolioRow, settings: readonly SectionRow[], judged: Judged) {
  const { total, problems, known } = await faultsOfSeries(queries, judged);
  const rules = inForce(settings, "constraint_params", judged.date);
  const bounds = inForce(settings, "constraint", judged.date);
  const ofRules =
    judged.versionType === "PURE"
      ? []
      : [
          ...faultsOfRules(rulesOfProduct(portfolio.productDetails ?? {}), judged.lines, known).map((fault): Problem => fault),
          ...(await faultsOfPool(queries, portfolio, judged.lines)),
          ...(rules ? faultsOfSettings(rules, judged, known) : []),
          ...(bounds ? faultsOfBounds(bounds, judged, known) : []),
        ];
  return { total, own: problems, ofRules };
}

const firstErrors = (problems: readonly Problem[]): Problem[] => [
  ...problems.filter(({ severity }) => severity === "error"),
  ...problems.filter(({ severity }) => severity !== "error"),
];

/** Every problem of a portfolio as it is stored: of each composition, of what it lacks to be followed. Errors first. */
export async function validatePortfolio(queries: Queries, portfolio: PortfolioRow, compositions: readonly VersionedComposition[]) {
  const settings = await sectionsOf(queries, portfolio.uuid);
  const problems: Problem[] = [];
  const today = marketToday();
  const own = compositions.filter(({ versionType }) => versionType === portfolio.versionType);
  if (!own.some(({ date }) => date <= today)) problems.push({ code: "NO_COMPOSITION", severity: "error", section: "composition" });
  const last = new Map<string, readonly Line[]>();
  for (const { versionType, date, lines } of compositions) {
    const judged = { versionType, date, lines, before: last.get(versionType) ?? null };
    const { own: ofLines, ofRules } = await faultsOf(queries, portfolio, settings, judged);
    const section = versionType === "EXECUTED" ? "composition" : "composition_model";
    problems.push(...[...ofLines, ...ofRules].map((fault) => ({ section, ...fault, date })));
    last.set(versionType, lines);
  }
  for (const kind of ["fee", "benchmark", "reporting"] as const satisfies readonly SectionKind[])
    if (inForce(settings, kind, today) === undefined) problems.push({ code: "NO_SETTINGS", severity: "warning", section: kind });
  const benchmark = inForce(settings, "benchmark", today);
  if (benchmark) {
    const { lines } = SECTIONS.benchmark.written.parse(benchmark);
    const { problems: ofBenchmark } = await faultsOfSeries(queries, { versionType: "PURE", date: today, lines, before: lines });
    const told = ofBenchmark.filter(({ code }) => code === "VALUES_ENDED" || code === "NO_VALUE_AT_DATE" || code === "UNKNOWN_SERIES");
    problems.push(...told.map((fault) => ({ ...fault, section: "benchmark" })));
  }
  const ordered = firstErrors(problems);
  return { valid: !ordered.some(({ severity }) => severity === "error"), checkedAt: new Date().toISOString(), problems: ordered };
}
