import type { AssetClass } from "#app/domain/enumerations.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import { monthsLater, olderAge } from "../age.ts";
import type { AdvisedAsset } from "../facts.ts";
import { GUARANTEED, hundredths } from "../rule.ts";
import { boundsOf, judgedProfile, restsOnDeclared } from "../suitability/measures.ts";
import { productOf } from "./journey-rules.ts";
import { accessOf, deniedComplexFor, isOutsideMarket } from "./knowledge-rules.ts";
import { isLowRisk, isUnfitForSeniors, SENIOR_USUAL } from "./senior-rules.ts";
import { isHeldTooLong, mostOfLine, type ShelfFacts, type ShelfFloor, suitabilityFloors } from "./shelf-floors.ts";

/** Why a support of the pool takes no part in what is looked for. */
export const SHELF_REASONS = [
  "closed",
  "notForSale",
  "notScheduled",
  "minimum",
  "unrated",
  "document",
  "age",
  "notAFund",
  "profile",
  "knowledge",
  "holding",
  "market",
  "borrowed",
] as const;
export type ShelfReason = (typeof SHELF_REASONS)[number];

export interface ShelfBound {
  series: string;
  /** Most of the whole, and the least where it is held at all, in hundredths of a per cent. */
  most: number;
  least: number;
  leftOut: ShelfReason | null;
}

/**
 * Units of account of low risk, which the journey bounds by themselves: they may be `most` of the whole together, in hundredths of a per
 * cent, and where they are the only units of account, they stand under this cap alone. The guaranteed fund has `leastGuaranteed` then.
 */
export interface LowRiskBounds {
  series: string[];
  most: number;
  leastGuaranteed: number;
}

/** What an allocation in free management must keep so that no check of it is red, as bounds of an optimisation. */
export interface ShelfBounds {
  lines: ShelfBound[];
  classes: Array<{ assetClass: AssetClass; least: number; most: number }>;
  minLines: number;
  maxLines: number | undefined;
  /** Of a client of the protected age; null for any other. */
  lowRisk: LowRiskBounds | null;
  /** What several supports share by the rules of suitability. */
  floors: ShelfFloor[];
  /** By the journey's measure, for the client's profile; null without either. */
  riskRange: { min: number; max: number } | null;
}

const capOf = (percent: string | number | undefined, otherwise: number) => (percent === undefined ? otherwise : hundredths(percent));

/**
 * The rules of a journey, of its product and of the contract as bounds on the supports of a pool. A support that would make a check
 * red by itself is left out. From the age on at which the journey protects a client, the guaranteed fund holds what the cap on units
 * of account leaves; what supports of low risk alone may be is told beside it.
 */
export function shelfBounds(facts: ShelfFacts, offered: Iterable<AdvisedAsset>): ShelfBounds {
  const assets = [...offered];
  const { config, diversification: rules, today, birthDates } = facts;
  const { advice } = config;
  const senior = advice.senior ?? SENIOR_USUAL;
  const isSenior = (olderAge(birthDates, today) ?? 0) >= senior.age;
  const smallest = Math.max(capOf(advice.minPercPerAsset, 0), capOf(rules.minLineWeight, 0));
  const largest = Math.min(capOf(advice.maxPercPerAsset, WHOLE), capOf(rules.maxLineWeight, WHOLE));
  const lines = assets.map((asset): ShelfBound => {
    const guaranteed = asset.assetClass === GUARANTEED;
    const paid = Math.max(
      leastPart(facts.deposit, advice.minDepositPerAsset, asset.minDeposit),
      leastPart(facts.periodic.amount, advice.minPeriodicDepositPerAsset, asset.minPeriodicDeposit),
    );
    // The guaranteed fund is outside of the bounds of a line.
    const ofLine = hundredths(mostOfLine(facts, asset).green);
    const [least, most] = guaranteed ? [paid, WHOLE] : [Math.max(smallest, paid), Math.min(largest, ofLine)];
    const leftOut = reasonOf(facts, asset, isSenior, senior.forbiddenSeries) ?? (least > most ? "minimum" : null);
    return leftOut ? { series: asset.uuid, least: 0, most: 0, leftOut } : { series: asset.uuid, least, most, leftOut };
  });
  const profile = judgedProfile(facts);
  const product = productOf(facts);
  return {
    lines,
    classes: classesOf(facts, isSenior ? WHOLE - hundredths(senior.maxPercUnitsOfAccount) : 0),
    minLines: Math.max(advice.minNumAssets ?? 1, rules.minLines ?? 1),
    maxLines: rules.maxLines,
    lowRisk: isSenior
      ? {
          series: assets.filter((asset) => asset.assetClass !== GUARANTEED && isLowRisk(asset)).map(({ uuid }) => uuid),
          most: hundredths(senior.maxPercLowRisk),
          leastGuaranteed: Math.max(WHOLE - hundredths(senior.maxPercLowRisk), leastGuaranteedOf(facts)),
        }
      : null,
    floors: suitabilityFloors(facts, assets),
    riskRange: (profile && product?.riskRanges[profile]) ?? null,
  };
}

/** What the journey's cap on everything else leaves the guaranteed fund, for a client of any age. */
const leastGuaranteedOf = ({ config }: ShelfFacts) => WHOLE - capOf(config.advice.maxPercNoGuaranteed, WHOLE);

function classesOf(facts: ShelfFacts, leastForAge: number): ShelfBounds["classes"] {
  const {
    config: { advice },
    diversification,
  } = facts;
  const caps = new Map(Object.entries(diversification.maxClassWeight ?? {}).map(([name, most]) => [name, hundredths(most)]));
  const guaranteed = {
    assetClass: GUARANTEED,
    least: Math.max(leastForAge, leastGuaranteedOf(facts)),
    most: Math.min(capOf(advice.maxPercGuaranteed, WHOLE), caps.get(GUARANTEED) ?? WHOLE),
  } as const;
  const others = [...caps]
    .filter(([name]) => name !== GUARANTEED)
    .map(([name, most]) => ({ assetClass: name as AssetClass, least: 0, most }));
  return [...(guaranteed.least > 0 || guaranteed.most < WHOLE ? [guaranteed] : []), ...others];
}

/** The part with which a payment still meets the least that a support takes, upwards. */
export function leastPart(paid: number, usual: string | undefined, own: number | null): number {
  const least = Math.max(Number(usual ?? 0), own ?? 0);
  return paid > 0 && least > 0 ? Math.ceil((least / paid) * WHOLE - 1e-6) : 0;
}

/** Whether the client's test or profile keeps a support of the pool shut. Without a questionnaire nothing is said before the checks are. */
function isClosedToClient(facts: ShelfFacts, asset: AdvisedAsset): boolean {
  const isDeclared = restsOnDeclared(facts);
  if (!facts.record && !isDeclared) return false;
  const { family } = asset.nature;
  const isUnjudged = isDeclared && family === "FUNDS";
  return deniedComplexFor(facts, asset) !== null || (family !== null && !isUnjudged && accessOf(facts, family) !== "open");
}

function reasonOf(facts: ShelfFacts, asset: AdvisedAsset, isSenior: boolean, forbidden: readonly string[]): ShelfReason | null {
  const { config, today, proposal, periodic } = facts;
  const invested = proposal?.actType !== "ACT_WITHDRAWALS";
  if (invested && asset.closedSince !== null && asset.closedSince <= today) return "closed";
  if (invested && asset.notForSale) return "notForSale";
  if (periodic.amount > 0 && asset.notForScheduledPayments) return "notScheduled";
  if (asset.structuredUntil !== null || (!asset.needsKid && asset.assetClass !== GUARANTEED)) return "notAFund";
  if (isSenior && (forbidden.includes(asset.uuid) || isUnfitForSeniors(asset))) return "age";
  const profile = judgedProfile(facts);
  if (profile !== null && asset.sri !== null && asset.sri > boundsOf(facts).lineSri[profile]) return "profile";
  if (isClosedToClient(facts, asset)) return "knowledge";
  if (isHeldTooLong(facts, asset)) return "holding";
  if (isOutsideMarket(facts, asset)) return "market";
  if (facts.record?.borrowed === true && asset.assetClass !== GUARANTEED && (asset.sri ?? 7) >= 3) return "borrowed";
  if (config.advice.riskMeasure === "WEIGHTED_AVERAGE_SRI" && asset.sri === null) return "unrated";
  const handsOver = config.publishing.enableDic || config.advice.kidMaxMonths !== undefined;
  const old = asset.kidDate !== null && today > monthsLater(asset.kidDate, config.advice.kidMaxMonths ?? 12);
  return handsOver && asset.needsKid && old ? "document" : null;
}
