import { formatChance, formatPercent } from "#app/domain/format/format.ts";
import type { ExactParameters } from "#app/domain/simulation/form.ts";
import { intentOf } from "#app/domain/simulation/form-change.ts";
import { proposedLines } from "#app/domain/simulation/optimisation.ts";
import { freeManagementRequest } from "#app/domain/simulation/request.ts";
import { productIssues } from "#app/domain/simulation/rules/contract-rules.ts";
import { averageClass, bandOf, type RiskBand } from "#app/domain/simulation/suitability/profile-band.ts";
import { weightOf } from "#app/domain/simulation/weights.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { limitsOf, optimises } from "../limits.ts";
import { figuresOf, isShown, type Market, marketOn, type Optimised, optimise, outlookOf } from "../optimise/market.server.ts";
import type { LeverRow, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { refusedLever } from "./lever-refusal.server.ts";
import { type LeversAsked, WANTED } from "./levers-asked.ts";

/** What whole per cent may add to an average class. */
const ROUNDING = 0.01;
/** Allocations between the least and the most risk that the funds allow. */
const STEPS = 41;

/**
 * The allocation of the least risk that reaches the chances, among the best for each risk, of the funds that are held: never more
 * risk than the client's profile allows, so that a fund without a class of risk has no part in it.
 */
export async function riskLever(viewer: Viewer, asked: LeversAsked, before: string, writing: Writing): Promise<LeverRow> {
  const { t, language } = writing;
  const { parameters, simulator } = asked;
  const row = { key: "risk", label: t("results.levers.risk"), effect: null, intent: null };
  if (!optimises(simulator)) return { ...row, need: t("results.levers.riskFixed") };
  const found = await attempt(() => leastRisk(viewer, asked), isShown);
  if ("refusal" in found) return { ...row, ...refusedLever(found.refusal, asked, writing) };
  if (found.value === null) return { ...row, need: t("results.levers.impossible") };
  const { weights, volatility, present, chance, beyondProfile } = found.value;
  const profile = parameters.subscriber?.riskProfile;
  const band = bandOf(parameters.subscriber);
  const named = profile ? t(`simulator.riskProfiles.${profile}`) : null;
  if (weights === null)
    return {
      ...row,
      need: beyondProfile && named ? t("results.levers.beyondProfile", { profile: named }) : t("results.levers.riskTooLittle"),
      effect: t(beyondProfile ? "results.levers.atBestWithin" : "results.levers.atBest", { chance: formatChance(chance, language) }),
    };
  const written = (share: number) => formatPercent(share * 100, language, { decimals: 1 });
  return {
    ...row,
    need: t("results.levers.volatility", { volatility: written(volatility), before: written(present) }),
    effect: [
      t("results.levers.effect", { before, after: formatChance(chance, language) }),
      named !== null && band ? t("results.levers.profile", { profile: named, min: band.min, max: band.max }) : null,
    ]
      .filter((text) => text !== null)
      .join(" "),
    intent: intentOf({ kind: "set-weights", weights }),
  };
}

interface Risked {
  /** Null: none reaches the chances; `chance` then is the best there is. */
  weights: ReturnType<typeof proposedLines> | null;
  volatility: number;
  present: number;
  chance: number;
  /** Some allocation reaches them, with more risk than the client's profile allows. */
  beyondProfile: boolean;
}

/** Null where the optimiser finds nothing within the rules of the product. */
async function leastRisk(viewer: Viewer, asked: LeversAsked): Promise<Risked | null> {
  const { parameters, matrixUuid, lines } = asked;
  const held = parameters.allocation.flatMap(({ series }) => lines.find((line) => line.series === series) ?? []);
  const market = await marketOn(viewer, held, matrixUuid);
  const weights = parameters.allocation.map(({ weight }) => Number(weight) / 100);
  const band = bandOf(parameters.subscriber);
  const [present, found] = await Promise.all([figuresOf(viewer, market, weights), frontierOf(viewer, market, held, asked, band)]);
  if (present === null || found === null) return null;
  const fitting = await firstFitting(viewer, found.frontier, asked, held, band);
  if (fitting) return { ...fitting, present: present.volatility, beyondProfile: false };
  const beyond = band && (await frontierOf(viewer, market, held, asked, null));
  const chance = Math.max(found.successRate ?? 0, bestOf(found.frontier));
  return {
    weights: null,
    volatility: found.volatility,
    present: present.volatility,
    chance,
    beyondProfile: beyond ? bestOf(beyond.frontier) >= WANTED : false,
  };
}

type Point = NonNullable<Optimised["frontier"]>[number];
const bestOf = (points: readonly Point[]) => Math.max(0, ...points.map(({ successRate }) => successRate ?? 0));

/** The best allocations for each risk, the calmest first, no riskier than the band where there is one. */
async function frontierOf(
  viewer: Viewer,
  market: Market,
  held: readonly LineView[],
  { parameters, result, matrixUuid, simulator, lines }: LeversAsked,
  band: RiskBand | null,
): Promise<(Optimised & { frontier: Point[] }) | null> {
  const { rules = {} } = limitsOf(simulator, lines);
  const { weights: _weights, ...simulation } = freeManagementRequest({ ...parameters, goal: { kind: "none" } }, matrixUuid);
  const found = await optimise(viewer, market, boundsOf(held, band, rules.maxLineWeight), {
    optimizationType: "TARGET_AMOUNT",
    optimizationParameter: "BEST_SR",
    targetAmount: Math.max(0, result.targetAmount ?? 0),
    simulation,
    frontierPoints: STEPS,
    assetClassConstraints: Object.entries(rules.maxClassWeight ?? {}).map(([assetClass, most]) => ({
      assetClass,
      min: 0,
      max: most / 100,
    })),
    ...(band ? { averageRiskClass: { min: 1, max: band.max } } : {}),
  });
  if ("refusal" in found) return null;
  return { ...found.value, frontier: (found.value.frontier ?? []).toSorted((a, b) => a.volatility - b.volatility) };
}

/** The first that reaches the chances once it is rounded to whole per cent: they are what is proposed, so they are what is judged. */
async function firstFitting(
  viewer: Viewer,
  frontier: readonly Point[],
  { parameters, matrixUuid, simulator, lines }: LeversAsked,
  held: readonly LineView[],
  band: RiskBand | null,
): Promise<Pick<Risked, "weights" | "volatility" | "chance"> | null> {
  const { rules = {}, classes = new Map() } = limitsOf(simulator, lines);
  for (const point of frontier) {
    if ((point.successRate ?? 0) < WANTED) continue;
    const weights = proposedLines(point.weights, true);
    const allocation: ExactParameters["allocation"] = weights.map(({ series, hundredths }) => ({ series, weight: weightOf(hundredths) }));
    if (productIssues({ allocation }, rules, classes).length > 0) continue;
    if (band && isAbove(allocation, held, band)) continue;
    const outlook = await outlookOf(viewer, { ...parameters, allocation }, matrixUuid);
    const chance = outlook ? (outlook.successes ?? 0) / outlook.total : 0;
    if (chance >= WANTED) return { weights, volatility: point.volatility, chance };
  }
  return null;
}

function isAbove(allocation: ExactParameters["allocation"], held: readonly LineView[], band: RiskBand): boolean {
  const sriOf = (series: string) => held.find((line) => line.series === series)?.risks.SRI ?? null;
  const average = averageClass(allocation.map(({ series, weight }) => ({ series, weight: Number(weight), sri: sriOf(series) })));
  return average === null || average > band.max + ROUNDING;
}

/** The guaranteed fund is outside of the bounds of a line; with a band, the average needs the class of risk of each. */
const boundsOf = (lines: readonly LineView[], band: RiskBand | null, maxLineWeight = 100) =>
  lines.map(({ assetClass, risks }) => {
    const most = assetClass === "CAPITAL_GUARANTEED" ? 1 : maxLineWeight / 100;
    return { min: 0, max: band && risks.SRI === null ? 0 : most };
  });
