import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { ruleOf } from "../checks.ts";
import type { AdviceCheck, MeasuredIn } from "../rule.ts";
import { englishRules } from "./rule-words-en.ts";
import { frenchRules, type RuleWords } from "./rule-words-fr.ts";

const RULES: Record<InterfaceLanguage, RuleWords> = { fr: frenchRules, en: englishRules };

/** The words of a rule in a language, with the spaces of its typography. */
export function ruleWords(code: AdviceCheckCode, language: InterfaceLanguage): { name: string; client: string } {
  const { name, client } = RULES[language][code];
  return language === "fr" ? { name: frenchSpaces(name), client: frenchSpaces(client) } : { name, client };
}

/** A measure of a rule as people read it. */
export function measureText(text: string, measuredIn: MeasuredIn, language: InterfaceLanguage): string {
  const number = (part: string) => formatNumber(part, language, { decimals: [0, 2] });
  if (measuredIn === "day") return formatDate(text);
  if (measuredIn === "risk") return text.split("–").map(number).join("–");
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (measuredIn === "percent") return formatPercent(text, language, { decimals: [0, 2] });
  if (measuredIn === "money") return formatAmount(text, language, { decimals: [0, 2] });
  return number(text);
}

type Measured = Pick<AdviceCheck, "code" | "found" | "allowed">;

/** In which figures an outcome is stated, and its measure: a product's rule comes with its name, "maxLineWeight 60". */
export function measureOf({ code, found }: Measured): { measure: string | undefined; unit: MeasuredIn } {
  const counted = code === "DIVERSIFICATION" && /^m(in|ax)Lines /.test(found ?? "");
  return { measure: code === "DIVERSIFICATION" ? found?.split(" ")[1] : found, unit: counted ? "count" : ruleOf(code).measuredIn };
}

/** What was found and what is allowed, where the rule measures a figure; words are given by its sentence. */
export function foundAndAllowed(check: Measured, language: InterfaceLanguage): { found: string | null; allowed: string | null } {
  const { measure, unit } = measureOf(check);
  const told = (text: string | undefined) => (text === undefined || unit === "word" ? null : measureText(text, unit, language));
  return { found: told(measure), allowed: told(check.allowed) };
}
