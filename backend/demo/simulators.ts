import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { DEMO_GLIDEPATHS, DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_SIMULATORS, demoSeries } from "#backend/demo/ids.ts";

export const allocation = (...parts: Array<[number: number, weight: string]>) =>
  parts.map(([number, weight]) => ({ series: demoSeries(number), weight }));

interface DemoSimulator {
  uuid: string;
  name: string;
  managementType?: Simulator["managementType"];
  mode?: Simulator["mode"];
  product: string;
  distributors: string[];
  config: Simulator["config"];
}

export const BALANCED = allocation([1, "40.00"], [9, "15.00"], [16, "10.00"], [20, "25.00"], [22, "10.00"]);

const LIFE_INSURANCE = {
  entryFee: "2.00",
  managementFee: "0.75",
  minSimpleDeposit: "1000.00",
  minPeriodicDeposit: { MONTHLY: "50.00", QUARTERLY: "150.00", SEMI_ANNUALLY: "300.00", YEARLY: "600.00" },
  maxHorizonYears: 40,
};

/** Three profiles of one organisation and two of another. */
const MANDATES: NonNullable<Simulator["config"]["mandates"]> = (
  [
    ["OG-1", "Orvane Prudence", "Orvane Gestion", "0.40", 2, "CONSERVATIVE", allocation([1, "50.00"], [9, "35.00"], [20, "15.00"])],
    [
      "OG-2",
      "Orvane Équilibre",
      "Orvane Gestion",
      "0.50",
      3,
      "BALANCED",
      allocation([1, "25.00"], [9, "30.00"], [20, "35.00"], [22, "10.00"]),
    ],
    ["OG-3", "Orvane Dynamique", "Orvane Gestion", "0.60", 4, "DYNAMIC", allocation([9, "20.00"], [20, "55.00"], [22, "25.00"])],
    ["LG-B", "Équilibre durable", "Maison Tilbury AM", "0.55", 3, "BALANCED", allocation([9, "40.00"], [16, "15.00"], [21, "45.00"])],
    ["LG-O", "Conviction actions", "Maison Tilbury AM", "0.75", 5, "AGGRESSIVE", allocation([21, "60.00"], [33, "40.00"])],
  ] as const
).map(([code, label, manager, mandateFee, riskLevel, riskProfile, lines]) => ({
  code,
  label,
  manager,
  mandateFee,
  riskLevel,
  riskProfile,
  allocation: lines,
}));

export const SIMULATORS: readonly DemoSimulator[] = [
  {
    uuid: DEMO_SIMULATORS.lifeInsurance,
    name: "Assurance vie – gestion libre",
    product: DEMO_PRODUCTS.lifeInsurance,
    distributors: [DEMO_ORGANISATIONS.distributor, DEMO_ORGANISATIONS.otherDistributor],
    config: {
      ...LIFE_INSURANCE,
      defaultAllocation: BALANCED,
      profileAllocations: {
        CONSERVATIVE: allocation([1, "60.00"], [9, "25.00"], [16, "10.00"], [20, "5.00"]),
        BALANCED,
        DYNAMIC: allocation([1, "15.00"], [9, "15.00"], [20, "50.00"], [22, "20.00"]),
        AGGRESSIVE: allocation([20, "60.00"], [22, "25.00"], [33, "15.00"]),
      },
      supports: [
        { series: demoSeries(26), closedSince: "2025-06-30" },
        { series: demoSeries(39), notForSale: true },
        { series: demoSeries(42), notForScheduledPayments: true },
      ],
    },
  },
  {
    uuid: DEMO_SIMULATORS.retirement,
    name: "Épargne retraite – gestion libre",
    product: DEMO_PRODUCTS.retirement,
    distributors: [DEMO_ORGANISATIONS.distributor],
    config: {
      entryFee: "1.00",
      managementFee: "0.60",
      minSimpleDeposit: "500.00",
      minPeriodicDeposit: { MONTHLY: "30.00", QUARTERLY: "90.00", SEMI_ANNUALLY: "180.00", YEARLY: "360.00" },
      defaultAllocation: allocation([2, "20.00"], [21, "40.00"], [23, "15.00"], [33, "25.00"]),
      maxHorizonYears: 45,
    },
  },
  {
    uuid: DEMO_SIMULATORS.capitalisation,
    name: "Capitalisation – gestion libre",
    product: DEMO_PRODUCTS.capitalisation,
    distributors: [DEMO_ORGANISATIONS.distributor],
    config: { ...LIFE_INSURANCE, entryFee: "1.50", managementFee: "0.70", minSimpleDeposit: "10000.00", defaultAllocation: BALANCED },
  },
  {
    uuid: DEMO_SIMULATORS.delegated,
    name: "Assurance vie – mandat de gestion",
    managementType: "DELEGATED",
    product: DEMO_PRODUCTS.lifeInsurance,
    distributors: [DEMO_ORGANISATIONS.distributor],
    config: { ...LIFE_INSURANCE, mandates: MANDATES },
  },
  {
    uuid: DEMO_SIMULATORS.firstMeeting,
    name: "Assurance vie – premier rendez-vous",
    mode: "SIMPLIFIED",
    product: DEMO_PRODUCTS.lifeInsurance,
    distributors: [DEMO_ORGANISATIONS.distributor],
    config: { ...LIFE_INSURANCE, defaultAllocation: BALANCED },
  },
  {
    uuid: DEMO_SIMULATORS.horizon,
    name: "Assurance vie – pilotage à horizon",
    managementType: "GLIDEPATH",
    product: DEMO_PRODUCTS.lifeInsurance,
    distributors: [DEMO_ORGANISATIONS.distributor],
    config: {
      ...LIFE_INSURANCE,
      glidepath: {
        matrix: DEMO_GLIDEPATHS.balanced,
        supports: { CAPITAL_GUARANTEED: demoSeries(1), FIXED_INCOME: demoSeries(9), EQUITIES: demoSeries(20) },
      },
    },
  },
];
