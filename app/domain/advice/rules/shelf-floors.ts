import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import type { Limit } from "../suitability/bounds.ts";
import {
  acceptedLoss,
  bearableLoss,
  boundByHorizon,
  boundsOf,
  isGuaranteedAsset,
  isLiquid,
  isLowRiskAsset,
  judgedProfile,
  judgedYears,
  stressOf,
} from "../suitability/measures.ts";
import { holdingOf, slowOfSavings } from "./horizon-rules.ts";
import { topClass } from "./loss-rules.ts";

/** What a session says before there is an allocation. */
export type ShelfFacts = Omit<
  AdviceFacts,
  "allocation" | "assets" | "risk" | "riskAfterAct" | "after" | "scenarios" | "switchCosts" | "clash"
>;

/** A bound of suitability as a row of an optimisation: the shares, each times its part, come to `least` at the least. Decimal fractions. */
export interface ShelfFloor {
  rule: AdviceCheckCode;
  /** Without a word to the client, and without a red check. */
  green: number;
  red: number;
  parts: Array<{ series: string; part: number }>;
}

/** As many rows as an optimisation takes beside those of preferences; the checks look at what is left. */
const MOST_FLOORS = 12;

/** What may be at most so much, in per cent, as what the rest of the whole has to come to. */
const capped = (
  rule: AdviceCheckCode,
  assets: readonly AdvisedAsset[],
  { green, red }: Limit,
  partOf: (asset: AdvisedAsset) => number,
): ShelfFloor => ({
  rule,
  green: 1 - green / 100,
  red: 1 - red / 100,
  parts: assets.map((asset) => ({ series: asset.uuid, part: 1 - partOf(asset) })),
});

/**
 * The rules of suitability that several supports share, for an allocation in free management. What market scenarios say of it is no
 * line of a programme: the checks that look at them are asked of what was found.
 */
export function suitabilityFloors(facts: ShelfFacts, assets: readonly AdvisedAsset[]): ShelfFloor[] {
  const bounds = boundsOf(facts);
  const profile = judgedProfile(facts);
  const years = judgedYears(facts);
  const top = topClass(facts);
  const floors: ShelfFloor[] = [];
  const cap = (rule: AdviceCheckCode, limit: Limit | null, partOf: (asset: AdvisedAsset) => number) => {
    if (limit !== null && limit.red < 100) floors.push(capped(rule, assets, limit, partOf));
  };
  cap("EQUITY_HORIZON", boundByHorizon(facts, bounds.equityHorizon, null)?.limit ?? null, ({ nature }) => nature.equityPart);
  const slow = profile === null ? null : boundByHorizon(facts, bounds.illiquidHorizon, bounds.illiquidShare[profile]);
  cap("ILLIQUID_SHARE", slow?.limit ?? null, (asset) => Number(!isLiquid(asset)));
  const saved = slowOfSavings(facts);
  // It is pointed out at most: nothing of it is red.
  if (saved?.part && saved.most < saved.part * 100)
    floors.push(capped("SAVINGS_SHARE", assets, { green: saved.most / saved.part, red: 100 }, (asset) => Number(!isLiquid(asset))));
  if (profile !== null && top !== null)
    cap("SHARE_ABOVE_BAND", bounds.shareAboveBand[profile], (asset) => Number(!isGuaranteedAsset(asset) && (asset.sri ?? 0) > top));
  const stress = (asset: AdvisedAsset) => (stressOf(asset) ?? 100) / 100;
  const bearable = bearableLoss(facts);
  if (bearable) cap("LOSS_CAPACITY", { green: bearable.percent, red: bearable.percent }, stress);
  const accepted = acceptedLoss(facts)?.percent;
  if (accepted !== undefined) cap("LOSS_ACCEPTED", { green: accepted, red: accepted * bounds.acceptedLossFactor }, stress);
  if (profile !== null && years !== null) {
    const least = (years > 10 ? bounds.lowRiskShareLong : bounds.lowRiskShare)[profile] / 100;
    const parts = assets.map((asset) => ({ series: asset.uuid, part: Number(isLowRiskAsset(asset)) }));
    if (least > 0) floors.push({ rule: "LOW_RISK_SHARE", green: least, red: least / 2, parts });
  }
  if (profile !== null)
    for (const theme of new Set(assets.flatMap(({ nature }) => nature.theme ?? [])))
      cap("CONCENTRATION_THEME", bounds.concentrationTheme[profile], ({ nature }) => Number(nature.theme === theme));
  return floors.slice(0, MOST_FLOORS);
}

/** Most of one support, in per cent: a guaranteed fund has caps of its own, a spread one is pointed out at most. */
export function mostOfLine(facts: ShelfFacts, asset: AdvisedAsset): Limit {
  const { concentrationLine, concentrationSpreadLine } = boundsOf(facts);
  if (isGuaranteedAsset(asset)) return { green: 100, red: 100 };
  return asset.nature.spread ? { green: concentrationSpreadLine, red: 100 } : concentrationLine;
}

/** Whether a support would have to be kept for longer than the client stays, and sells slowly: refused by itself. */
export function isHeldTooLong(facts: ShelfFacts, asset: AdvisedAsset): boolean {
  const years = judgedYears(facts);
  const keeps = holdingOf({ asset });
  return years !== null && keeps !== null && asset.nature.illiquid && keeps.years > years;
}
