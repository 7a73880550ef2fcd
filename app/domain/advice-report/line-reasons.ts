import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import type { AdvisedLine, LineReason } from "./facts.ts";

const WORDS = {
  fr: {
    held: { KEPT: "déjà détenu, gardé tel quel", MORE: "déjà détenu, renforcé", LESS: "déjà détenu, allégé" },
    sustainable: (share: string) => `répond à vos préférences de durabilité (${share} d’investissements durables)`,
    years: (years: string) => `durée conseillée de ${years}, dans votre durée`,
    year: (count: number) => (count === 1 ? "1 an" : `${count} ans`),
    riskLimit: (limit: string) => `SRI admis (${limit} au plus par support)`,
  },
  en: {
    held: { KEPT: "held already, kept as it is", MORE: "held already, added to", LESS: "held already, sold in part" },
    sustainable: (share: string) => `meets your sustainability preferences (${share} of sustainable investments)`,
    years: (years: string) => `to be kept ${years}, within your term`,
    year: (count: number) => (count === 1 ? "1 year" : `${count} years`),
    riskLimit: (limit: string) => `SRI allowed (${limit} at most for a fund)`,
  },
} as const;

const MOST = 2;
/** What speaks for a support in this advice, beyond what its class does. */
export function whyLine({ why }: Pick<AdvisedLine, "why">, language: InterfaceLanguage): string[] {
  if (!why) return [];
  const words = WORDS[language];
  const { held, sustainable, years, riskLimit }: LineReason = why;
  const reasons = [
    ...(held ? [words.held[held]] : []),
    ...(sustainable ? [words.sustainable(formatPercent(sustainable, language, { decimals: [0, 2] }))] : []),
    ...(years ? [words.years(words.year(years))] : []),
    ...(riskLimit ? [words.riskLimit(String(riskLimit))] : []),
  ];
  // The first of them weigh most: a line of the report has the room of two.
  return reasons.slice(0, MOST);
}
