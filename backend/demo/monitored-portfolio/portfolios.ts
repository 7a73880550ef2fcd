import type { PortfolioManagementType, PortfolioVersionType } from "#app/domain/enumerations.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import { DEMO_MONITORED, DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_USERS } from "#backend/demo/ids.ts";

/** Weights in per cent by the numbers of the series; each next day says what changes, in points. */
type Weights = Record<number, number>;
interface DemoHistory {
  start: Weights;
  /** In the order of the days of rebalancing after the first; a reason without moves goes back to the weights that were set. */
  moves: ReadonlyArray<readonly [reason: string, points: Weights]>;
}
export interface DemoMonitoredPortfolio extends DemoHistory {
  uuid: string;
  name: string;
  assetManager: string;
  author: string;
  managementType: PortfolioManagementType;
  riskProfile: RiskProfile | null;
  product: string | null;
  versionType: PortfolioVersionType;
  /** Versions that have these compositions. */
  versions: readonly PortfolioVersionType[];
  workingStatus: string | null;
  distributors: readonly string[];
  /** Per cent a year, taken every quarter. */
  fee: string;
  /** Per cent of equities in the benchmark; the rest is bonds. */
  benchmark: number;
  /** Assets on the first day, in millions of euros, and what a quarter adds. */
  assets: readonly [number, number];
  /** Highest risk class of a composition. */
  maxSri: number;
}

const orvane = { assetManager: DEMO_ORGANISATIONS.assetManager, author: DEMO_USERS["asset-manager"] };
const tilbury = { assetManager: DEMO_ORGANISATIONS.otherAssetManager, author: DEMO_USERS["other-asset-manager"] };
const followed = [DEMO_ORGANISATIONS.distributor, DEMO_ORGANISATIONS.otherDistributor];
const executed = { versionType: "EXECUTED", versions: ["MODEL", "EXECUTED"] } as const;

/** Four portfolios of one house and two of another: cautious to dynamic, an income one, one for retirement that is still a model, one quantitative. */
export const DEMO_MONITORED_PORTFOLIOS: readonly DemoMonitoredPortfolio[] = [
  {
    ...orvane,
    ...executed,
    uuid: DEMO_MONITORED.balanced,
    name: "Orvane Équilibre 60",
    managementType: "CONVICTION",
    riskProfile: "BALANCED",
    product: DEMO_PRODUCTS.lifeInsurance,
    workingStatus: "CONTROL",
    distributors: followed,
    fee: "0.60",
    benchmark: 60,
    assets: [182.4, 5.6],
    maxSri: 4,
    start: { 5: 8, 9: 22, 11: 10, 15: 5, 20: 20, 21: 15, 22: 12, 18: 5, 38: 3 },
    moves: [
      ["Durée allongée avant la baisse des taux", { 5: -2, 9: 2 }],
      ["Zone euro allégée", { 22: -2, 21: 2 }],
      ["Retour aux poids cibles", {}],
      ["Or renforcé", { 38: 2, 11: -2 }],
      ["Prises de bénéfices sur les actions mondiales", { 20: -3, 9: 3 }],
      ["Échéance 2029 pour fixer le rendement", { 14: 10, 9: -10 }],
      ["Convertibles réduites", { 15: -1, 5: 1 }],
      ["Actions européennes de rendement", { 23: 4, 22: -4 }],
      ["Retour aux poids cibles", {}],
      ["Foncières renforcées", { 18: 1, 5: -1 }],
      ["Monétaire réduit, pays émergents ouverts", { 5: -3, 28: 3 }],
    ],
  },
  {
    ...orvane,
    ...executed,
    uuid: DEMO_MONITORED.cautious,
    name: "Orvane Prudent 30",
    managementType: "CONVICTION",
    riskProfile: "CONSERVATIVE",
    product: DEMO_PRODUCTS.lifeInsurance,
    workingStatus: "EXECUTION",
    distributors: [DEMO_ORGANISATIONS.distributor],
    fee: "0.50",
    benchmark: 30,
    assets: [96.1, 2.2],
    maxSri: 3,
    start: { 5: 15, 7: 20, 9: 25, 11: 10, 20: 15, 22: 10, 38: 5 },
    moves: [
      ["Monétaire réduit", { 5: -5, 9: 5 }],
      ["Retour aux poids cibles", {}],
      ["Obligations vertes", { 13: 8, 7: -8 }],
      ["Actions allégées", { 20: -2, 5: 2 }],
      ["Retour aux poids cibles", {}],
      ["Échéance 2029 pour fixer le rendement", { 14: 10, 9: -10 }],
      ["Or allégé", { 38: -1, 5: 1 }],
      ["Retour aux poids cibles", {}],
      ["Crédit renforcé", { 9: 3, 7: -3 }],
      ["Retour aux poids cibles", {}],
      ["Zone euro renforcée", { 22: 1, 20: -1 }],
    ],
  },
  {
    ...orvane,
    ...executed,
    uuid: DEMO_MONITORED.dynamic,
    name: "Orvane Dynamique 90",
    managementType: "CONVICTION",
    riskProfile: "DYNAMIC",
    product: DEMO_PRODUCTS.lifeInsurance,
    workingStatus: "APPROVAL",
    distributors: followed,
    fee: "0.75",
    benchmark: 90,
    assets: [61.8, 3.9],
    maxSri: 5,
    start: { 5: 5, 9: 5, 20: 30, 21: 25, 22: 15, 28: 10, 30: 10 },
    moves: [
      ["Santé allégée", { 30: -2, 22: 2 }],
      ["Retour aux poids cibles", {}],
      ["Entrée de l’intelligence artificielle", { 31: 8, 20: -8 }],
      ["Émergents allégés", { 28: -3, 21: 3 }],
      ["Prises de bénéfices", { 31: -2, 5: 2 }],
      ["Retour aux poids cibles", {}],
      ["Transition climatique", { 29: 5, 22: -5 }],
      ["Retour aux poids cibles", {}],
      ["Monétaire investi", { 5: -3, 20: 3 }],
      ["Zone euro renforcée", { 22: 2, 30: -2 }],
      ["Retour aux poids cibles", {}],
    ],
  },
  {
    ...orvane,
    versionType: "MODEL",
    versions: ["MODEL"],
    uuid: DEMO_MONITORED.retirement,
    name: "Orvane Retraite responsable",
    managementType: "MIX",
    riskProfile: "BALANCED",
    product: DEMO_PRODUCTS.retirement,
    workingStatus: "PREPARATION",
    distributors: [],
    fee: "0.55",
    benchmark: 50,
    assets: [12.5, 0.4],
    maxSri: 4,
    start: { 5: 10, 9: 15, 13: 25, 29: 25, 22: 15, 33: 10 },
    moves: [
      ["Obligations vertes renforcées", { 13: 3, 9: -3 }],
      ["Retour aux poids cibles", {}],
      ["Climat allégé", { 29: -3, 22: 3 }],
      ["Retour aux poids cibles", {}],
      ["Monétaire réduit", { 5: -2, 9: 2 }],
      ["Retour aux poids cibles", {}],
      ["Mixte réduit", { 33: -5, 13: 5 }],
      ["Retour aux poids cibles", {}],
      ["Zone euro renforcée", { 22: 2, 9: -2 }],
      ["Retour aux poids cibles", {}],
      ["Climat renforcé", { 29: 3, 33: -3 }],
    ],
  },
  {
    ...tilbury,
    ...executed,
    uuid: DEMO_MONITORED.growth,
    name: "Tilbury Global Growth",
    managementType: "QUANTITATIVE",
    riskProfile: "AGGRESSIVE",
    product: null,
    workingStatus: "SENDING",
    distributors: [DEMO_ORGANISATIONS.otherDistributor],
    fee: "0.80",
    benchmark: 100,
    assets: [44.0, 1.8],
    maxSri: 6,
    start: { 21: 40, 26: 25, 27: 15, 28: 10, 30: 10 },
    moves: [
      ["Momentum signal: technology up", { 26: 3, 27: -3 }],
      ["No signal, back to target weights", {}],
      ["Momentum signal: emerging down", { 28: -4, 21: 4 }],
      ["Artificial intelligence added", { 31: 6, 30: -6 }],
      ["No signal, back to target weights", {}],
      ["Volatility signal: risk down", { 26: -5, 21: 5 }],
      ["No signal, back to target weights", {}],
      ["Momentum signal: Asia up", { 27: 3, 31: -3 }],
      ["No signal, back to target weights", {}],
      ["Momentum signal: technology up", { 26: 4, 21: -4 }],
      ["No signal, back to target weights", {}],
    ],
  },
  {
    ...tilbury,
    ...executed,
    uuid: DEMO_MONITORED.income,
    name: "Tilbury Defensive Income",
    managementType: "QUANTITATIVE",
    riskProfile: "CONSERVATIVE",
    product: null,
    workingStatus: null,
    distributors: [DEMO_ORGANISATIONS.distributor],
    fee: "0.45",
    benchmark: 10,
    assets: [73.2, 0.9],
    maxSri: 3,
    start: { 5: 20, 7: 20, 9: 30, 10: 10, 11: 20 },
    moves: [
      ["Credit spread signal: high yield down", { 10: -4, 7: 4 }],
      ["No signal, back to target weights", {}],
      ["Duration signal: longer", { 8: 8, 7: -8 }],
      ["No signal, back to target weights", {}],
      ["Cash reduced", { 5: -5, 9: 5 }],
      ["No signal, back to target weights", {}],
      ["Duration signal: shorter", { 8: -4, 5: 4 }],
      ["Credit spread signal: high yield up", { 10: 3, 11: -3 }],
      ["No signal, back to target weights", {}],
      ["Green bonds added", { 13: 5, 9: -5 }],
      ["No signal, back to target weights", {}],
    ],
  },
];
