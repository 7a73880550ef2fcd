import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { linesOf, sharesOf } from "../rule.ts";
import { type HorizonLimit, type Limit, limitAt, type SuitabilityBounds, USUAL_BOUNDS } from "./bounds.ts";
import { HORIZON_BRACKETS } from "./client-record.ts";

export const boundsOf = ({ config }: Pick<AdviceFacts, "config">): SuitabilityBounds => ({ ...USUAL_BOUNDS, ...config.advice.suitability });

type DeclaredFacts = Pick<AdviceFacts, "config" | "record" | "second" | "answeredElsewhere">;
/** Nobody asked the client, who subscribes alone, a questionnaire, and the journey lets an advice rest on a profile that the adviser declared. */
export const restsOnDeclared = (facts: DeclaredFacts): boolean =>
  facts.record === null && !facts.second && !facts.answeredElsewhere && boundsOf(facts).declaredProfile;

const rank = (profile: RiskProfile) => RISK_PROFILES.indexOf(profile);
const moreCareful = (one: RiskProfile, other: RiskProfile) => (rank(one) <= rank(other) ? one : other);

/** Whether a profile is bolder (1), the same (0) or more careful (-1) than another. */
export const comparedTo = (profile: RiskProfile, other: RiskProfile): number => Math.sign(rank(profile) - rank(other));

/** The profile that an advice is judged by: the most careful one of session and record, and of who subscribes with the client. */
export function judgedProfile({ riskProfile, record, second }: Pick<AdviceFacts, "riskProfile" | "record" | "second">): RiskProfile | null {
  if (riskProfile === null) return null;
  const others = [record?.profile, second?.record?.profile].flatMap((profile) => profile ?? []);
  return others.reduce(moreCareful, riskProfile);
}

type IsEnough = (part: number) => boolean;
/** Nearly all of the contract: needed sooner than the horizon, it makes the horizon of the whole shorter. */
const isNearlyAll: IsEnough = (part) => part >= 0.75 - 1e-9;
export const isMostOfMoney: IsEnough = (part) => part > 0.5 + 1e-9;
type NeedFacts = Pick<AdviceFacts, "horizonMonths" | "needs" | "withdrawals" | "amountAfter">;

/** What is needed and withdrawn by plan by the end of a month, currency units. */
const takenBy = ({ needs, withdrawals }: Pick<NeedFacts, "needs" | "withdrawals">, month: number): number =>
  (needs ?? []).reduce((sum, { amount, months }) => sum + (months <= month ? amount : 0), ((withdrawals?.yearly ?? 0) * month) / 12);

/**
 * Months after which sums that are needed and planned withdrawals are enough of the contract, where that is before the horizon. Null
 * where they are not.
 */
export function neededSooner(facts: NeedFacts, isEnough: IsEnough = isNearlyAll): number | null {
  const { horizonMonths, needs, withdrawals, amountAfter } = facts;
  if (horizonMonths === null || amountAfter === null || amountAfter <= 0 || ((withdrawals?.yearly ?? 0) <= 0 && !needs?.length))
    return null;
  for (let month = 1; month < horizonMonths; month++) if (isEnough(takenBy(facts, month) / amountAfter)) return month;
  return null;
}

/** The figure that says why a rule judges by a shorter time than the session's horizon. */
export function soonerFigure(facts: NeedFacts): { sooner?: string } {
  const month = neededSooner(facts);
  return month === null ? {} : { sooner: String(month) };
}

/**
 * Years of the session, at most as many as the questionnaire's bracket allows and as most of the money stays; null where the session
 * says none.
 */
export function judgedYears(facts: NeedFacts & Pick<AdviceFacts, "record">): number | null {
  const { horizonMonths, record } = facts;
  if (horizonMonths === null) return null;
  const bracket = record?.horizon === null || record?.horizon === undefined ? undefined : HORIZON_BRACKETS[record.horizon];
  const years = (neededSooner(facts) ?? horizonMonths) / 12;
  return bracket?.below == null ? years : Math.min(years, bracket.below);
}

/** A limit by the horizon, and the per cent of the contract that is needed sooner, where that is what limits. */
export interface HorizonBound {
  limit: Limit;
  years: number;
  early: number | null;
}

/**
 * What the time until the money is needed allows of the contract. The limit of its horizon holds for the whole; besides, money that is
 * needed or withdrawn before a shorter step is held to the limit of that step, the rest of the contract being free to hold what that
 * part may not. Null without a horizon, or without any limit.
 */
export function boundByHorizon(
  facts: NeedFacts & Pick<AdviceFacts, "record">,
  steps: ReadonlyArray<HorizonLimit<Limit>>,
  beyond: Limit | null,
): HorizonBound | null {
  const years = judgedYears(facts);
  if (years === null) return null;
  const whole = limitAt(steps, years, beyond);
  const amount = facts.amountAfter ?? 0;
  const shorter = steps.filter(({ under }) => under <= years);
  const taken = shorter.map(({ under }) => (amount > 0 ? Math.min(1, takenBy(facts, under * 12 - 1) / amount) : 0));
  const early = taken.at(-1) ?? 0;
  const allowed = (of: keyof Limit) =>
    shorter.reduce((left, { limit }, at) => left - ((taken[at] ?? 0) - (taken[at - 1] ?? 0)) * (100 - limit[of]), 100);
  const parts = { green: allowed("green"), red: allowed("red") };
  if (early <= 0 || (whole && whole.green <= parts.green && whole.red <= parts.red)) return whole && { limit: whole, years, early: null };
  const limit = whole ? { green: Math.min(whole.green, parts.green), red: Math.min(whole.red, parts.red) } : parts;
  return { limit, years, early: early * 100 };
}

/** New money of the act, or what a rebalancing moves: what the questionnaire was to be answered for. */
export const moneyOf = ({ proposal, deposit, amountAfter }: Pick<AdviceFacts, "proposal" | "deposit" | "amountAfter">): number | null =>
  proposal?.actType === "ACT_REBALANCINGS" ? amountAfter : proposal?.actType === "ACT_WITHDRAWALS" ? 0 : deposit;

/** Figures that differ by less are the same to every verdict. */
const SAME = 1e-9;
const [FEWEST, MOST] = [2, 6];
const rounded = (value: number, decimals: number): string => (Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals);

/** As many decimals, two at least, as tell a measure from each bound that it is not: no refusal shows a figure that is allowed. */
export function decimalsApart(value: number, bounds: readonly number[]): number {
  const others = bounds.filter((bound) => Math.abs(bound - value) > SAME);
  let decimals = FEWEST;
  while (decimals < MOST && others.some((bound) => rounded(bound, decimals) === rounded(value, decimals))) decimals++;
  return decimals;
}

/** A measure as outcomes state it: to the hundredth, and finer where it would read as one of the bounds that it is held against. */
export const measureApart = (value: number, bounds: readonly number[]): string => rounded(value, decimalsApart(value, bounds));
/** A bound as fine as the measure beside it, without zeros at its end. */
export const boundBeside = (bound: number, value: number): string => String(Number(measureApart(bound, [value])));
/** A share in per cent, to the hundredth. */
export const percent = (value: number): string => rounded(value, FEWEST);

export interface HeldShare {
  series: string;
  /** Per cent of the contract after the act. */
  percent: number;
  asset: AdvisedAsset | undefined;
}

/** What the client holds after the act, in per cent, by series: where it leads to the allocation, that is the allocation. */
export function heldAfter(facts: AdviceFacts): HeldShare[] {
  const shares: Array<[string, number]> = facts.after
    ? [...facts.after].map(([series, fraction]) => [series, fraction * 100])
    : sharesOf(linesOf(facts)).map(({ series, share }) => [series, (share / WHOLE) * 100]);
  return shares
    .filter(([, percent]) => percent > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([series, percent]) => ({ series, percent, asset: facts.assets.get(series) }));
}

export const sumOf = (held: readonly HeldShare[], part: (one: HeldShare) => number | boolean): number =>
  held.reduce((sum, one) => sum + one.percent * Number(part(one)), 0);

export const isGuaranteedAsset = (asset: Pick<AdvisedAsset, "assetClass"> | undefined): boolean =>
  asset?.assetClass === "CAPITAL_GUARANTEED";
/** Guaranteed funds and liquid lines of class 1 or 2. */
export const isLowRiskAsset = (asset: AdvisedAsset | undefined): boolean =>
  isGuaranteedAsset(asset) || (asset !== undefined && !asset.nature.illiquid && asset.sri !== null && asset.sri <= 2);
/** A series that nothing is known of counts as slow to sell. */
export const isLiquid = (asset: AdvisedAsset | undefined): boolean => asset !== undefined && !asset.nature.illiquid;

/**
 * Loss of a year that a class of risk (SRI 1 to 7) is stressed with, per cent: 1.65 times the upper volatility of the class
 * (Delegated Regulation (EU) 2017/653, annex II: 0.5, 5, 12, 20, 30 %); classes 6 and 7 are set by hand.
 */
const STRESS = [1, 8, 20, 33, 50, 65, 100] as const;

/** A client who can bear no loss bears money-market funds and fees: per cent. */
export const LEAST_CAPACITY = 2;

/** A loss that a client can bear or accepts: `stated` per cent of an amount, and `percent` of the contract after the act. */
export interface BearableLoss {
  percent: number;
  stated: number;
  /** Currency units; null where the value of the contract is not known. */
  of: number | null;
}
type MeansFacts = DeclaredFacts & Pick<AdviceFacts, "statedLosses" | "proposal" | "deposit" | "amountAfter">;

/** Per cent that the client can lose: by the questionnaire, else as the session states it for a declared profile. */
export const capacityStated = (facts: DeclaredFacts & Pick<AdviceFacts, "statedLosses">): number | null =>
  restsOnDeclared(facts) ? (facts.statedLosses?.capacity ?? null) : (facts.record?.capacityPercent ?? null);
/** What the client can lose; null where that was not said. */
export const bearableLoss = (facts: MeansFacts): BearableLoss | null => lossStated(facts, capacityStated(facts));
/** What the client accepts to lose; null where that was not said. */
export const acceptedLoss = (facts: MeansFacts): BearableLoss | null =>
  lossStated(facts, restsOnDeclared(facts) ? (facts.statedLosses?.accepted ?? null) : (facts.record?.acceptedPercent ?? null));

/**
 * A loss that the questionnaire states: its per cent of the smaller one of the contract and the amount that it was answered for. An
 * amount that the session's money passes so far that its answers are asked again says nothing of it.
 */
function lossStated(facts: MeansFacts, percent: number | null): BearableLoss | null {
  const { record, amountAfter } = facts;
  if (percent === null) return null;
  const stated = Math.max(percent, LEAST_CAPACITY);
  const answered = record?.amount ?? 0;
  const money = moneyOf(facts) ?? 0;
  const speaks = answered > 0 && money <= answered * boundsOf(facts).depositCapacity.red;
  if (amountAfter === null || amountAfter <= 0 || !speaks || answered >= amountAfter) return { percent: stated, stated, of: amountAfter };
  return { percent: (stated * answered) / amountAfter, stated, of: answered };
}

type Stressed = Pick<AdvisedAsset, "assetClass" | "sri" | "maxLossPercent">;

export function stressOf(asset: Stressed | undefined): number | null {
  if (isGuaranteedAsset(asset)) return 0;
  const sri = asset?.sri ?? null;
  const stress = sri === null ? null : (STRESS[sri - 1] ?? null);
  const most = asset?.maxLossPercent ?? null;
  if (most === null || stress === null) return stress;
  return Math.min(most, Math.max(stress, most / 2));
}

/** Loss of one year by the classes of the lines, without any effect of their spread, per cent; null where a line has no class. */
export function stressedLoss(held: ReadonlyArray<{ percent: number; asset: Stressed | undefined }>): number | null {
  let loss = 0;
  for (const { percent, asset } of held) {
    const stress = stressOf(asset);
    if (stress === null) return null;
    loss += (percent * stress) / 100;
  }
  return loss;
}

/** The greater of the stressed loss and that of the market scenarios (their fifth percentile after twelve months), per cent. */
export function oneYearLoss(facts: AdviceFacts): number | null {
  const stressed = stressedLoss(heldAfter(facts));
  const drawn = "missing" in facts.scenarios ? null : facts.scenarios.oneYearLoss * 100;
  return stressed === null ? null : Math.max(stressed, drawn ?? 0);
}
