import { weightOf } from "#app/domain/simulation/weights.ts";
import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, assetOf, hundredths, linesOf, seriesOf, sorted, total } from "../rule.ts";
import { judgedProfile } from "../suitability/measures.ts";

const structured = (facts: AdviceFacts) => linesOf(facts).filter(({ mode }) => mode === "structured-product");

/** Structured products: complex instruments that may lose the capital. */
export const STRUCTURED_RULES: readonly AdviceRule[] = [
  {
    code: "STRUCTURED_QUIZ",
    inputs: ["allocation", "structured"],
    measuredIn: "word",
    worst: "red",
    law: ["MIFID_25_2", "IDD_30_1", "AMF_2010_05", "ACPR_2016_R_04"],
    measure: (facts) => (structured(facts).length === 0 ? [] : [{ flag: facts.structured.quizPassed ? "green" : "red" }]),
  },
  {
    code: "STRUCTURED_CAUTIOUS",
    inputs: ["allocation", "riskProfile", "record"],
    measuredIn: "word",
    worst: "red",
    law: ["MIFID_25_2", "IDD_30_1", "JOURNEY"],
    /** A profile that is not known counts as the most careful one. */
    measure: (facts) => {
      if (structured(facts).length === 0) return [];
      const profile = judgedProfile(facts);
      return [{ flag: (profile ?? "CONSERVATIVE") === "CONSERVATIVE" ? "red" : "green", found: profile ?? "" }];
    },
  },
  {
    code: "STRUCTURED_CAP",
    inputs: ["allocation", "structured", "config"],
    measuredIn: "percent",
    worst: "red",
    law: ["JOURNEY", "AMF_2010_05", "ACPR_2016_R_04"],
    /** Who never held one has the lower of the two caps. */
    measure: (facts) => {
      const { maxPercStructured, maxPercStructuredFirstTime } = facts.config.advice;
      const caps = [maxPercStructured, facts.structured.investedBefore ? undefined : maxPercStructuredFirstTime].filter(
        (cap) => cap !== undefined,
      );
      const lines = structured(facts);
      if (caps.length === 0 || lines.length === 0) return [];
      const allowed = caps.reduce((least, cap) => (Number(cap) < Number(least) ? cap : least));
      const found = total(lines);
      const subject = facts.structured.investedBefore ? "investedBefore" : "firstTime";
      return [{ flag: found <= hundredths(allowed) ? "green" : "red", found: weightOf(found), allowed, subject }];
    },
  },
  {
    code: "STRUCTURED_FREE",
    inputs: ["allocation", "assets"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY", "PRODUCT"],
    /** Neither what the structured part holds nor any other structured product stands among the lines of free management. */
    measure: (facts) => {
      const { allocation } = facts;
      if (!allocation) return [];
      const products = new Set((allocation.structuredProducts ?? []).flatMap(({ series, weight }) => (Number(weight) > 0 ? [series] : [])));
      const free = allocation.modes ? allocation.modes.some(({ mode }) => mode === "free") : allocation.managementType === "free";
      const isStructured = (series: string) => products.has(series) || (assetOf(facts, series)?.structuredUntil ?? null) !== null;
      const wrong = free ? allocation.lines.map(({ series }) => series).filter(isStructured) : [];
      if (wrong.length > 0) return [{ flag: "red", series: sorted(wrong) }];
      return products.size === 0 ? [] : [{ flag: "green" }];
    },
  },
  {
    code: "STRUCTURED_TERMS",
    inputs: ["allocation", "assets", "today"],
    measuredIn: "word",
    worst: "red",
    law: ["MIFID_25_2", "AMF_2010_05", "ACPR_2016_R_04"],
    /** What the issuer owes can be told of each product, and is still to come. */
    measure: (facts) => {
      const held = seriesOf(structured(facts));
      if (held.length === 0) return [];
      const untold = held.filter((series) => (assetOf(facts, series)?.structuredUntil ?? "") <= facts.today);
      return [untold.length === 0 ? { flag: "green" } : { flag: "red", series: sorted(untold) }];
    },
  },
];
