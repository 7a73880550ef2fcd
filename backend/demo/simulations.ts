import type { Product } from "#app/contract/product.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_SIMULATIONS, DEMO_SIMULATORS, DEMO_USERS } from "#backend/demo/ids.ts";
import { allocation, BALANCED } from "#backend/demo/simulators.ts";

interface DemoProduct {
  uuid: string;
  name: string;
  details: Pick<Product, "fees" | "diversification" | "documents" | "kidUrl"> & { kind: string; description: string };
}

export const PRODUCTS: readonly DemoProduct[] = [
  {
    uuid: DEMO_PRODUCTS.lifeInsurance,
    name: "Brissonne Horizon Vie",
    details: {
      kind: "LIFE_INSURANCE",
      description: "Assurance vie multisupport",
      fees: { entryFee: "2.00", managementFee: "0.75", switchFee: "0.50", entryFeePaidOn: "1.50", managementFeePaidOn: "0.30" },
      diversification: { maxLines: 20, maxClassWeight: { CAPITAL_GUARANTEED: "60", PRIVATE_EQUITY: "10" } },
      documents: [],
      kidUrl: "https://documents.example/dic/brissonne-horizon-vie.pdf",
    },
  },
  {
    uuid: DEMO_PRODUCTS.retirement,
    name: "Brissonne Retraite PER",
    details: {
      kind: "RETIREMENT",
      description: "Plan d’épargne retraite individuel",
      fees: { entryFee: "1.00", managementFee: "0.60" },
      diversification: { minLines: 3, maxLineWeight: "50" },
      documents: [],
      kidUrl: "https://documents.example/dic/brissonne-retraite-per.pdf",
    },
  },
  {
    uuid: DEMO_PRODUCTS.capitalisation,
    name: "Brissonne Horizon Capi",
    details: {
      kind: "CAPITALISATION",
      description: "Contrat de capitalisation multisupport, ouvert aux personnes morales",
      fees: { entryFee: "1.50", managementFee: "0.70", switchFee: "0.50", entryFeePaidOn: "1.00", managementFeePaidOn: "0.25" },
      diversification: { maxLines: 20, maxClassWeight: { CAPITAL_GUARANTEED: "60", PRIVATE_EQUITY: "10" } },
      documents: [],
      kidUrl: "https://documents.example/dic/brissonne-horizon-capi.pdf",
    },
  },
];

export interface DemoSimulation {
  uuid: string;
  owner: string;
  organisation: string;
  simulator: string;
  name: string;
  /** Days before the reference date on which it was saved. */
  savedDaysBefore: number;
  /** Last month end that its market scenarios were drawn from; absent: all that are known. */
  drawnUpTo?: string;
  balance?: { amount: string; on: string };
  parameters: SimulationParameters;
}

/** First day of the month after `day`, and of the same month `years` later. */
function monthAfter(day: string, years = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year + years, month, 1)).toISOString().slice(0, 10);
}

/** Saved simulations: four of the adviser, the last of which began two years ago and can be followed, one of the other distributor's adviser, one of the partner. The others start the month after `referenceDate`. */
export function demoSimulations(referenceDate: string): DemoSimulation[] {
  const startDate = monthAfter(referenceDate);
  const common = { currency: "EUR", startDate, rebalancing: "BUY_AND_HOLD" } as const;
  const first = { owner: DEMO_USERS.adviser, organisation: DEMO_ORGANISATIONS.distributor };
  return [
    {
      ...first,
      uuid: DEMO_SIMULATIONS.studies,
      simulator: DEMO_SIMULATORS.lifeInsurance,
      name: "Études de Léa et Hugo",
      savedDaysBefore: 3,
      parameters: {
        ...common,
        horizonYears: 10,
        currentBalance: "0.00",
        goal: { kind: "target", amount: "45000.00" },
        movements: [
          { type: "SIMPLE_DEPOSIT", amount: "10000.00", startDate, name: "Donation des grands-parents" },
          { type: "PERIODIC_DEPOSIT", amount: "200.00", frequency: "MONTHLY", startDate },
        ],
        allocation: BALANCED,
        entryFee: "2.00",
        managementFee: "0.75",
      },
    },
    {
      ...first,
      uuid: DEMO_SIMULATIONS.retirement,
      simulator: DEMO_SIMULATORS.retirement,
      name: "Retraite de M. Vasseur à 64 ans",
      savedDaysBefore: 11,
      parameters: {
        ...common,
        rebalancing: "YEARLY_REBALANCING",
        horizonYears: 22,
        currentBalance: "38500.00",
        goal: { kind: "annualized_return", rate: "4.00" },
        movements: [
          { type: "PERIODIC_DEPOSIT", amount: "450.00", frequency: "MONTHLY", startDate },
          {
            type: "PERIODIC_DEPOSIT",
            amount: "2000.00",
            frequency: "YEARLY",
            startDate,
            endDate: monthAfter(referenceDate, 12),
            name: "Prime annuelle",
          },
        ],
        allocation: allocation([2, "20.00"], [21, "35.00"], [24, "10.00"], [28, "10.00"], [33, "25.00"]),
        entryFee: "1.00",
        managementFee: "0.60",
      },
    },
    {
      ...first,
      uuid: DEMO_SIMULATIONS.transfer,
      simulator: DEMO_SIMULATORS.lifeInsurance,
      name: "Complément de revenus de Mme Lenoir",
      savedDaysBefore: 24,
      parameters: {
        ...common,
        rebalancing: "MONTHLY_REBALANCING",
        horizonYears: 15,
        currentBalance: "260000.00",
        goal: { kind: "target", amount: "175000.00" },
        movements: [{ type: "PERIODIC_WITHDRAWAL", amount: "900.00", frequency: "MONTHLY", startDate, name: "Complément mensuel" }],
        allocation: allocation([1, "55.00"], [9, "15.00"], [16, "15.00"], [32, "15.00"]),
        entryFee: "0.00",
        managementFee: "0.75",
      },
    },
    {
      ...first,
      uuid: DEMO_SIMULATIONS.followed,
      simulator: DEMO_SIMULATORS.lifeInsurance,
      name: "Épargne de Mme Roussel",
      savedDaysBefore: 735,
      drawnUpTo: `${Number(referenceDate.slice(0, 4)) - 2}-09-30`,
      balance: { amount: "21150.00", on: `${referenceDate.slice(0, 4)}-10-15` },
      parameters: {
        ...common,
        startDate: monthAfter(referenceDate, -2),
        horizonYears: 10,
        currentBalance: "0.00",
        goal: { kind: "target", amount: "50000.00" },
        movements: [
          { type: "SIMPLE_DEPOSIT", amount: "15000.00", startDate: monthAfter(referenceDate, -2) },
          { type: "PERIODIC_DEPOSIT", amount: "200.00", frequency: "MONTHLY", startDate: monthAfter(referenceDate, -2) },
        ],
        allocation: BALANCED,
        entryFee: "2.00",
        managementFee: "0.75",
      },
    },
    {
      uuid: DEMO_SIMULATIONS.other,
      owner: DEMO_USERS["other-adviser"],
      organisation: DEMO_ORGANISATIONS.otherDistributor,
      simulator: DEMO_SIMULATORS.lifeInsurance,
      name: "Projet immobilier de la famille Lambert",
      savedDaysBefore: 6,
      parameters: {
        ...common,
        horizonYears: 6,
        currentBalance: "25000.00",
        goal: { kind: "none" },
        movements: [{ type: "PERIODIC_DEPOSIT", amount: "600.00", frequency: "QUARTERLY", startDate }],
        allocation: allocation([1, "60.00"], [7, "20.00"], [34, "20.00"]),
        entryFee: "1.50",
        managementFee: "0.75",
      },
    },
    {
      ...first,
      owner: DEMO_USERS.partner,
      uuid: DEMO_SIMULATIONS.partner,
      simulator: DEMO_SIMULATORS.lifeInsurance,
      name: "Versements libres de M. Aubertin",
      savedDaysBefore: 2,
      parameters: {
        ...common,
        horizonYears: 8,
        currentBalance: "0.00",
        goal: { kind: "target", amount: "30000.00" },
        movements: [
          { type: "SIMPLE_DEPOSIT", amount: "12000.00", startDate },
          { type: "PERIODIC_DEPOSIT", amount: "150.00", frequency: "MONTHLY", startDate },
        ],
        allocation: BALANCED,
        entryFee: "2.00",
        managementFee: "0.75",
      },
    },
  ];
}
