import { DEMO_MODEL_PORTFOLIOS, DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";

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

const composition = (date: string, comment: string, ...parts: Array<[number: number, weight: string]>): DemoComposition => ({
  date,
  comment,
  lines: parts.map(([number, weight]) => ({ series: demoSeries(number), weight })),
});
const first = { distributor: DEMO_ORGANISATIONS.distributor, owner: DEMO_USERS.adviser };

/** Model portfolios of the demonstration: four of one distributor, one that is not shared among them, and one of another. */
export const DEMO_PORTFOLIOS: readonly DemoModelPortfolio[] = [
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.cautious,
    name: "Prudent 30",
    product: DEMO_PRODUCTS.lifeInsurance,
    shared: true,
    annualFees: "0.75",
    compositions: [
      composition("2020-01-31", "Allocation de départ", [1, "50.00"], [7, "10.00"], [9, "15.00"], [20, "15.00"], [32, "10.00"]),
      composition(
        "2022-10-31",
        "Retour sur les obligations après la hausse des taux",
        [1, "40.00"],
        [8, "10.00"],
        [9, "20.00"],
        [20, "15.00"],
        [32, "15.00"],
      ),
      composition(
        "2025-03-31",
        "Échéance 2029 pour fixer le rendement",
        [1, "35.00"],
        [14, "15.00"],
        [9, "20.00"],
        [20, "15.00"],
        [32, "15.00"],
      ),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.balanced,
    name: "Équilibre 50",
    product: DEMO_PRODUCTS.lifeInsurance,
    shared: true,
    annualFees: "0.75",
    compositions: [
      composition("2019-01-31", "Allocation de départ", [1, "25.00"], [9, "20.00"], [16, "10.00"], [21, "30.00"], [22, "15.00"]),
      composition(
        "2023-06-30",
        "Moins de zone euro, davantage de monde",
        [1, "25.00"],
        [9, "20.00"],
        [16, "5.00"],
        [21, "35.00"],
        [22, "10.00"],
        [38, "5.00"],
      ),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.dynamic,
    name: "Dynamique 80",
    product: DEMO_PRODUCTS.lifeInsurance,
    shared: false,
    annualFees: "0.85",
    compositions: [
      composition("2021-01-29", "Allocation de départ", [9, "20.00"], [21, "40.00"], [22, "20.00"], [28, "10.00"], [30, "10.00"]),
      composition(
        "2024-01-31",
        "Entrée de l’intelligence artificielle",
        [9, "15.00"],
        [21, "40.00"],
        [22, "15.00"],
        [28, "10.00"],
        [30, "10.00"],
        [31, "10.00"],
      ),
    ],
  },
  {
    ...first,
    uuid: DEMO_MODEL_PORTFOLIOS.retirement,
    name: "Retraite responsable",
    product: DEMO_PRODUCTS.retirement,
    shared: true,
    annualFees: "0.60",
    compositions: [composition("2018-01-31", "Allocation de départ", [2, "30.00"], [13, "25.00"], [29, "35.00"], [17, "10.00"])],
  },
  {
    uuid: DEMO_MODEL_PORTFOLIOS.other,
    distributor: DEMO_ORGANISATIONS.otherDistributor,
    owner: DEMO_USERS["other-adviser"],
    name: "Global Growth",
    product: DEMO_PRODUCTS.lifeInsurance,
    shared: true,
    annualFees: "0.75",
    compositions: [composition("2020-06-30", "First allocation", [1, "20.00"], [21, "45.00"], [11, "20.00"], [37, "15.00"])],
  },
];
