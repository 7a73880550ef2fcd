import { DEMO_LEADER, DEMO_MODEL_PORTFOLIOS, DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";

interface DemoComposition {
  date: string;
  comment: string;
  lines: Array<{ series: string; weight: string }>;
}
export interface DemoModelPortfolio {
  uuid: string;
  name: string;
  distributor: string;
  owner: string;
  product: string;
  shared: boolean;
  annualFees: string;
  /** Oldest first. */
  compositions: DemoComposition[];
}

/** Weights in per cent by the numbers of the series. */
const composition = (date: string, comment: string, weights: Record<number, number>): DemoComposition => ({
  date,
  comment,
  lines: Object.entries(weights).map(([number, weight]) => ({ series: demoSeries(Number(number)), weight: weight.toFixed(2) })),
});
const house = { distributor: DEMO_ORGANISATIONS.distributor, product: DEMO_PRODUCTS.lifeInsurance, annualFees: "0.75" };
const first = { ...house, owner: DEMO_USERS.adviser };
const colleague = { ...house, owner: DEMO_LEADER };
const START = "Allocation de départ";

/** Five of the first adviser and three of a colleague, two of them for their owner alone, rebalanced over three years and more; one of another organisation. */
export const DEMO_PORTFOLIOS: readonly DemoModelPortfolio[] = [
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.cautious,
    name: "Prudent 30",
    shared: true,
    compositions: [
      composition("2020-01-31", START, { 1: 50, 7: 10, 9: 15, 20: 15, 32: 10 }),
      composition("2022-10-31", "Retour sur les obligations après la hausse des taux", { 1: 40, 8: 10, 9: 20, 20: 15, 32: 15 }),
      composition("2023-11-30", "Duration allongée avant la baisse des taux", { 1: 35, 8: 15, 9: 20, 20: 15, 32: 15 }),
      composition("2024-06-28", "Prises de bénéfices sur les emprunts d’État", { 1: 40, 8: 10, 9: 20, 20: 15, 32: 15 }),
      composition("2025-03-31", "Échéance 2029 pour fixer le rendement", { 1: 35, 14: 15, 9: 20, 20: 15, 32: 15 }),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.balanced,
    name: "Équilibre 50",
    shared: true,
    compositions: [
      composition("2019-01-31", START, { 1: 25, 9: 20, 16: 10, 21: 30, 22: 15 }),
      composition("2023-06-30", "Moins de zone euro, davantage de monde", { 1: 25, 9: 20, 16: 5, 21: 35, 22: 10, 38: 5 }),
      composition("2024-05-31", "Foncières réduites, obligations vertes ajoutées", { 1: 25, 9: 15, 13: 10, 21: 35, 22: 10, 38: 5 }),
      composition("2024-10-31", "Retour aux poids cibles", { 1: 25, 9: 15, 13: 10, 21: 35, 22: 10, 38: 5 }),
      composition("2026-05-05", "Retour aux poids cibles après l’alerte d’écart", { 1: 25, 9: 15, 13: 10, 21: 35, 22: 10, 38: 5 }),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.dynamic,
    name: "Dynamique 80",
    shared: false,
    annualFees: "0.85",
    compositions: [
      composition("2021-01-29", START, { 9: 20, 21: 40, 22: 20, 28: 10, 30: 10 }),
      composition("2024-01-31", "Entrée de l’intelligence artificielle", { 9: 15, 21: 40, 22: 15, 28: 10, 30: 10, 31: 10 }),
      composition("2024-12-31", "Émergents allégés, or ajouté", { 9: 15, 21: 40, 22: 15, 28: 5, 30: 10, 31: 10, 38: 5 }),
      composition("2025-10-31", "Retour aux poids cibles", { 9: 15, 21: 40, 22: 15, 28: 5, 30: 10, 31: 10, 38: 5 }),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.retirement,
    name: "Retraite responsable",
    product: DEMO_PRODUCTS.retirement,
    shared: true,
    annualFees: "0.60",
    compositions: [
      composition("2018-01-31", START, { 2: 30, 13: 25, 29: 35, 17: 10 }),
      composition("2023-10-31", "Obligations vertes renforcées", { 2: 25, 13: 30, 29: 35, 17: 10 }),
      composition("2024-03-28", "Immobilier de santé allégé", { 2: 30, 13: 30, 29: 35, 17: 5 }),
      composition("2025-01-31", "Retour aux poids cibles", { 2: 30, 13: 30, 29: 35, 17: 5 }),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.treasury,
    name: "Trésorerie d’entreprise",
    shared: false,
    annualFees: "0.30",
    compositions: [
      composition("2023-09-29", START, { 5: 40, 6: 40, 7: 20 }),
      composition("2024-09-30", "Première baisse des taux directeurs", { 5: 30, 6: 35, 7: 25, 9: 10 }),
      composition("2025-09-30", "Crédit allongé pour deux ans", { 5: 25, 6: 30, 7: 25, 9: 20 }),
    ],
  },
  {
    ...colleague,
    uuid: DEMO_MODEL_PORTFOLIOS.flexible,
    name: "Patrimoine flexible",
    shared: true,
    compositions: [
      composition("2022-09-30", START, { 1: 20, 11: 20, 32: 20, 33: 20, 34: 20 }),
      composition("2023-12-29", "Moins de prudence après la détente des taux", { 1: 15, 11: 20, 32: 15, 33: 25, 34: 25 }),
      composition("2024-12-31", "Performance absolue en protection", { 1: 15, 11: 15, 32: 15, 33: 25, 34: 20, 40: 10 }),
      composition("2025-12-31", "Or en diversification", { 1: 15, 11: 15, 33: 30, 34: 20, 38: 10, 40: 10 }),
    ],
  },
  {
    ...colleague,
    uuid: DEMO_MODEL_PORTFOLIOS.income,
    name: "Rendement obligataire",
    shared: true,
    annualFees: "0.60",
    compositions: [
      composition("2023-03-31", START, { 1: 30, 7: 20, 9: 30, 10: 20 }),
      composition("2024-02-29", "Entrée de la dette émergente", { 1: 25, 7: 15, 9: 30, 10: 20, 12: 10 }),
      composition("2025-02-28", "Échéance 2029 pour fixer le rendement", { 1: 20, 9: 30, 10: 20, 12: 10, 14: 20 }),
      composition("2026-02-27", "Haut rendement allégé", { 1: 25, 9: 30, 10: 10, 12: 10, 14: 25 }),
    ],
  },
  {
    ...colleague,
    uuid: DEMO_MODEL_PORTFOLIOS.convictions,
    name: "Convictions actions",
    shared: false,
    annualFees: "0.90",
    compositions: [
      composition("2022-06-30", START, { 20: 30, 24: 20, 26: 25, 27: 15, 30: 10 }),
      composition("2023-11-30", "Intelligence artificielle à la place de la santé", { 20: 30, 24: 20, 26: 25, 27: 15, 31: 10 }),
      composition("2024-06-28", "Retour aux poids cibles", { 20: 30, 24: 20, 26: 25, 27: 15, 31: 10 }),
      composition("2025-04-30", "Rendement européen après la correction", { 20: 25, 23: 20, 24: 15, 26: 20, 27: 10, 31: 10 }),
    ],
  },
  {
    ...house,
    uuid: DEMO_MODEL_PORTFOLIOS.other,
    distributor: DEMO_ORGANISATIONS.otherDistributor,
    owner: DEMO_USERS["other-adviser"],
    name: "Global Growth",
    shared: true,
    compositions: [
      composition("2020-06-30", "First allocation", { 1: 20, 21: 45, 11: 20, 37: 15 }),
      composition("2024-06-28", "Gold instead of half of the commodities", { 1: 20, 21: 45, 11: 20, 37: 5, 38: 10 }),
    ],
  },
];
