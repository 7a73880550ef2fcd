import type { AdviceCheck } from "#app/contract/journey/advice.ts";
import { ruleOf } from "#app/domain/advice/checks.ts";
import { measureOf, measureText } from "#app/domain/advice/words/check-words.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** A check in words, ready to be shown. */
export interface CheckView {
  /** Tells the outcomes of one allocation apart. */
  key: string;
  flag: AdviceCheck["flag"];
  name: string;
  text: string | null;
  measured: string | null;
  allowed: string | null;
  /** Lines at fault. */
  lines: string[];
  law: string[];
  /** The client accepted what was measured. */
  accepted: boolean;
  /** Text of the button of a remedy that is certain. */
  fix: string | null;
}

/** Rules that give several outcomes without a subject, which their supports tell apart. */
const SEVERAL: ReadonlySet<string> = new Set(["DIVERSIFICATION", "ASSET_CLOSED"]);

export const checkKey = ({ code, subject, series }: Pick<AdviceCheck, "code" | "subject" | "series">): string =>
  [code, subject ?? "", SEVERAL.has(code) ? (series ?? []).join() : ""].join("~");

/** Words of a code that stands for a measure; null for one that is no code. */
function worded(text: string, language: InterfaceLanguage): string | null {
  const t = getFixedT(language);
  if (/^ACT_/.test(text)) return t(`journey.acts.${text as "ACT_DEPOSITS"}`);
  if (/^(MONTHLY|QUARTERLY|SEMIANNUALLY|ANNUALLY)$/.test(text)) return t(`adviceSteps.frequencies.${text as "MONTHLY"}`);
  if (/^(CONSERVATIVE|BALANCED|DYNAMIC|AGGRESSIVE)$/.test(text)) return t(`journey.profiles.${text as "BALANCED"}`);
  return null;
}

const MODES = ["free", "delegated", "horizon", "structured-product"] as const;
const SPREADS = ["minLines", "maxLines", "minLineWeight", "maxLineWeight", "maxClassWeight"] as const;
function subjectOf({ code, subject, found }: AdviceCheck, language: InterfaceLanguage): string | null {
  const t = getFixedT(language);
  // A product's rule says itself which one it is.
  const spread = code === "DIVERSIFICATION" ? SPREADS.find((one) => found?.startsWith(`${one} `)) : undefined;
  if (spread)
    return t(`adviceSteps.diversification.${spread}`, { assetClass: subject ? t(`common.assetClasses.${subject as AssetClass}`) : "" });
  const mode = MODES.find((one) => one === subject);
  if (mode) return t(`adviceSteps.modes.${mode}`);
  if (code !== "SUSTAINABILITY" || !subject) return null;
  if (subject === "SUSTAINABLE_INVESTMENTS" || subject === "TAXONOMY_ALIGNMENT") return t(`adviceSteps.criteria.${subject}`);
  return t(`adviceSteps.impacts.${subject.replace(/^PAI_/, "") as "waterEmissions"}`);
}

/** What the adviser reads of a check that is not met. */
function sentenceOf({ code, found, allowed, series = [] }: AdviceCheck, names: ReadonlyMap<string, string>, language: InterfaceLanguage) {
  const t = getFixedT(language);
  if (code === "RISK_RANGE" && !allowed) return t("adviceRules.riskUnknown");
  const rule = t(`adviceRules.rules.${code}.adviser`);
  const [support] = series;
  if (code !== "ASSET_CLOSED" || !support || !found) return rule;
  return `${t("adviceRules.closed", { assetName: names.get(support) ?? support, closeDate: formatDate(found) })}. ${rule}`;
}

/**
 * Checks in words, those that stand in the way first; `names` of the series that the checks name, `accepted` the keys of those
 * that the client accepted.
 */
export function checkViews(
  checks: readonly AdviceCheck[],
  names: ReadonlyMap<string, string>,
  language: InterfaceLanguage,
  accepted: ReadonlySet<string> = new Set(),
): CheckView[] {
  const t = getFixedT(language);
  const order = { red: 0, orange: 1, green: 2 };
  return [...checks]
    .sort((a, b) => order[a.flag] - order[b.flag])
    .map((check) => {
      const { code, flag, allowed, series = [], fix } = check;
      const { law } = ruleOf(code);
      const subject = subjectOf(check, language);
      const name = t(`adviceRules.rules.${code}.name`);
      const { measure, unit } = measureOf(check);
      return {
        key: checkKey(check),
        accepted: accepted.has(checkKey(check)),
        flag,
        name: subject ? t("adviceSteps.checks.of", { name, subject }) : name,
        text: flag === "green" ? null : sentenceOf(check, names, language),
        measured: measure ? (worded(measure, language) ?? measureText(measure, unit, language)) : null,
        allowed: allowed ? measureText(allowed, unit, language) : null,
        // A closed support stands in its sentence.
        lines: code === "ASSET_CLOSED" ? [] : series.map((uuid) => names.get(uuid) ?? uuid),
        law: law.map((source) => t(`adviceRules.law.${source}`)),
        fix: fix ? t(`adviceSteps.fixes.${fix.kind}`) : null,
      };
    });
}
