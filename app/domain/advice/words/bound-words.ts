import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceCheck } from "../rule.ts";
import { foundAndAllowed } from "./check-words.ts";

/** Rules whose allowed figure is a least one; that of all others is the most, or a range. */
const AT_LEAST: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>([
  "LOW_RISK_SHARE",
  "LIQUIDITY_NEED",
  "MINIMUM_ASSETS",
  "MINIMUM_PER_ASSET",
  "MINIMUM_DEPOSIT",
  "MINIMUM_PERIODIC_DEPOSIT",
  "SUSTAINABILITY",
]);
/** Days before which nothing may lie. */
const NOT_BEFORE: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>(["KID_AGE", "PROFILE_VALID", "PREFERENCES_VALID", "SENIOR_SOON"]);
/** Totals that are one figure. */
const EXACTLY: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>(["ALLOCATION_TOTAL", "MODE_SPLIT"]);

type Kind = "least" | "most" | "between" | "notBefore" | "exactly";
type Held = Pick<AdviceCheck, "code" | "found" | "allowed">;

function kindOf({ code, found, allowed }: Held): Kind {
  if (EXACTLY.has(code)) return "exactly";
  if (NOT_BEFORE.has(code)) return "notBefore";
  if (AT_LEAST.has(code) || (code === "DIVERSIFICATION" && /^min/.test(found ?? ""))) return "least";
  return /\d–\d/.test(allowed ?? "") ? "between" : "most";
}

const WORDS: Record<InterfaceLanguage, Record<Kind, (from: string, to: string) => string>> = {
  fr: {
    least: (from) => `au moins ${from}`,
    most: (from) => `au plus ${from}`,
    between: (from, to) => `entre ${from} et ${to}`,
    notBefore: (from) => `au plus tôt le ${from}`,
    exactly: (from) => `${from} attendus`,
  },
  en: {
    least: (from) => `at least ${from}`,
    most: (from) => `at most ${from}`,
    between: (from, to) => `between ${from} and ${to}`,
    notBefore: (from) => `not before ${from}`,
    exactly: (from) => `${from} expected`,
  },
};

/** What a measure is held against, and on which side of it it has to be; `allowed` in words where it is a code. Null without a bound. */
export function boundText(check: Held, language: InterfaceLanguage, allowed = foundAndAllowed(check, language).allowed): string | null {
  // A saving is no limit of what a change costs.
  if (allowed === null || check.code === "SWITCH_BENEFIT") return null;
  const kind = kindOf(check);
  const [from = allowed, to = from] = kind === "between" ? allowed.split("–") : [allowed];
  return WORDS[language][kind](from, to);
}
