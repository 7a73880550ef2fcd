import { diversificationFaults } from "#app/domain/diversification.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import type { AdviceFacts } from "../facts.ts";
import type { AdviceFix } from "../fix.ts";
import {
  type AdviceRule,
  assetOf,
  chosenLines,
  hundredths,
  isGuaranteed,
  linesOf,
  type Outcome,
  seriesOf,
  sharesOf,
  sorted,
  total,
} from "../rule.ts";

/** Supports outside of the guaranteed funds that the adviser chose, with their share of the whole. */
const openShares = (facts: AdviceFacts) => sharesOf(chosenLines(facts)).filter(({ series }) => !isGuaranteed(facts, series));

/** Cutting to a cap is certain where one part is all there is and the other lines can take what is over. */
function cutTo(facts: AdviceFacts, open: ReadonlyArray<{ series: string }>, most: number): AdviceFix | undefined {
  const lines = chosenLines(facts);
  const shares = sharesOf(lines);
  const roomy = shares.length > open.length || open.length * most >= WHOLE;
  if (!roomy || shares.length !== lines.length || new Set(lines.map(({ mode }) => mode)).size > 1 || total(lines) !== WHOLE)
    return undefined;
  return { kind: "CUT_TO_CAP", series: sorted(seriesOf(open)), most: weightOf(most) };
}

function shareRule(limit: string | undefined, share: number): Outcome[] {
  if (limit === undefined) return [];
  const allowed = hundredths(limit);
  return [{ flag: share <= allowed ? "green" : "red", found: weightOf(share), allowed: limit }];
}

/** How the money is spread, by the journey and by the product. */
export const SPREAD_RULES: readonly AdviceRule[] = [
  {
    code: "MINIMUM_ASSETS",
    inputs: ["allocation", "config"],
    measuredIn: "count",
    worst: "red",
    law: ["JOURNEY"],
    measure: (facts) => {
      const least = facts.config.advice.minNumAssets;
      const held = seriesOf(linesOf(facts)).length;
      return least === undefined ? [] : [{ flag: held >= least ? "green" : "red", found: String(held), allowed: String(least) }];
    },
  },
  {
    code: "MINIMUM_PER_ASSET",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["JOURNEY"],
    measure: (facts) => {
      const { minPercPerAsset: limit } = facts.config.advice;
      const open = openShares(facts);
      if (limit === undefined || open.length === 0) return [];
      const below = open.filter(({ share }) => share < hundredths(limit));
      const found = weightOf(Math.min(...open.map(({ share }) => share)));
      return [
        { flag: below.length === 0 ? "green" : "red", found, allowed: limit, ...(below.length > 0 && { series: sorted(seriesOf(below)) }) },
      ];
    },
  },
  {
    code: "MAXIMUM_PER_ASSET",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["JOURNEY"],
    measure: (facts) => {
      const { maxPercPerAsset: limit } = facts.config.advice;
      const open = openShares(facts);
      if (limit === undefined || open.length === 0) return [];
      const most = hundredths(limit);
      const above = open.filter(({ share }) => share > most);
      const found = weightOf(Math.max(...open.map(({ share }) => share)));
      if (above.length === 0) return [{ flag: "green", found, allowed: limit }];
      const fix = cutTo(facts, open, most);
      return [{ flag: "red", found, allowed: limit, series: sorted(seriesOf(above)), ...(fix && { fix }) }];
    },
  },
  {
    code: "GUARANTEED_CAP",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["JOURNEY", "PRODUCT"],
    measure: (facts) => {
      const guaranteed = linesOf(facts).filter(({ series }) => isGuaranteed(facts, series));
      return shareRule(facts.config.advice.maxPercGuaranteed, total(guaranteed));
    },
  },
  {
    code: "WITHOUT_GUARANTEE",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["JOURNEY"],
    measure: (facts) => {
      const open = linesOf(facts).filter(({ series }) => !isGuaranteed(facts, series));
      return shareRule(facts.config.advice.maxPercNoGuaranteed, total(open));
    },
  },
  {
    code: "DIVERSIFICATION",
    inputs: ["allocation", "assets", "diversification"],
    measuredIn: "percent",
    worst: "red",
    law: ["PRODUCT"],
    /** The guaranteed fund is outside of the bounds of a line. */
    measure: (facts) => {
      const lines = sharesOf(linesOf(facts)).map(({ series, share }) => ({
        series,
        assetClass: assetOf(facts, series)?.assetClass ?? ("NOT_DEFINED" as const),
        weight: share / 100,
      }));
      const faults = diversificationFaults(facts.diversification, lines).filter(
        (fault) => fault.rule !== "total" && !("series" in fault && isGuaranteed(facts, fault.series)),
      );
      if (faults.length === 0) return [{ flag: "green" }];
      return faults
        .map(
          (fault): Outcome => ({
            flag: "red",
            found: `${fault.rule} ${fault.found}`,
            allowed: String(fault.limit),
            ...("series" in fault && { series: [fault.series] }),
            ...("assetClass" in fault && { subject: fault.assetClass }),
          }),
        )
        .sort((a, b) => ((a.series?.[0] ?? a.subject ?? "") < (b.series?.[0] ?? b.subject ?? "") ? -1 : 1));
    },
  },
];
