import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatDate, formatLongDate, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { ruleOf } from "../checks.ts";
import type { AdviceCheck, MeasuredIn } from "../rule.ts";
import { HORIZON_BRACKETS } from "../suitability/client-record.ts";
import { documentWords, languageName } from "./document-words.ts";
import { outcomeWords, saysWhatIsMissing } from "./outcome-words.ts";
import { englishRules } from "./rule-words-en.ts";
import { frenchRules, type RuleWords } from "./rule-words-fr.ts";
import { englishCodes } from "./suitability-codes-en.ts";
import { frenchCodes } from "./suitability-codes-fr.ts";

const RULES: Record<InterfaceLanguage, RuleWords> = { fr: frenchRules, en: englishRules };
const CODES = { fr: frenchCodes, en: englishCodes };
type Codes = (typeof CODES)[InterfaceLanguage];

/** What codes of facts, families and situations are called. */
export const codeWords = (language: InterfaceLanguage): Codes => CODES[language];

const named = (table: Readonly<Record<string, string>>, code: string): string => table[code] ?? code;
/** Names of the rules whose outcomes are borne together, each once. */
const togetherOf = (text: string, language: InterfaceLanguage): string => {
  const codes = [...new Set(text.split(" ").map((one) => one.split("=")[0] as AdviceCheckCode))];
  return codes.flatMap((code) => RULES[language][code]?.name ?? []).join(", ");
};

/** Words of what was found or allowed where a rule measures no figure. */
function codeOf(check: AdviceCheck, text: string, codes: Codes, language: InterfaceLanguage): string {
  switch (check.code) {
    case "VULNERABLE":
      return named(check.figures?.of === "couple" ? codes.situationsOfTwo : codes.situations, text);
    case "EMERGENCY_SAVINGS":
      return named(codes.reserves, text);
    case "DEBT_SHARE":
      return named(codes.debtShares, text);
    case "ACCEPTED_TOGETHER":
      return togetherOf(text, language);
    case "SECOND_PROFILE":
    case "PROFILE_RAISED":
    case "PROFILE_LOWERED":
    case "STRUCTURED_CAUTIOUS":
      return named(codes.profiles, text);
    default:
      return text;
  }
}

/** Both sides of a contradiction: the session's own figure, and what the questionnaire says. */
function contradiction(check: AdviceCheck, side: "found" | "allowed", codes: Codes, language: InterfaceLanguage): string {
  const text = check[side] ?? "";
  if (check.subject === "birth" || check.subject === "secondBirth") return text;
  if (check.subject === "profile") return named(codes.profiles, text);
  if (check.subject === "objective" || check.subject === "income") return named(side === "found" ? codes.profiles : codes.objectives, text);
  if (check.subject === "sustainability") return named(codes.wishes, text);
  if (check.subject === "withdrawals" || check.subject === "needs")
    return side === "found"
      ? codes[check.subject === "needs" ? "needed" : "withdrawn"].replace("{found}", measureText(text, "money", language))
      : named(codes.withdrawals, text);
  if (side === "found") return codes.years.replace("{found}", measureText(text, "years", language));
  return codes.brackets[Math.min(Number(text), HORIZON_BRACKETS.length - 1)] ?? text;
}

type Names = ReadonlyMap<string, string>;
/** Lines "series=weight" with the names of the series. */
const nearestText = (text: string, language: InterfaceLanguage, names: Names) =>
  text
    .split(" ")
    .map((line) => line.split("="))
    .map(([series = "", weight = ""]) => `${names.get(series) ?? series} ${measureText(weight, "percent", language)}`)
    .join(", ");

/** A day as it is read in one way alone: in English figures might be a month or a day. */
const dayText = (day: string, language: InterfaceLanguage) => (language === "en" ? formatLongDate(day, language) : formatDate(day));
const PERCENT = new Set(["green", "red", "units", "capacity", "early"]);
/** Whole euros; cents where a loss would read as what is allowed of it. */
function lossDecimals({ lossAmount, allowedAmount }: NonNullable<AdviceCheck["figures"]>): 0 | 2 {
  return lossAmount !== allowedAmount && Math.round(Number(lossAmount)) === Math.round(Number(allowedAmount)) ? 2 : 0;
}
function figureText(name: string, text: string, codes: Codes, language: InterfaceLanguage, names: Names): string {
  if (PERCENT.has(name)) return measureText(text, "percent", language);
  if (name.endsWith("Amount") || name === "yearly" || name === "liquid") return formatAmount(text, language, { decimals: 0 });
  if (name === "date" || name === "stated" || name === "until") return dayText(text, language);
  if (name === "profile") return named(codes.profiles, text);
  if (name === "savings") return named(codes.savingsShares, text);
  if (name === "family") return named(codes.families, text);
  if (name === "language") return languageName(text, language);
  if (name === "cause") return named(codes.causes, text);
  if (name === "case") return named(codes.cases, text);
  if (name === "rules")
    return text
      .split(" ")
      .map((code) => RULES[language][code as AdviceCheckCode].name)
      .join(", ");
  if (name === "nearest") return text === "" ? codes.noNearest : nearestText(text, language, names);
  return name === "years" || name === "band" ? measureText(text, "years", language) : text;
}

/** What a sentence may say of a check, by the names that stand in its braces. */
function figuresOf(check: AdviceCheck, language: InterfaceLanguage, names: Names): Record<string, string> {
  const codes = CODES[language];
  const { code, subject = "", missing } = check;
  const { measuredIn } = ruleOf(code);
  const told = (side: "found" | "allowed") => {
    const text = check[side];
    if (text === undefined) return {};
    if (code === "CONTRADICTION") return { [side]: contradiction(check, side, codes, language) };
    return { [side]: measuredIn === "word" ? codeOf(check, text, codes, language) : measureText(text, measuredIn, language) };
  };
  const figures = Object.entries(check.figures ?? {}).map(([name, text]) => [
    name,
    name === "lossAmount" || name === "allowedAmount"
      ? formatAmount(text, language, { decimals: lossDecimals(check.figures!) })
      : figureText(name, text, codes, language, names),
  ]);
  return {
    ...Object.fromEntries(figures),
    ...told("found"),
    ...told("allowed"),
    ...(code.startsWith("SENIOR_") && codes.ages[check.figures?.of === "coSubscriber" ? "coSubscriber" : "client"]),
    ...(code === "AGE_UNKNOWN" && { person: named(codes.people, subject) }),
    ...(code === "CONCENTRATION_THEME" && { theme: named(codes.themes, subject) }),
    ...(code === "TARGET_MARKET" && { criterion: named(codes.criteria, subject) }),
    ...(code === "NOT_JUDGED" && { rule: RULES[language][subject as AdviceCheckCode]?.name ?? subject }),
    ...(missing && { fact: codes.facts[missing].replace("{documents}", check.figures?.documents ?? "") }),
  };
}

/** The sentence of a check for its reader, with the names of series; one that lacks the fact that decides it says which. */
export function checkSentence(
  check: AdviceCheck,
  reader: "adviser" | "client",
  language: InterfaceLanguage,
  series: ReadonlyMap<string, string> = new Map(),
): string {
  const figures = figuresOf(check, language, series);
  const isUnjudged = check.missing !== undefined && !saysWhatIsMissing(check.code);
  const texts = RULES[language][isUnjudged ? "NOT_JUDGED" : check.code];
  const all = isUnjudged ? { ...figures, rule: RULES[language][check.code].name } : figures;
  const isAlone = check.code === "RULES_CLASH" && reader === "adviser" && !check.figures?.rules?.includes(" ");
  const ofCase = check.code === "KID_PRESENT" ? documentWords(check.figures?.case, language) : outcomeWords(check, language);
  const sooner = check.figures?.sooner === undefined || check.flag === "green" ? "" : ` ${CODES[language].sooner}`;
  const early = check.figures?.early === undefined || check.flag === "green" ? "" : ` ${CODES[language].early}`;
  const words = ofCase ? ofCase[reader] : isAlone ? CODES[language].aloneImpossible : texts[reader];
  const sentence = `${words}${sooner}${early}`.replace(/\{(\w+)\}/g, (_, name: string) => (all as Record<string, string>)[name] ?? "–");
  return language === "fr" ? frenchSpaces(sentence) : sentence;
}

/** The words of a rule in a language, with the spaces of its typography. */
export function ruleWords(code: AdviceCheckCode, language: InterfaceLanguage): { name: string; client: string } {
  const { name, client } = RULES[language][code];
  return language === "fr" ? { name: frenchSpaces(name), client: frenchSpaces(client) } : { name, client };
}

/** A measure of a rule as people read it. */
export function measureText(text: string, measuredIn: MeasuredIn, language: InterfaceLanguage): string {
  // What is stored finer than to the hundredth tells a measure from its bound.
  const decimals = [0, Math.min(6, Math.max(2, text.split(".")[1]?.length ?? 0))] as const;
  const number = (part: string) => formatNumber(part, language, { decimals });
  if (measuredIn === "day") return dayText(text, language);
  if (measuredIn === "risk") return text.split("–").map(number).join("–");
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (measuredIn === "percent") return formatPercent(text, language, { decimals });
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
