import type { AdvisedShelf, MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { proposedLines } from "#app/domain/simulation/optimisation.ts";
import { type AimFigures, callOf, isBetter } from "#app/domain/simulation/optimise/aims.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { criteriaOf } from "#app/domain/sustainability-criteria.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { type FinalAmounts, heldIn, outlookOf, planOf } from "#app/modules/journey/allocation/outlook.server.ts";
import { type Allocation, measure, type namesOf, type Offer, withLines } from "#app/modules/journey/allocation/workspace.server.ts";
import { figuresOf, type Market, type Optimised, optimise } from "#app/modules/simulation/optimise/market.server.ts";
import type { Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { carefulRange, inPoints, preferencesOf, shelfOf } from "./shelf.server.ts";
import { type Choice, choicesOf, freeWeights, marketOfChoices, type Source, underUsualCap } from "./universe.server.ts";
import { floorsOf, type ShelfVariant, type Strictness, suitabilityRows, variantsOf } from "./variants.ts";

export const IMPROVEMENT_AIMS = ["ratio", "median"] as const;
export type ImprovementAim = (typeof IMPROVEMENT_AIMS)[number];

/** An allocation with the figures of what the contract holds after the act; those that cannot be computed are null. */
export interface Weighed {
  measured: MeasuredAllocation | null;
  figures: Optimised | null;
  outlook: FinalAmounts | null;
  /** Average class of risk. */
  sri: number | null;
}

export interface Improvement {
  /** Lines of free management in per cent of it. */
  lines: Lines;
  choices: readonly Choice[];
  present: Weighed;
  proposed: Weighed;
  /** Why it is offered; null where it is no better. */
  reason: "better" | "repairs" | null;
  leftAside: string[];
  /** Supports of the shelf that were not looked at. */
  unseen: number;
  /** No lines within the usual cap of one support keep the other limits. */
  isConcentrated: boolean;
}
export type Improved = { found: Improvement } | { refusal: Refusal; shelf: AdvisedShelf; open: number } | { noShelf: true };

interface Asked {
  session: FullSession;
  offer: Offer;
  allocation: Allocation;
  aim: ImprovementAim;
  source: Source;
  names: Awaited<ReturnType<typeof namesOf>>;
  /** How many times what the client asks of sustainability is asked of the lines; once when absent. */
  raise?: number;
}

/** Lines within the bounds of the checks, the client's range and preferences that serve an aim better than the present ones; nothing is saved. */
export async function improve(viewer: Viewer, asked: Asked): Promise<Improved> {
  const shelf = await shelfOf(viewer, asked.session);
  if (shelf.pool === null) return { noShelf: true };
  const [first, ...others] = await Promise.all(variantsOf(shelf).map((variant) => improveAfterAct(viewer, variant, asked)));
  return others.reduce((best, one) => (isPreferred(asked.aim, one, best) ? one : best), first!);
}

/** What is offered comes before what is not, and an answer before none; of two offers the one that serves the aim better. */
function isPreferred(aim: ImprovementAim, one: Improved, other: Improved): boolean {
  const rank = (improved: Improved) => ("found" in improved ? (improved.found.reason === null ? 1 : 2) : 0);
  if (rank(one) !== rank(other)) return rank(one) > rank(other);
  return "found" in one && "found" in other && isBetter(aim, aimFigures(one.found.proposed), aimFigures(other.found.proposed), null);
}

/** Tries to reach the client's preferences in the contract after the act. */
const MOST_RAISES = 3;
/** A hundredth more than what is missing: what is rounded still reaches it. */
const ABOVE = 1.01;

/**
 * What stays beside a deposit or a withdrawal holds less than the client asks for: as much more is asked of the lines, until the contract
 * after the act has it. Where nothing holds so much, the proposal without stands, and its checks say what is missing.
 */
async function improveAfterAct(viewer: Viewer, shelf: ShelfVariant, asked: Asked): Promise<Improved> {
  const { session, allocation, source, names } = asked;
  const { choices, unseen } = choicesOf(allocation, shelf, source, names, heldBeside(session));
  const market = await marketOfChoices(viewer, choices);
  if ("refusal" in market) return { refusal: market.refusal, shelf, open: 0 };
  // Weighed while lines are looked for.
  const present = weigh(viewer, market.market, allocation, asked);
  present.catch(() => undefined);
  const ground = { ...market, shelf, unseen, present };
  let best = await improveWithin(viewer, ground, asked);
  let raise = 1;
  for (let tries = 0; tries < MOST_RAISES && "found" in best; tries++) {
    const missing = timesMissing(best.found.proposed);
    if (missing <= 1) break;
    raise *= missing * ABOVE;
    const next = await improveWithin(viewer, ground, { ...asked, raise });
    if (!("found" in next)) break;
    best = next;
  }
  return best;
}

/** How many times the least reached of the client's preferences would have to be there; 1 where all are, or none is at all. */
function timesMissing(proposed: Weighed): number {
  const times = blockingOf(proposed)
    .filter(({ code }) => code === "SUSTAINABILITY")
    .map(({ found, allowed }) => Number(allowed) / Number(found));
  const most = Math.max(1, ...times);
  return Number.isFinite(most) ? most : 1;
}

/** Where lines are looked for: the supports of a set of the shelf on their market, and the present lines beside. */
interface Ground {
  shelf: ShelfVariant;
  market: Market;
  choices: readonly Choice[];
  leftAside: string[];
  unseen: number;
  present: Promise<Weighed>;
}

async function improveWithin(viewer: Viewer, ground: Ground, asked: Asked): Promise<Improved> {
  const { shelf, market, choices, leftAside, unseen } = ground;
  const usual = underUsualCap(choices);
  // More careful than the profile is nothing that a check refuses: where its range leaves nothing, its low end gives way.
  const careful: ShelfVariant = { ...shelf, riskRange: carefulRange(shelf) };
  const isOpenBelow = shelf.riskRange !== null && careful.riskRange!.min < shelf.riskRange.min;
  const within = async (of: readonly Choice[]) => {
    const tries: Array<[ShelfVariant, Strictness]> = [
      [shelf, "green"],
      ...(isOpenBelow ? [[careful, "green"] as [ShelfVariant, Strictness]] : []),
      ...(shelf.floors.length > 0 ? [[shelf, "red"] as [ShelfVariant, Strictness]] : []),
      ...(isOpenBelow && shelf.floors.length > 0 ? [[careful, "red"] as [ShelfVariant, Strictness]] : []),
    ];
    let solved = await solve(viewer, market, of, ...tries[0]!, asked);
    for (const [bounds, strictness] of tries.slice(1)) {
      if (!isImpossible(solved)) break;
      solved = await solve(viewer, market, of, bounds, strictness, asked);
    }
    return solved;
  };
  const capped = await within(usual);
  const isConcentrated = isImpossible(capped) && usual.some(({ most }, at) => most < choices[at]!.most);
  const solved = isConcentrated ? await within(choices) : capped;
  if ("refusal" in solved) return { refusal: solved.refusal, shelf, open: choices.filter(({ most, fixed }) => most > fixed).length };
  const isSplit = choices.some(({ fixed }) => fixed > 0);
  const lines = proposedLines(freeWeights(solved.value.weights, choices), !isSplit).map(({ series, hundredths }) => ({
    series,
    weight: weightOf(hundredths),
  }));
  const proposal = withLines(asked.allocation, "free", lines);
  const [present, proposed] = await Promise.all([ground.present, weigh(viewer, market, proposal, asked)]);
  return {
    found: { lines, choices, present, proposed, reason: reasonOf(asked.aim, present, proposed), leftAside, unseen, isConcentrated },
  };
}

/** Supports of the present contract: a deposit or a withdrawal leaves a part of them beside the allocation. */
const heldBeside = ({ workspace }: FullSession): string[] => (workspace?.currentComposition ?? []).map(({ series }) => series);

/** No lines keep the limits; anything else than that is no reason to look within wider ones. */
const isImpossible = (solved: { refusal: Refusal } | { value: unknown }): boolean =>
  "refusal" in solved && ![408, 503, 504].includes(solved.refusal.status);

function solve(
  viewer: Viewer,
  market: Market,
  choices: readonly Choice[],
  shelf: ShelfVariant,
  strictness: Strictness,
  { session, offer, aim, raise = 1 }: Asked,
) {
  const bounds = choices.map(({ fixed, most, least }) => ({
    min: fixed / WHOLE,
    max: most / WHOLE,
    ...(least > 0 && { leastHeld: least / WHOLE }),
  }));
  const plan = planOf(session, offer, marketToday());
  const call = callOf(plan ? aim : "ratio", null);
  const { riskRange: range } = shelf;
  const isLinear = shelf.riskMeasure === "WEIGHTED_AVERAGE_SRI";
  const points = inPoints(shelf);
  // What is rounded to whole per cents or hundredths stays within the range.
  const margin = choices.some(({ fixed }) => fixed > 0) && range && range.max - range.min > 1 ? 6e-4 * choices.length : 0;
  const wanted = criteriaOf(preferencesOf(session.suitability?.adaptation?.preferences ?? session.sustainability));
  const isWhole = choices.every(({ fixed }) => fixed === 0);
  return optimise(viewer, market, bounds, {
    ...call,
    ...(call.optimizationType === "TARGET_AMOUNT" && plan ? { simulation: { ...plan, matrixUuid: market.matrixUuid } } : {}),
    assetClassConstraints: shelf.classes.map(({ assetClass, least, most }) => ({ assetClass, min: least / WHOLE, max: most / WHOLE })),
    ...(range && isLinear ? { averageRiskClass: { min: range.min + margin, max: range.max - margin } } : {}),
    ...(range && !isLinear ? { targetRisk: { volatilityMin: range.min / points, volatilityMax: range.max / points } } : {}),
    floors: [
      ...wanted.map(({ required, part }) => ({
        least: Math.min(1, required * raise),
        parts: choices.map(({ series, onShelf }) => (onShelf ? part({ ...onShelf, uuid: series }) : 0)),
      })),
      ...floorsOf(
        shelf,
        choices.map(({ series }) => series),
      ),
      ...suitabilityRows(
        shelf,
        choices.map(({ series }) => series),
        strictness,
      ),
    ],
    lines: {
      minLines: Math.min(shelf.minLines, choices.filter(({ most }) => most > 0).length),
      ...(shelf.maxLines !== null && { maxLines: shelf.maxLines }),
      minWeight: 0.01,
      wholePercent: isWhole,
    },
  });
}

/**
 * The figures of what the contract holds after the act: a deposit or a withdrawal leads to the allocation only part of the way. Null where
 * something that stays beside it has no scenarios.
 */
async function weigh(viewer: Viewer, market: Market, allocation: Allocation, { session, offer }: Asked): Promise<Weighed> {
  const [measured = null] = await measure(viewer, session, [allocation]);
  const isWhole = measured !== null && measured.lines.reduce((sum, { weight }) => sum + Math.round(Number(weight) * 100), 0) === WHOLE;
  if (!isWhole) return { measured, figures: null, outlook: null, sri: null };
  const held = new Map(Object.entries(heldIn(measured)));
  const total = [...held.values()].reduce((sum, share) => sum + share, 0);
  const weights = market.series.map((series) => (held.get(series) ?? 0) / total);
  if ([...held.keys()].some((series) => !market.series.includes(series))) return { measured, figures: null, outlook: null, sri: null };
  const plan = planOf(session, offer, marketToday());
  const [figures, outlook] = await Promise.all([
    figuresOf(viewer, market, weights),
    plan ? outlookOf(viewer, plan, measured, market.matrixUuid, mandateFeeOf(allocation, offer.mandates)) : null,
  ]);
  const isRated = weights.every((weight, index) => weight === 0 || market.riskClasses[index] !== null);
  const sri = isRated ? weights.reduce((sum, weight, index) => sum + weight * (market.riskClasses[index] ?? 0), 0) : null;
  return { measured, figures, outlook, sri };
}

export const blockingOf = ({ measured }: Weighed) => (measured?.checks ?? []).filter(({ flag }) => flag === "red");

const aimFigures = ({ figures, outlook }: Weighed): AimFigures => ({
  chance: null,
  median: outlook?.median ?? null,
  volatility: figures?.volatility ?? null,
  sharpeRatio: figures?.sharpeRatio ?? null,
  largestRiskShare: null,
});

/** What the client said of risk and sustainability, where it is not kept whole. */
const ofClient = ({ measured }: Weighed) =>
  (measured?.checks ?? []).filter(({ code, flag }) => flag === "orange" && (code === "RISK_RANGE" || code === "SUSTAINABILITY"));

/** A proposal with a blocking check is never better; one that keeps what the present allocation does not is, whatever the aim. */
function reasonOf(aim: ImprovementAim, present: Weighed, proposed: Weighed): Improvement["reason"] {
  if (blockingOf(proposed).length > 0) return null;
  const faults = (one: Weighed) => blockingOf(one).length + ofClient(one).length;
  if (faults(present) > faults(proposed)) return "repairs";
  return isBetter(aim, aimFigures(proposed), aimFigures(present), null) ? "better" : null;
}
