import type { ProductKind } from "#app/domain/advice/facts.ts";
import type { ActType, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { AdviceCheckCode, RiskProfile } from "#app/domain/journey.ts";
import type { AdviceFacts } from "./facts.ts";

interface Words {
  units: { year: string; years: string; month(count: number): string };
  profiles: Record<RiskProfile, string>;
  /** Preferences that a check holds an allocation against. */
  criteria: Record<string, string>;
  /** Of the client, what a questionnaire may leave unsaid. */
  situation: Record<"objective" | "savingsShare" | "debtShare" | "reserve", string>;
  /** Of a contract before and after a change. */
  compared: Record<"risk" | "loss" | "guaranteed" | "charges" | "transactions", string>;
  quoted(text: string): string;
  labelled(label: string, value: string): string;
  /** A mandate with its manager, and its share where there are several. */
  mandate(name: string, manager: string, share: string | null): string;
  notOnRecord: string;
  /** Between things that are said of one line. */
  and: string;
  measured(found: string, allowed: string | null): string;
  /** What was found, and at least, at most or between what it has to be. */
  against(found: string, bound: string): string;
  /** What a change costs and what it saves. */
  costAgainst(cost: string, saving: string): string;
  /** Whether a document was handed over. */
  handed: Record<"yes" | "no", string>;
  /** Of a check that could not be done: what was missing. */
  lacks(fact: string): string;
  /** Measures whose rule has a name that leaves out what it does not measure. */
  nearest: Partial<Record<AdviceCheckCode, string>>;
  /** What a measure is of that is not the contract's own. */
  target: string;
  between(from: string, to: string): string;
  acts: Record<ActType, string>;
  measures: Record<AdviceFacts["advice"]["measure"], string>;
  modes: Record<string, string>;
  frequencies: Record<string, string>;
  /** Months of each year, 1 to 12. */
  inMonths(months: readonly number[]): string;
  sides: Record<"BUY" | "SELL", string>;
  items: Record<
    | "entry"
    | "fundEntry"
    | "switching"
    | "management"
    | "mandate"
    | "funds"
    | "transaction"
    | "total"
    | "thirdParty"
    | "insurerEntry"
    | "insurerManagement"
    | "received"
    | "receivedKnown",
    string
  >;
  /** Of a cost: the supports of which it is not known. */
  unknownOf(names: readonly string[]): string;
  kinds: Record<ProductKind, string>;
  /** What each way of management means for who holds the contract. */
  modeMeanings: Record<string, string>;
  /** A sum and the time until it is needed. */
  needed(amount: string, term: string): string;
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
    against: (found, bound) => `constaté ${found}, ${bound}`,
    situation: {
      objective: "l’objectif principal de ce placement",
      savingsShare: "la part de votre épargne qu’il représente",
      debtShare: "la part de vos revenus qui rembourse des crédits",
      reserve: "votre épargne de précaution",
    },
    compared: {
      risk: "Risque du contrat",
      loss: "Baisse d’une mauvaise année, d’après les indicateurs de risque (SRI) des supports",
      guaranteed: "Part à capital garanti par l’assureur, avant frais",
      charges: "Frais courants des supports, par an",
      transactions: "Coûts de transaction connus des supports, par an",
    },
    costAgainst: (cost, saving) => `${cost} de coûts pour ${saving} d’économies`,
    quoted: (text) => `«\u202f${text}\u202f»`,
    labelled: (label, value) => `${label}\u202f: ${value}`,
    notOnRecord: "non enregistré",
    and: "\u202f; ",
    mandate: (name, manager, share) => `${name}, géré par ${manager}${share === null ? "" : ` (${share})`}`,
    handed: { yes: "Remis", no: "Non remis" },
    lacks: (fact) => `il manque ${fact}`,
    nearest: { CONCENTRATION_LINE: "poids d’un seul support, hors capital garanti" },
    target: "allocation visée",
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
      fundEntry: "Frais d’entrée des supports",
      switching: "Frais d’arbitrage et de rachat",
      management: "Frais de gestion du contrat",
      mandate: "Frais du mandat",
      funds: "Frais courants des supports",
      transaction: "Frais de transaction des supports",
      thirdParty: "Sociétés de gestion, sur les frais des supports",
      insurerEntry: "Assureur, sur les frais sur versement",
      insurerManagement: "Assureur, sur les frais de gestion du contrat",
      received: "Total reçu",
      receivedKnown: "Total de ce qui est connu",
      total: "Coût total",
    },
    unknownOf: (names) => frenchSpaces(`Non connu pour : ${names.join(", ")}`).slice(0, 400),
    kinds: {
      LIFE_INSURANCE: "un contrat d’assurance vie",
      CAPITALISATION: "un contrat de capitalisation",
      RETIREMENT: "un plan d’épargne retraite",
      SECURITIES_ACCOUNT: "un compte-titres",
    },
    modeMeanings: {
      free: "en gestion libre, chaque changement de support est décidé par le client",
      delegated: "en gestion sous mandat, un gérant décide des changements dans le cadre du mandat",
      horizon: "en gestion à horizon, la répartition devient plus prudente à l’approche du terme",
      "structured-product": "un produit structuré se garde jusqu’à son remboursement",
    },
    needed: (amount, term) => `${amount} dans ${term}`,
    flags: { green: "Respecté", orange: "À noter", red: "Non respecté" },
    sfdr: { ARTICLE_6: "art. 6", ARTICLE_8: "art. 8", ARTICLE_9: "art. 9" },
    page: "Page {page} sur {pages}",
    unknown: "non connu",
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
    against: (found, bound) => `found ${found}, ${bound}`,
    situation: {
      objective: "the main objective of this investment",
      savingsShare: "its share of your savings",
      debtShare: "the share of your income that repays loans",
      reserve: "your emergency savings",
    },
    compared: {
      risk: "Risk of the contract",
      loss: "Fall in a bad year, by the risk indicators (SRI) of the funds",
      guaranteed: "Share whose capital the insurer guarantees, before charges",
      charges: "Ongoing charges of the funds, a year",
      transactions: "Known transaction costs of the funds, a year",
    },
    costAgainst: (cost, saving) => `${cost} of costs for ${saving} saved`,
    quoted: (text) => `“${text}”`,
    labelled: (label, value) => `${label}: ${value}`,
    notOnRecord: "not on record",
    and: "; ",
    mandate: (name, manager, share) => `${name}, managed by ${manager}${share === null ? "" : ` (${share})`}`,
    handed: { yes: "Handed over", no: "Not handed over" },
    lacks: (fact) => `${fact} missing`,
    nearest: { CONCENTRATION_LINE: "weight of one fund, guaranteed capital aside" },
    target: "allocation aimed at",
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
      fundEntry: "Entry costs of the funds",
      switching: "Switch and exit charges",
      management: "Management charge of the contract",
      mandate: "Charge of the mandate",
      funds: "Ongoing charges of the funds",
      transaction: "Transaction costs of the funds",
      thirdParty: "Fund managers, out of the charges of the funds",
      insurerEntry: "Insurer, out of the entry charge",
      insurerManagement: "Insurer, out of the management charge of the contract",
      received: "Received in all",
      receivedKnown: "Total of what is known",
      total: "Total cost",
    },
    unknownOf: (names) => `Not known for: ${names.join(", ")}`.slice(0, 400),
    kinds: {
      LIFE_INSURANCE: "a life insurance contract",
      CAPITALISATION: "a capital redemption contract",
      RETIREMENT: "a retirement savings plan",
      SECURITIES_ACCOUNT: "a securities account",
    },
    modeMeanings: {
      free: "when self-managed, each change of funds is decided by the client",
      delegated: "when managed by mandate, a manager decides on changes within the mandate",
      horizon: "in lifecycle management the allocation becomes more careful as the end of the term comes near",
      "structured-product": "a structured product is kept until it is redeemed",
    },
    needed: (amount, term) => `${amount} in ${term}`,
    flags: { green: "Kept", orange: "To note", red: "Not kept" },
    sfdr: { ARTICLE_6: "art. 6", ARTICLE_8: "art. 8", ARTICLE_9: "art. 9" },
    page: "Page {page} of {pages}",
    unknown: "not known",
    reference: (session, publication, template, engine) =>
      `File ${session.slice(0, 8)}${publication === null ? " – preview, not published" : ` – publication no. ${publication}`} – template ${template} – engine ${engine}`,
  },
};
