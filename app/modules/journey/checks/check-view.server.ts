import type { AdviceCheck } from "#app/contract/journey/advice.ts";
import { answererOf, ruleOf } from "#app/domain/advice/checks.ts";
import type { AnsweredBy, MeasuredIn } from "#app/domain/advice/rule.ts";
import { boundText } from "#app/domain/advice/words/bound-words.ts";
import { checkSentence, foundAndAllowed, measureOf, ruleWords } from "#app/domain/advice/words/check-words.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** A check in words, ready to be shown. */
export interface CheckView {
  /** Tells the outcomes of one allocation apart. */
  key: string;
  flag: AdviceCheck["flag"];
  name: string;
  text: string | null;
  measured: string | null;
  /** What is allowed: at least, at most or between which figures. */
  allowed: string | null;
  /** Lines at fault that its sentence does not name. */
  lines: string[];
  law: string[];
  /** Who answers for it where it is orange, and whether the answer to what was measured is stored. */
  answeredBy: AnsweredBy;
  answered: boolean;
  /** What the weights lack where it was measured on an allocation that is not whole: its figure is no one's risk or loss yet. */
  ofPart: string | null;
  /** Text of the button of a remedy that is certain. */
  fix: string | null;
  /** Place among the checks that say most of an allocation where they are met; null of the others. */
  telling: number | null;
}

/** What says most of an allocation whose checks are met. */
const TELLING: readonly string[] = ["LOSS_ACCEPTED", "LOSS_CAPACITY", "RISK_RANGE", "LOW_RISK_SHARE", "SUSTAINABILITY"];

/** Rules that give several outcomes without a subject, which their supports tell apart. */
const SEVERAL: ReadonlySet<string> = new Set(["DIVERSIFICATION", "ASSET_CLOSED", "CONCENTRATION_LINE"]);

export const checkKey = ({ code, subject, series }: Pick<AdviceCheck, "code" | "subject" | "series">): string =>
  [code, subject ?? "", SEVERAL.has(code) ? (series ?? []).join() : ""].join("~");

/** Series that checks name. */
export const seriesNamed = (checks: readonly AdviceCheck[]): string[] => [...new Set(checks.flatMap(({ series = [] }) => series))];

/** Words of a code that stands for a measure; null for one that is no code. */
function worded(text: string, language: InterfaceLanguage): string | null {
  const t = getFixedT(language);
  if (/^ACT_/.test(text)) return t(`journey.acts.${text as "ACT_DEPOSITS"}`);
  if (/^(MONTHLY|QUARTERLY|SEMIANNUALLY|ANNUALLY)$/.test(text)) return t(`adviceSteps.frequencies.${text as "MONTHLY"}`);
  if (/^(CONSERVATIVE|BALANCED|DYNAMIC|AGGRESSIVE)$/.test(text)) return t(`journey.profiles.${text as "BALANCED"}`);
  return null;
}

/** Rules that say themselves what the weights come to. */
const TOTALS: ReadonlySet<string> = new Set(["ALLOCATION_TOTAL", "MODE_SPLIT"]);
/** Measures that weights make: they mean something once the weights are whole. */
const OF_WEIGHTS: ReadonlySet<MeasuredIn> = new Set(["percent", "risk"]);

/** What the weights of an allocation lack to be those of a contract, in words; null where they are whole. */
export function lackOfWeights(checks: readonly AdviceCheck[], language: InterfaceLanguage): string | null {
  const t = getFixedT(language);
  const red = checks.filter(({ flag }) => flag === "red");
  const totals = red.flatMap(({ code, found }) => (code === "ALLOCATION_TOTAL" ? [Number(found)] : []));
  const isModeEmpty = red.some(({ code, figures }) => code === "MODE_CONTENT" && figures?.case === undefined);
  const [total] = totals;
  if (total === undefined) return isModeEmpty ? t("adviceSteps.checks.lack.mode") : null;
  if (totals.every((one) => one === 0)) return t("adviceSteps.checks.lack.nothing");
  if (totals.length > 1) return t("adviceSteps.checks.lack.totals");
  // The whole is there, and a line without any share besides.
  if (total === 100) return t("adviceSteps.checks.lack.line");
  return t("adviceSteps.checks.lack.total", {
    total: formatPercent(total, language, { decimals: [0, 2] }),
    whole: formatPercent(100, language, { decimals: 0 }),
  });
}

const MODES = ["free", "delegated", "horizon", "structured-product"] as const;
const CONTRADICTIONS = ["birth", "secondBirth", "profile", "horizon", "withdrawals", "objective", "income", "sustainability"] as const;
const SPREADS = ["minLines", "maxLines", "minLineWeight", "maxLineWeight", "maxClassWeight"] as const;
/** What a check is about beside its rule, in words; null where the rule says all. */
export function subjectOf({ code, subject, found }: AdviceCheck, language: InterfaceLanguage): string | null {
  const t = getFixedT(language);
  // A product's rule says itself which one it is.
  const spread = code === "DIVERSIFICATION" ? SPREADS.find((one) => found?.startsWith(`${one} `)) : undefined;
  if (spread)
    return t(`adviceSteps.diversification.${spread}`, { assetClass: subject ? t(`common.assetClasses.${subject as AssetClass}`) : "" });
  if (code === "NOT_JUDGED" && subject) return ruleWords(subject as AdviceCheck["code"], language).name;
  if (code === "RISK_RANGE" && subject === "target") return t("adviceSteps.checks.target");
  const said = code === "CONTRADICTION" ? CONTRADICTIONS.find((one) => one === subject) : undefined;
  if (said) return t(`adviceSteps.contradictions.${said}`);
  const mode = MODES.find((one) => one === subject);
  if (mode) return t(`adviceSteps.modes.${mode}`);
  if (code !== "SUSTAINABILITY" || !subject) return null;
  if (subject === "SUSTAINABLE_INVESTMENTS" || subject === "TAXONOMY_ALIGNMENT") return t(`adviceSteps.criteria.${subject}`);
  return t(`adviceSteps.impacts.${subject.replace(/^PAI_/, "") as "waterEmissions"}`);
}

/** What the adviser reads of a check that is not met. */
function sentenceOf(check: AdviceCheck, names: ReadonlyMap<string, string>, language: InterfaceLanguage) {
  const { code, found, allowed, series = [] } = check;
  const t = getFixedT(language);
  if (code === "RISK_RANGE" && !allowed) return t("adviceRules.riskUnknown");
  const rule = checkSentence(check, "adviser", language, names);
  const [support] = series;
  if (code !== "ASSET_CLOSED" || !support || !found) return rule;
  return `${t("adviceRules.closed", { assetName: names.get(support) ?? support, closeDate: formatDate(found) })}. ${rule}`;
}

/** The supports of a check by name, where its sentence does not name them all itself. */
function linesBeside({ code, series = [] }: AdviceCheck, text: string | null, names: ReadonlyMap<string, string>): string[] {
  const lines = series.map((uuid) => names.get(uuid) ?? uuid);
  // A closed support and the nearest allocation stand in their sentence.
  const isSaid = code === "ASSET_CLOSED" || code === "RULES_CLASH" || (text !== null && lines.every((name) => text.includes(name)));
  return isSaid ? [] : lines;
}

/** What the button of a remedy says: which line it changes, where it is one. */
function fixText(fix: NonNullable<AdviceCheck["fix"]>, names: ReadonlyMap<string, string>, language: InterfaceLanguage): string {
  const t = getFixedT(language);
  if (fix.kind === "REMOVE_LINES" || fix.kind === "CUT_TO_CAP") {
    const [series, ...others] = fix.series;
    const name = series !== undefined && others.length === 0 ? names.get(series) : undefined;
    if (name !== undefined && fix.kind === "REMOVE_LINES") return t("adviceSteps.fixes.removeOne", { name });
    if (name !== undefined && fix.kind === "CUT_TO_CAP")
      return t("adviceSteps.fixes.cutOne", { name, most: formatPercent(fix.most, language, { decimals: [0, 2] }) });
  }
  return t(`adviceSteps.fixes.${fix.kind}`);
}

/**
 * Checks in words, those that stand in the way first; `names` of the series that the checks name, `answered` the keys of those
 * that have their answer.
 */
export function checkViews(
  checks: readonly AdviceCheck[],
  names: ReadonlyMap<string, string>,
  language: InterfaceLanguage,
  answered: ReadonlySet<string> = new Set(),
): CheckView[] {
  const t = getFixedT(language);
  const order = { red: 0, orange: 1, green: 2 };
  const lack = lackOfWeights(checks, language);
  return [...checks]
    .sort((a, b) => order[a.flag] - order[b.flag])
    .map((check) => {
      const { code, flag, allowed, fix } = check;
      const { law } = ruleOf(code);
      const subject = subjectOf(check, language);
      const name = t(`adviceRules.rules.${code}.name`);
      const { measure } = measureOf(check);
      const figures = foundAndAllowed(check, language);
      const text = flag === "green" ? null : sentenceOf(check, names, language);
      return {
        key: checkKey(check),
        answeredBy: answererOf(code),
        answered: answered.has(checkKey(check)),
        ofPart: !TOTALS.has(code) && figures.found !== null && OF_WEIGHTS.has(ruleOf(code).measuredIn) ? lack : null,
        flag,
        name: subject ? t("adviceSteps.checks.of", { name, subject }) : name,
        text,
        measured: measure ? (worded(measure, language) ?? figures.found) : null,
        allowed: boundText(check, language, allowed ? (worded(allowed, language) ?? figures.allowed) : null),
        lines: linesBeside(check, text, names),
        law: law.map((source) => t(`adviceRules.law.${source}`)),
        fix: fix ? fixText(fix, names, language) : null,
        telling: flag === "green" && figures.found !== null && TELLING.includes(code) ? TELLING.indexOf(code) : null,
      };
    });
}
