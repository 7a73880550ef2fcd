import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, isEmpty, notJudged, notRated, type Outcome, seriesOf, sorted } from "../rule.ts";
import { flagWithin } from "../suitability/bounds.ts";
import {
  acceptedLoss,
  type BearableLoss,
  bearableLoss,
  boundsOf,
  heldAfter,
  isGuaranteedAsset,
  isLowRiskAsset,
  judgedProfile,
  judgedYears,
  measureApart,
  oneYearLoss,
  percent,
  restsOnDeclared,
  soonerFigure,
  sumOf,
} from "../suitability/measures.ts";
import { productOf } from "./journey-rules.ts";

const LAW = ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"] as const;
/** Usual classes of risk by profile, where the journey measures volatility and has no range of classes. */
const USUAL_TOP = { CONSERVATIVE: 3, BALANCED: 4, DYNAMIC: 5, AGGRESSIVE: 7 } as const;

const unrated = (facts: AdviceFacts) =>
  seriesOf(heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset) && (asset?.sri ?? null) === null));

/** Highest class of the profile's range. */
export function topClass(facts: Pick<AdviceFacts, "config" | "proposal" | "riskProfile" | "record" | "second">): number | null {
  const profile = judgedProfile(facts);
  if (profile === null) return null;
  const isByClass = facts.config.advice.riskMeasure === "WEIGHTED_AVERAGE_SRI";
  const range = isByClass ? productOf(facts)?.riskRanges[profile] : undefined;
  return range?.max ?? USUAL_TOP[profile];
}

/** A loss in per cent of an amount with its euros, where that is known. */
function lossFigures(of: number | null, loss: number, allowed: number): Pick<Outcome, "found" | "allowed" | "figures"> {
  const euros = (share: number) => ((of ?? 0) * share) / 100;
  return {
    found: measureApart(loss, [allowed]),
    allowed: measureApart(allowed, [loss]),
    ...(of !== null && { figures: { lossAmount: euros(loss).toFixed(2), allowedAmount: euros(allowed).toFixed(2) } }),
  };
}

/** What a loss is held against: the per cent that the client stated, of which amount, beside that of the contract. */
function statedFigures({ amountAfter }: AdviceFacts, { of, stated }: BearableLoss): Record<string, string> {
  const amounts = { contractAmount: amountAfter, ofAmount: of };
  const told = Object.entries(amounts).flatMap(([name, amount]) => (amount === null ? [] : [[name, amount.toFixed(2)]]));
  return { ...Object.fromEntries(told), capacity: percent(stated) };
}

/** What can be lost: the line, the share above the profile's range, the bad year and the bad end. */
export const LOSS_RULES: readonly AdviceRule[] = [
  {
    code: "LINE_SRI",
    inputs: ["allocation", "assets", "after", "riskProfile", "record", "config"],
    measuredIn: "risk",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const profile = judgedProfile(facts);
      if (profile === null) return [];
      const allowed = boundsOf(facts).lineSri[profile];
      const rated = heldAfter(facts).flatMap(({ series, asset }) => (asset?.sri == null ? [] : [{ series, sri: asset.sri }]));
      const above = rated.filter(({ sri }) => sri > allowed);
      const found = String(Math.max(0, ...rated.map(({ sri }) => sri)));
      const figures = { profile };
      if (above.length === 0)
        return [...(rated.length === 0 ? [] : [{ flag: "green" as const, found, allowed: String(allowed), figures }]), ...notRated(facts)];
      const series = sorted(seriesOf(above));
      const fix = above.length < heldAfter(facts).length && !facts.after ? ({ kind: "REMOVE_LINES", series } as const) : undefined;
      return [{ flag: "red", found, allowed: String(allowed), series, figures, ...(fix && { fix }) }];
    },
  },
  {
    code: "SHARE_ABOVE_BAND",
    inputs: ["allocation", "assets", "after", "riskProfile", "record", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const profile = judgedProfile(facts);
      const top = topClass(facts);
      const limit = profile === null ? null : boundsOf(facts).shareAboveBand[profile];
      if (profile === null || top === null || limit === null) return [];
      const above = heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset) && (asset?.sri ?? 0) > top);
      const found = sumOf(above, () => 1);
      const figures = { profile, band: String(top), green: String(limit.green), red: String(limit.red) };
      return [
        {
          flag: flagWithin(limit, found),
          found: measureApart(found, [limit.green, limit.red]),
          allowed: String(limit.green),
          figures,
          ...(above.length > 0 && { series: sorted(seriesOf(above)) }),
        },
        ...notRated(facts),
      ];
    },
  },
  {
    code: "LOW_RISK_SHARE",
    inputs: ["allocation", "assets", "after", "riskProfile", "record", "horizonMonths", "needs", "withdrawals", "amountAfter", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["PRACTICE"],
    /** Below the yardstick is pointed out, below half of it refused. */
    measure: (facts) => {
      const profile = judgedProfile(facts);
      const years = judgedYears(facts);
      if (profile === null || years === null) return [];
      const bounds = boundsOf(facts);
      const least = (years > 10 ? bounds.lowRiskShareLong : bounds.lowRiskShare)[profile];
      const found = sumOf(heldAfter(facts), ({ asset }) => isLowRiskAsset(asset));
      const flag = found >= least - 1e-9 ? "green" : found >= least / 2 - 1e-9 ? "orange" : "red";
      return [{ flag, found: measureApart(found, [least, least / 2]), allowed: String(least), figures: { profile } }];
    },
  },
  {
    code: "LOSS_CAPACITY",
    inputs: ["allocation", "assets", "after", "amountAfter", "record", "statedLosses", "scenarios", "proposal", "deposit", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    /** In euros of the amount that the questionnaire was answered for, and in per cent of the contract: the stricter one decides. */
    measure: (facts) => {
      const bearable = bearableLoss(facts);
      if (bearable === null) return [{ flag: "red", missing: "CAPACITY" }];
      const loss = oneYearLoss(facts);
      if (loss === null) return notJudged("SRI", unrated(facts));
      const { figures, ...told } = lossFigures(facts.amountAfter, loss, bearable.percent);
      const flag = loss <= bearable.percent + 1e-9 ? "green" : "red";
      return [{ flag, ...told, figures: { ...figures, ...statedFigures(facts, bearable) } }];
    },
  },
  {
    code: "LOSS_ACCEPTED",
    inputs: ["allocation", "assets", "after", "amountAfter", "record", "statedLosses", "scenarios", "proposal", "deposit", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    /** In euros of the amount that the questionnaire was answered for, as the loss that can be borne. */
    measure: (facts) => {
      if (!facts.record && !restsOnDeclared(facts)) return [];
      const accepted = acceptedLoss(facts);
      if (accepted === null) return notJudged("ACCEPTED_LOSS");
      const loss = oneYearLoss(facts);
      if (loss === null) return notJudged("SRI", unrated(facts));
      const flag = flagWithin({ green: accepted.percent, red: accepted.percent * boundsOf(facts).acceptedLossFactor }, loss);
      const { figures, ...told } = lossFigures(facts.amountAfter, loss, accepted.percent);
      return [{ flag, ...told, figures: { ...figures, ...statedFigures(facts, accepted) } }];
    },
  },
  {
    code: "LOSS_HORIZON",
    inputs: [
      ...(["allocation", "after", "record", "statedLosses", "scenarios", "horizonMonths", "needs", "withdrawals", "amountAfter"] as const),
      ...(["proposal", "deposit", "config"] as const),
    ],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    /** What is missing of all the money paid in by then, in the fifth percentile at the horizon; over the capacity it is refused. */
    measure: (facts) => {
      const { record, scenarios } = facts;
      const years = judgedYears(facts);
      if ((!record && !restsOnDeclared(facts)) || years === null || isEmpty(facts)) return [];
      if ("missing" in scenarios) return notJudged(scenarios.missing);
      if (scenarios.horizonLoss === null) return notJudged("HORIZON");
      const [stated, bearable] = [acceptedLoss(facts), bearableLoss(facts)];
      if (stated === null && bearable === null) return notJudged("ACCEPTED_LOSS");
      const loss = scenarios.horizonLoss * 100;
      const capacity = bearable?.percent ?? Number.POSITIVE_INFINITY;
      const accepted = stated?.percent ?? capacity;
      const most = Math.min(capacity, accepted * boundsOf(facts).acceptedLossFactor);
      const flag = flagWithin({ green: Math.min(accepted, most), red: most }, loss);
      const told = lossFigures(scenarios.horizonPaidIn ?? facts.amountAfter, loss, Math.min(accepted, most));
      return [{ flag, ...told, figures: { ...told.figures, years: String(Math.round(years * 100) / 100), ...soonerFigure(facts) } }];
    },
  },
];
