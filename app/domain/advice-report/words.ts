import type { ActType, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import type { AdviceFacts } from "./facts.ts";

interface Words {
  units: { year: string; years: string; month(count: number): string };
  profiles: Record<RiskProfile, string>;
  /** Preferences that a check holds an allocation against. */
  criteria: Record<string, string>;
  quoted(text: string): string;
  labelled(label: string, value: string): string;
  measured(found: string, allowed: string | null): string;
  between(from: string, to: string): string;
  acts: Record<ActType, string>;
  measures: Record<AdviceFacts["advice"]["measure"], string>;
  modes: Record<string, string>;
  frequencies: Record<string, string>;
  /** Months of each year, 1 to 12. */
  inMonths(months: readonly number[]): string;
  sides: Record<"BUY" | "SELL", string>;
  items: Record<"entry" | "management" | "mandate" | "funds" | "total", string>;
  flags: Record<"green" | "orange" | "red", string>;
  sfdr: Record<string, string>;
  page: string;
  unknown: string;
  reference(session: string, publication: number | null, template: string, engine: string): string;
}

/** `janvier, avril et juillet` */
const listed = (months: readonly number[], language: InterfaceLanguage): string => {
  const name = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return new Intl.ListFormat(language, { type: "conjunction" }).format(months.map((month) => name.format(Date.UTC(2026, month - 1, 1))));
};

/** Words of the fields, beside the sentences. */
export const WORDS: Record<InterfaceLanguage, Words> = {
  fr: {
    units: { year: "an", years: "ans", month: () => "mois" },
    profiles: { CONSERVATIVE: "Prudent", BALANCED: "Équilibré", DYNAMIC: "Dynamique", AGGRESSIVE: "Offensif" },
    criteria: { SUSTAINABLE_INVESTMENTS: "investissements durables", TAXONOMY_ALIGNMENT: "taxinomie européenne" },
    measured: (found, allowed) => (allowed === null ? `constaté ${found}` : `constaté ${found}, admis ${allowed}`),
    quoted: (text) => `«\u202f${text}\u202f»`,
    labelled: (label, value) => `${label}\u202f: ${value}`,
    between: (from, to) => `${from} à ${to}`,
    acts: {
      ACT_NEW_CONTRACTS: "Souscription d’un contrat",
      ACT_DEPOSITS: "Versement complémentaire",
      ACT_REBALANCINGS: "Arbitrage",
      ACT_WITHDRAWALS: "Rachat partiel",
    },
    measures: {
      WEIGHTED_AVERAGE_SRI: "moyenne pondérée des indicateurs de risque (SRI), de 1 à 7",
      VOLATILITY_ABV: "volatilité annuelle moyenne des supports",
      EX_ANTE_VOLATILITY: "volatilité annuelle de l’allocation",
    },
    modes: {
      free: "Gestion libre",
      delegated: "Gestion sous mandat",
      horizon: "Gestion à horizon",
      "structured-product": "Produits structurés",
    },
    frequencies: { MONTHLY: "par mois", QUARTERLY: "par trimestre", SEMIANNUALLY: "par semestre", ANNUALLY: "par an" },
    inMonths: (months) => `chaque année en ${listed(months, "fr")}`,
    sides: { BUY: "Achat", SELL: "Vente" },
    items: {
      entry: "Frais sur versement",
      management: "Frais de gestion du contrat",
      mandate: "Frais du mandat",
      funds: "Frais courants des supports",
      total: "Coût total",
    },
    flags: { green: "Respecté", orange: "À noter", red: "Non respecté" },
    sfdr: { ARTICLE_6: "art. 6", ARTICLE_8: "art. 8", ARTICLE_9: "art. 9" },
    page: "Page {page} sur {pages}",
    unknown: "non communiqué",
    reference: (session, publication, template, engine) =>
      frenchSpaces(
        `Dossier ${session.slice(0, 8)}${publication === null ? " – aperçu, non publié" : ` – publication n°\u00a0${publication}`} – modèle ${template} – moteur ${engine}`,
      ),
  },
  en: {
    units: { year: "year", years: "years", month: (count) => (count === 1 ? "month" : "months") },
    profiles: { CONSERVATIVE: "Cautious", BALANCED: "Balanced", DYNAMIC: "Dynamic", AGGRESSIVE: "Aggressive" },
    criteria: { SUSTAINABLE_INVESTMENTS: "sustainable investments", TAXONOMY_ALIGNMENT: "European taxonomy" },
    measured: (found, allowed) => (allowed === null ? `found ${found}` : `found ${found}, allowed ${allowed}`),
    quoted: (text) => `“${text}”`,
    labelled: (label, value) => `${label}: ${value}`,
    between: (from, to) => `${from} to ${to}`,
    acts: {
      ACT_NEW_CONTRACTS: "New contract",
      ACT_DEPOSITS: "Additional payment",
      ACT_REBALANCINGS: "Switch",
      ACT_WITHDRAWALS: "Partial withdrawal",
    },
    measures: {
      WEIGHTED_AVERAGE_SRI: "weighted average of the risk indicators (SRI), from 1 to 7",
      VOLATILITY_ABV: "average volatility of the funds a year",
      EX_ANTE_VOLATILITY: "volatility of the allocation a year",
    },
    modes: {
      free: "Self-managed",
      delegated: "Managed by mandate",
      horizon: "Lifecycle management",
      "structured-product": "Structured products",
    },
    frequencies: { MONTHLY: "a month", QUARTERLY: "a quarter", SEMIANNUALLY: "every six months", ANNUALLY: "a year" },
    inMonths: (months) => `each year in ${listed(months, "en")}`,
    sides: { BUY: "Buy", SELL: "Sell" },
    items: {
      entry: "Entry charge",
      management: "Management charge of the contract",
      mandate: "Charge of the mandate",
      funds: "Ongoing charges of the funds",
      total: "Total cost",
    },
    flags: { green: "Kept", orange: "To note", red: "Not kept" },
    sfdr: { ARTICLE_6: "art. 6", ARTICLE_8: "art. 8", ARTICLE_9: "art. 9" },
    page: "Page {page} of {pages}",
    unknown: "not disclosed",
    reference: (session, publication, template, engine) =>
      `File ${session.slice(0, 8)}${publication === null ? " – preview, not published" : ` – publication no. ${publication}`} – template ${template} – engine ${engine}`,
  },
};
