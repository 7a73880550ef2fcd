import { expect, it } from "vitest";
import { en } from "./locales/en/index.ts";
import { fr } from "./locales/fr/index.ts";

type Words = Readonly<Record<string, readonly [french: string, english: string]>>;
const PROFILES: Words = {
  CONSERVATIVE: ["Prudent", "Cautious"],
  BALANCED: ["Équilibré", "Balanced"],
  DYNAMIC: ["Dynamique", "Dynamic"],
  AGGRESSIVE: ["Offensif", "Aggressive"],
};

/** Words that choices are offered by: where they stand among the texts, and for each value the French and the English ones. */
const OFFERED: ReadonlyArray<readonly [path: string, words: Words]> = [
  ["journey.profiles", PROFILES],
  ["journeySettings.riskProfiles", PROFILES],
  ["simulator.riskProfiles", PROFILES],
  ["simulatorSettings.management.riskProfiles", PROFILES],
  [
    "journey.acts",
    {
      ACT_NEW_CONTRACTS: ["Nouveau contrat", "New contract"],
      ACT_DEPOSITS: ["Versement", "Deposit"],
      ACT_REBALANCINGS: ["Arbitrage", "Rebalancing"],
      ACT_WITHDRAWALS: ["Rachat", "Withdrawal"],
    },
  ],
  [
    "journey.form.frequencies",
    {
      MONTHLY: ["Mensuelle", "Monthly"],
      QUARTERLY: ["Trimestrielle", "Quarterly"],
      SEMIANNUALLY: ["Semestrielle", "Twice a year"],
      ANNUALLY: ["Annuelle", "Yearly"],
    },
  ],
  [
    "simulator.movements.frequencies",
    {
      MONTHLY: ["Mensuel", "Monthly"],
      QUARTERLY: ["Trimestriel", "Quarterly"],
      SEMI_ANNUALLY: ["Semestriel", "Half-yearly"],
      YEARLY: ["Annuel", "Yearly"],
    },
  ],
  ["simulator.goal.kinds", { target: ["Montant", "Amount"], annualized_return: ["Rendement", "Yearly return"], none: ["Aucun", "None"] }],
  [
    "simulator.investments.rebalancings",
    {
      MONTHLY_REBALANCING: ["Chaque mois", "Every month"],
      YEARLY_REBALANCING: ["Chaque année", "Every year"],
      BUY_AND_HOLD: ["Aucun (conservation)", "None (buy and hold)"],
    },
  ],
  [
    "recap.formulas",
    {
      free_secured: ["Libre, sécurisée", "Free, secured"],
      free_custom: ["Libre, personnalisée", "Free, custom"],
      delegated: ["Déléguée", "Delegated"],
      delegated_const: ["Déléguée, profil constant", "Delegated, constant profile"],
      delegated_evol: ["Déléguée, profil évolutif", "Delegated, evolving profile"],
    },
  ],
  [
    "simulatorSettings.managementTypes",
    {
      FREE: ["Gestion libre", "Free management"],
      DELEGATED: ["Gestion déléguée", "Delegated management"],
      HORIZON: ["Gestion à horizon", "Horizon management"],
      SELF_BUILT: ["Gestion libre, allocation composée par le conseiller", "Free management, allocation built by the adviser"],
      GLIDEPATH: ["Gestion à horizon, grille de désensibilisation", "Horizon management along a glide path"],
    },
  ],
  ["adviceShelf.display", { AMOUNT: ["Montants", "Amounts"], PERCENTAGE: ["Pourcentages", "Percentages"] }],
];
const at = (texts: object, path: string) =>
  path.split(".").reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], texts) as Record<string, string>;

it.each(OFFERED)("the choices of %s have these words in French and in English", (path, words) => {
  const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");
  for (const [value, [french, english]] of Object.entries(words))
    expect([value, plain(at(fr, path)?.[value]), plain(at(en, path)?.[value])]).toEqual([value, french, english]);
});
