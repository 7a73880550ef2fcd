import type { ActType } from "#app/domain/enumerations.ts";
import type { SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import type { AdviceSettings } from "./facts.ts";

type Switches = AdviceSettings["proposal-params"];
type Frequency = (typeof SESSION_FREQUENCIES)[number];

const ACT_SWITCHES = {
  ACT_NEW_CONTRACTS: "enableActNewContracts",
  ACT_DEPOSITS: "enableActDeposits",
  ACT_WITHDRAWALS: "enableActWithdrawals",
  ACT_REBALANCINGS: "enableActRebalancings",
} as const satisfies Record<ActType, keyof Switches>;
const FREQUENCY_SWITCHES = {
  MONTHLY: "enableMonthlyContributions",
  QUARTERLY: "enableQuarterlyContributions",
  SEMIANNUALLY: "enableSemiannuallyContributions",
  ANNUALLY: "enableAnnuallyContributions",
} as const satisfies Record<Frequency, keyof Switches>;

type Journey = Pick<AdviceSettings, "proposal-params">;
const switched = <Name extends string>(names: Readonly<Record<Name, keyof Switches>>, { "proposal-params": params }: Journey) =>
  (Object.keys(names) as Name[]).filter((name) => params[names[name]]);

/** The acts that a journey allows. */
export const actsOf = (journey: Journey): ActType[] => switched(ACT_SWITCHES, journey);
/** How often a journey lets be paid in. */
export const frequenciesOf = (journey: Journey): Frequency[] => switched(FREQUENCY_SWITCHES, journey);
