import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { criteriaOf } from "#app/domain/sustainability-criteria.ts";
import { monthsLater } from "../age.ts";
import type { AdvisedAsset } from "../facts.ts";
import { handsOver, KID_MONTHS } from "../rules/client-rules.ts";
import { holdingOf, twoYearNeed } from "../rules/horizon-rules.ts";
import { productOf } from "../rules/journey-rules.ts";
import { accessOf, deniedComplexFor, isCalm, isOutsideMarket, LOW_RISK_ONLY } from "../rules/knowledge-rules.ts";
import { topClass } from "../rules/loss-rules.ts";
import { UNITS_WITHOUT_RESERVE } from "../rules/profile-rules.ts";
import { TOLERATED_CLASSES } from "../rules/risk-rules.ts";
import { isLowRisk, isSeniorOn, isUnfitForSeniors, seniorSettings } from "../rules/senior-rules.ts";
import { leastPart } from "../rules/shelf-bounds.ts";
import type { ShelfFacts } from "../rules/shelf-floors.ts";
import { PRODUCT_FAMILIES } from "../suitability/asset-nature.ts";
import {
  acceptedLoss,
  bearableLoss,
  boundByHorizon,
  boundsOf,
  isGuaranteedAsset as isGuaranteed,
  isLiquid,
  isLowRiskAsset,
  judgedProfile,
  judgedYears,
  restsOnDeclared,
  stressOf,
} from "../suitability/measures.ts";
import type { RuleBound, SumBound, WeightBound } from "./weight-bound.ts";

/** What a session says before there is an allocation. */
export type ClashFacts = ShelfFacts;
type Assets = readonly AdvisedAsset[];
type Ways = (facts: ClashFacts, assets: Assets) => readonly WeightBound[];

const NONE: readonly WeightBound[] = [];
const barring = (assets: Assets, isBarred: (asset: AdvisedAsset) => boolean): WeightBound[] => {
  const barred = assets.map(isBarred);
  return barred.includes(true) ? [{ barred }] : [];
};
const summed = (assets: Assets, part: (asset: AdvisedAsset) => number | boolean, bound: Omit<SumBound, "parts">): SumBound => ({
  parts: assets.map((asset) => Number(part(asset))),
  ...bound,
});
const together = (...parts: Parameters<typeof summed>): WeightBound[] => [{ sums: [summed(...parts)] }];
/** Of a limit in per cent of the contract. */
const atMost = (percent: string | number | undefined) => ({ most: Number(percent) / 100 });
const open = (asset: AdvisedAsset) => !isGuaranteed(asset);
const each = (assets: Assets, of: (asset: AdvisedAsset) => number) => assets.map(of);

/** Measured on what the client holds after the act. */
const OF_CONTRACT: Partial<Record<AdviceCheckCode, Ways>> = {
  LINE_SRI: (facts, assets) => {
    const profile = judgedProfile(facts);
    return profile === null ? NONE : barring(assets, ({ sri }) => (sri ?? 0) > boundsOf(facts).lineSri[profile]);
  },
  SHARE_ABOVE_BAND: (facts, assets) => {
    const profile = judgedProfile(facts);
    const top = topClass(facts);
    const limit = profile === null ? null : boundsOf(facts).shareAboveBand[profile];
    return limit === null || top === null ? NONE : together(assets, (asset) => open(asset) && (asset.sri ?? 0) > top, atMost(limit.red));
  },
  LOW_RISK_SHARE: (facts, assets) => {
    const profile = judgedProfile(facts);
    const years = judgedYears(facts);
    if (profile === null || years === null) return NONE;
    const { lowRiskShare, lowRiskShareLong } = boundsOf(facts);
    return together(assets, isLowRiskAsset, { least: (years > 10 ? lowRiskShareLong : lowRiskShare)[profile] / 200 });
  },
  LOSS_CAPACITY: (facts, assets) => {
    const bearable = bearableLoss(facts);
    return bearable === null ? NONE : together(assets, stressed, atMost(bearable.percent));
  },
  LOSS_ACCEPTED: (facts, assets) => {
    const accepted = acceptedLoss(facts);
    return accepted === null ? NONE : together(assets, stressed, atMost(accepted.percent * boundsOf(facts).acceptedLossFactor));
  },
  EQUITY_HORIZON: (facts, assets) => {
    const bound = boundByHorizon(facts, boundsOf(facts).equityHorizon, null);
    return bound === null ? NONE : together(assets, ({ nature }) => nature.equityPart, atMost(bound.limit.red));
  },
  ILLIQUID_SHARE: (facts, assets) => {
    const profile = judgedProfile(facts);
    const { illiquidHorizon, illiquidShare } = boundsOf(facts);
    const bound = profile === null ? null : boundByHorizon(facts, illiquidHorizon, illiquidShare[profile]);
    return bound === null ? NONE : together(assets, (asset) => !isLiquid(asset), atMost(bound.limit.red));
  },
  LIQUIDITY_NEED: (facts, assets) => {
    const need = twoYearNeed(facts);
    const { amountAfter } = facts;
    if (need === null || need <= 0 || amountAfter === null || amountAfter <= 0) return NONE;
    return together(assets, isLiquid, { least: (need - 0.005) / amountAfter });
  },
  HOLDING_PERIOD: (facts, assets) => {
    const years = judgedYears(facts);
    return years === null ? NONE : barring(assets, (asset) => asset.nature.illiquid && (holdingOf({ asset })?.years ?? 0) > years);
  },
  CONCENTRATION_LINE: (facts, assets) => {
    const { red } = boundsOf(facts).concentrationLine;
    return [{ most: each(assets, (asset) => (isGuaranteed(asset) || asset.nature.spread ? 1 : red / 100)) }];
  },
  CONCENTRATION_THEME: (facts, assets) => {
    const profile = judgedProfile(facts);
    const limit = profile === null ? null : boundsOf(facts).concentrationTheme[profile];
    const themes = new Set(assets.filter(open).flatMap(({ nature }) => nature.theme ?? []));
    if (limit === null || themes.size === 0) return NONE;
    return [
      { sums: [...themes].map((theme) => summed(assets, (asset) => open(asset) && asset.nature.theme === theme, atMost(limit.red))) },
    ];
  },
  KNOWLEDGE_GATE: (facts, assets) => {
    const unjudged = restsOnDeclared(facts) ? "FUNDS" : null;
    const closed = PRODUCT_FAMILIES.filter((family) => family !== unjudged && accessOf(facts, family) !== "open");
    const isCalmFund = (asset: AdvisedAsset) => asset.nature.family === "FUNDS" && isCalm(asset);
    const isShut = ({ nature: { family } }: AdvisedAsset) => family !== null && closed.includes(family);
    const barred = assets.map(
      (asset) => deniedComplexFor(facts, asset) !== null || (isShut(asset) && !(facts.record && isCalmFund(asset))),
    );
    const isBounded = closed.includes("FUNDS");
    const funds = summed(assets, ({ nature }) => nature.family === "FUNDS", atMost(LOW_RISK_ONLY.most));
    return isBounded || barred.includes(true) ? [{ barred, ...(isBounded && { sums: [funds] }) }] : NONE;
  },
  TARGET_MARKET: (facts, assets) => barring(assets, (asset) => open(asset) && isOutsideMarket(facts, asset)),
  EMERGENCY_SAVINGS: ({ record, deposit, periodic }, assets) => {
    if (record?.reserve !== "UNDER_1" || deposit + periodic.amount <= 0) return NONE;
    return together(assets, open, atMost(UNITS_WITHOUT_RESERVE));
  },
  BORROWED_MONEY: ({ record }, assets) =>
    record?.borrowed === true ? barring(assets, (asset) => open(asset) && (asset.sri ?? 7) >= 3) : NONE,
  SENIOR_ASSETS: (facts, assets) =>
    ifSenior(facts, ({ forbiddenSeries }) => barring(assets, (asset) => isUnfitForSeniors(asset) || forbiddenSeries.includes(asset.uuid))),
  SENIOR_LOW_RISK: (facts, assets) =>
    ifSenior(facts, ({ maxPercLowRisk }) => together(assets, (asset) => open(asset) && isLowRisk(asset), atMost(maxPercLowRisk))),
  /** Either no unit of account is more than low, or all of them together are few. */
  SENIOR_UNITS: (facts, assets) =>
    ifSenior(facts, ({ maxPercUnitsOfAccount }) => [
      { barred: assets.map((asset) => open(asset) && !isLowRisk(asset)) },
      ...together(assets, open, atMost(maxPercUnitsOfAccount)),
    ]),
  SUSTAINABILITY: ({ preferences }, assets) => {
    const criteria = preferences ? criteriaOf(preferences) : [];
    return criteria.length === 0 ? NONE : [{ sums: criteria.map(({ part, required }) => summed(assets, part, { least: required })) }];
  },
};
const stressed = (asset: AdvisedAsset) => (stressOf(asset) ?? 0) / 100;

/** Measured on the allocation itself. */
const OF_ALLOCATION: Partial<Record<AdviceCheckCode, Ways>> = {
  RISK_RANGE: (facts, assets) => {
    const profile = judgedProfile(facts);
    const range = profile === null ? undefined : productOf(facts)?.riskRanges[profile];
    if (!range || facts.config.advice.riskMeasure !== "WEIGHTED_AVERAGE_SRI") return NONE;
    return together(assets, ({ sri }) => sri ?? 7, { most: range.max + TOLERATED_CLASSES });
  },
  MINIMUM_ASSETS: ({ config }) => {
    const least = config.advice.minNumAssets;
    return least === undefined ? NONE : [{ lines: { least } }];
  },
  MINIMUM_PER_ASSET: ({ config }, assets) => {
    const least = config.advice.minPercPerAsset;
    return least === undefined ? NONE : [{ leastHeld: each(assets, (asset) => (open(asset) ? Number(least) / 100 : 0)) }];
  },
  MAXIMUM_PER_ASSET: ({ config }, assets) => {
    const most = config.advice.maxPercPerAsset;
    return most === undefined ? NONE : [{ most: each(assets, (asset) => (open(asset) ? Number(most) / 100 : 1)) }];
  },
  GUARANTEED_CAP: ({ config }, assets) => {
    const most = config.advice.maxPercGuaranteed;
    return most === undefined ? NONE : together(assets, isGuaranteed, atMost(most));
  },
  WITHOUT_GUARANTEE: ({ config }, assets) => {
    const most = config.advice.maxPercNoGuaranteed;
    return most === undefined ? NONE : together(assets, open, atMost(most));
  },
  DIVERSIFICATION: ({ diversification: rules }, assets) => {
    const { minLines, maxLines, minLineWeight = 0, maxLineWeight = 100, maxClassWeight = {} } = rules;
    const sums = Object.entries<number>(maxClassWeight).map(([name, most]) =>
      summed(assets, ({ assetClass }) => assetClass === name, atMost(most)),
    );
    return [
      {
        sums,
        leastHeld: each(assets, (asset) => (open(asset) ? minLineWeight / 100 : 0)),
        most: each(assets, (asset) => (open(asset) ? maxLineWeight / 100 : 1)),
        lines: { ...(minLines !== undefined && { least: minLines }), ...(maxLines !== undefined && { most: maxLines }) },
      },
    ];
  },
  MINIMUM_DEPOSIT: ({ deposit, config }, assets) => paid(assets, deposit, config.advice.minDepositPerAsset, "minDeposit"),
  MINIMUM_PERIODIC_DEPOSIT: ({ periodic, config }, assets) =>
    paid(assets, periodic.amount, config.advice.minPeriodicDepositPerAsset, "minPeriodicDeposit"),
  ASSET_CLOSED: (facts, assets) =>
    isInvested(facts) ? barring(assets, ({ closedSince }) => closedSince !== null && closedSince <= facts.today) : NONE,
  ASSET_NOT_FOR_SALE: (facts, assets) => (isInvested(facts) ? barring(assets, ({ notForSale }) => notForSale) : NONE),
  SCHEDULED_PAYMENTS: ({ periodic }, assets) =>
    periodic.amount > 0 ? barring(assets, ({ notForScheduledPayments }) => notForScheduledPayments) : NONE,
  KID_AGE: (facts, assets) => {
    const months = facts.config.advice.kidMaxMonths ?? KID_MONTHS;
    if (!handsOver(facts)) return NONE;
    return barring(assets, ({ needsKid, kidDate }) => needsKid && kidDate !== null && facts.today > monthsLater(kidDate, months));
  },
};

const isInvested = ({ proposal }: ClashFacts) => proposal?.actType !== "ACT_WITHDRAWALS";
const ifSenior = (facts: ClashFacts, ways: (settings: ReturnType<typeof seniorSettings>) => readonly WeightBound[]) =>
  isSeniorOn(facts, facts.today) ? ways(seniorSettings(facts)) : NONE;

function paid(assets: Assets, amount: number, usual: string | undefined, own: "minDeposit" | "minPeriodicDeposit"): WeightBound[] {
  const leastHeld = each(assets, (asset) => leastPart(amount, usual, asset[own]) / 10_000);
  return leastHeld.some((least) => least > 0) ? [{ leastHeld }] : [];
}

/** An act that leads to its allocation, whatever is held. */
const isReached = ({ proposal }: ClashFacts) => proposal?.actType === "ACT_NEW_CONTRACTS" || proposal?.actType === "ACT_REBALANCINGS";

/** Supports that a search may choose from: of a known class of risk, and no structured products, which are chosen by hand. */
export const searched = (assets: Iterable<AdvisedAsset>): AdvisedAsset[] =>
  [...assets].filter(({ sri, structuredUntil }) => sri !== null && structuredUntil === null);

/**
 * The rules of an advice that refuse, as bounds of the weights of free management. Each says no more than its check does: what
 * is not linear in the weights (market scenarios, volatility) is left out, and so is what is measured on the contract where
 * the act leaves a part of it in place.
 */
export function redBounds(facts: ClashFacts, assets: Assets): Array<RuleBound<AdviceCheckCode>> {
  const rules = { ...(isReached(facts) ? OF_CONTRACT : {}), ...OF_ALLOCATION };
  return Object.entries(rules).flatMap(([code, ways]) => {
    const own = ways(facts, assets);
    return own.length === 0 ? [] : [{ code: code as AdviceCheckCode, ways: own }];
  });
}
