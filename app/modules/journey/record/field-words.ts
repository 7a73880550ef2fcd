import { ruleWords } from "#app/domain/advice/words/check-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatDate, formatPercent } from "#app/domain/format/format.ts";
import { ADVICE_CHECKS, type AdviceCheckCode } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { journeyRecord as words } from "#app/i18n/locales/fr/journeyRecord.ts";

type FieldName = keyof typeof words.fields;
const isField = (name: string): name is FieldName => Object.hasOwn(words.fields, name);
const isCheck = (text: string): text is AdviceCheckCode => (ADVICE_CHECKS as readonly string[]).includes(text);
/** Parts of paths that only lead to others. */
const SILENT: ReadonlySet<string> = new Set([
  ...["proposalParams", "questionnaire", "sustainability", "workspace", "suitability"],
  ...["lines", "weight", "preferences"],
]);
type CodeName = keyof typeof words.codes;
const isCode = (text: string): text is CodeName => Object.hasOwn(words.codes, text);

/** What a field of a session is called, by its path: the words of its parts that have some, and the names of series. */
export function fieldLabel(path: string, names: ReadonlyMap<string, string>, language: InterfaceLanguage): string {
  const t = getFixedT(language);
  const parts = path.split(".").flatMap((part) => {
    if (SILENT.has(part)) return [];
    if (isField(part)) return [t(`journeyRecord.fields.${part}`)];
    if (isCode(part)) return [t(`journeyRecord.codes.${part}`)];
    const [code = ""] = part.split("~");
    return [isCheck(code) ? ruleWords(code, language).name : (names.get(part) ?? part)];
  });
  return parts.join(" ");
}

const MONEY = /(amount|depositInitial)$/i;
const SHARE = /(weight|minSustainableInvestments|minTaxonomyAlignment|minimumCoverage|Percentage|delegatedProfiles\.\d+\.allocation)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as people read it; null where there was none. */
export function valueText(path: string, value: unknown, names: ReadonlyMap<string, string>, language: InterfaceLanguage): string | null {
  const t = getFixedT(language);
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return t(value ? "journeyRecord.codes.yes" : "journeyRecord.codes.no");
  const text = String(value);
  if (isCode(text)) return t(`journeyRecord.codes.${text}`);
  if (DAY.test(text)) return formatDate(text);
  const isFigure = text !== "" && Number.isFinite(Number(text));
  if (isFigure && MONEY.test(path)) return formatAmount(text, language);
  if (isFigure && SHARE.test(path)) return formatPercent(text, language, { decimals: [0, 2] });
  // One support, or several in a list.
  return text
    .split(",")
    .map((part) => names.get(part) ?? part)
    .join(text.split(",").every((part) => names.has(part)) ? ", " : ",");
}
