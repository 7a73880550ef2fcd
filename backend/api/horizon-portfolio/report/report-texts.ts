import type { GridTrigger, RebalancingReference, StepReference } from "#app/domain/allocation/horizon-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

/** Words and sentences of the report in French. A sentence takes what it says as finished texts. */
const FRENCH = {
  kicker: "Rapport de gestion à horizon",
  period: (from: string, to: string) => `Du ${from} au ${to}`,
  facts: {
    contract: "Contrat",
    insurer: "Assureur",
    profile: "Profil de risque",
    method: "Méthode de désensibilisation",
    grid: "Grille en vigueur depuis le",
    step: "Passage à la ligne suivante",
    rebalancing: "Retour aux poids de la ligne",
    trigger: "Une nouvelle grille s’applique",
    distributors: "Distributeurs",
  },
  profiles: { CONSERVATIVE: "Prudent", BALANCED: "Équilibré", DYNAMIC: "Dynamique", AGGRESSIVE: "Offensif" },
  steps: {
    SUBSCRIPTION_DATE: "À chaque anniversaire de l’adhésion",
    SUBSCRIBER_BIRTHDAY: "À chaque anniversaire de l’adhérent",
    CALENDAR_DATE: "À date fixe chaque année",
  } satisfies Record<StepReference, string>,
  rebalancings: {
    STEP_CHANGE: "À chaque passage",
    MONTH_END: "En fin de mois",
    YEAR_END: "En fin d’année",
    CALENDAR_DATE: "À date fixe chaque année",
  } satisfies Record<RebalancingReference, string>,
  triggers: {
    NEXT_STEP: "Au prochain passage de chaque adhérent",
    GRID_DATE: "À tous, à sa date",
    NEW_SUBSCRIPTIONS: "Aux nouvelles adhésions seulement",
  } satisfies Record<GridTrigger, string>,
  grid: {
    title: "Grille de désensibilisation",
    caption: "Poids de chaque support selon les années qui restent avant l’horizon",
    support: "Support",
    assetClass: "Classe d’actifs",
    years: (years: number) => (years === 0 ? "Horizon" : `${years} ${years === 1 ? "an" : "ans"}`),
    chosen: (count: string) =>
      `La grille compte ${count} lignes : la première, la dernière et d’autres à intervalles égaux sont reprises ici.`,
  },
  performance: {
    title: "Performances de la période",
    byYears: "Selon les années qui restaient au premier jour",
    years: "Années restantes",
    value: "Performance",
    supports: "Performances des supports de la grille",
    tooShort: "La période compte moins de douze mois : aucune performance n’est présentée.",
    missing: "n. d.",
  },
  comment: "Commentaire de gestion",
  terms: {
    title: "Fonctionnement",
    rebalancing: "Réallocation",
    fees: "Frais",
    changes: "Changements de grille",
    methodology: "Calcul des performances",
  },
  notices: {
    title: "À lire avec les performances",
    simulated:
      "*Les chiffres sont des performances passées simulées : celles qu’aurait eues qui disposait du nombre d’années indiqué au premier jour de la période. Les performances passées, simulées ou non, ne sont pas un indicateur fiable des performances futures.*",
    gross:
      "Aucun frais n’est retiré de ces chiffres. Les frais du contrat et de la gestion, les frais d’entrée et les impôts réduisent ce que l’on perçoit.",
    source: (house: string) => `Source : ${house}, à partir des valeurs des supports, revenus réinvestis, en euros.`,
    loss: "Investir comporte un risque de perte en capital.",
  },
  page: "Page {page} sur {pages}",
  fileKind: "rapport",
};
export type HorizonReportTexts = typeof FRENCH;

const ENGLISH: HorizonReportTexts = {
  kicker: "Horizon portfolio report",
  period: (from, to) => `From ${from} to ${to}`,
  facts: {
    contract: "Contract",
    insurer: "Insurer",
    profile: "Risk profile",
    method: "Glide path method",
    grid: "Grid in force since",
    step: "Change to the next row",
    rebalancing: "Return to the weights of the row",
    trigger: "A new grid applies",
    distributors: "Distributors",
  },
  profiles: { CONSERVATIVE: "Conservative", BALANCED: "Balanced", DYNAMIC: "Dynamic", AGGRESSIVE: "Aggressive" },
  steps: {
    SUBSCRIPTION_DATE: "On each anniversary of the subscription",
    SUBSCRIBER_BIRTHDAY: "On each birthday of the subscriber",
    CALENDAR_DATE: "On a fixed day of the year",
  },
  rebalancings: {
    STEP_CHANGE: "At each change",
    MONTH_END: "At the end of the month",
    YEAR_END: "At the end of the year",
    CALENDAR_DATE: "On a fixed day of the year",
  },
  triggers: {
    NEXT_STEP: "At the next change of each subscriber",
    GRID_DATE: "To everybody, on its day",
    NEW_SUBSCRIPTIONS: "To new subscriptions alone",
  },
  grid: {
    title: "Glide path grid",
    caption: "Weight of each asset by the years left to the horizon",
    support: "Asset",
    assetClass: "Asset class",
    years: (years) => (years === 0 ? "Horizon" : `${years} ${years === 1 ? "year" : "years"}`),
    chosen: (count) => `The grid has ${count} rows: the first, the last and others at equal distances are shown here.`,
  },
  performance: {
    title: "Performance over the period",
    byYears: "By the years that were left on the first day",
    years: "Years left",
    value: "Performance",
    supports: "Performance of the assets of the grid",
    tooShort: "The period is shorter than twelve months: no performance is shown.",
    missing: "n/a",
  },
  comment: "Comment of the management",
  terms: {
    title: "How it works",
    rebalancing: "Reallocation",
    fees: "Fees",
    changes: "Changes of the grid",
    methodology: "How performance is computed",
  },
  notices: {
    title: "To be read with the performance",
    simulated:
      "*The figures are simulated past performance: that of who had the given number of years left on the first day of the period. Past performance, simulated or not, is not a reliable indicator of future performance.*",
    gross: "No fee is taken from these figures. Fees of the contract and of the management, entry fees and taxes reduce what is received.",
    source: (house) => `Source: ${house}, from the values of the assets, income reinvested, in euros.`,
    loss: "Investing carries a risk of loss of capital.",
  },
  page: "Page {page} of {pages}",
  fileKind: "report",
};

export const reportTexts = (language: InterfaceLanguage): HorizonReportTexts => (language === "fr" ? FRENCH : ENGLISH);
