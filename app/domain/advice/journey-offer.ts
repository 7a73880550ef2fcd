import { ACT_TYPES, type ActType } from "#app/domain/enumerations.ts";
import { SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import type { AdviceSettings } from "./facts.ts";

type Switches = AdviceSettings["proposal-params"];
type Frequency = (typeof SESSION_FREQUENCIES)[number];

/** The switch of each act, and of each frequency of payments. */
const SWITCHES = {
  ACT_NEW_CONTRACTS: "enableActNewContracts",
  ACT_DEPOSITS: "enableActDeposits",
  ACT_WITHDRAWALS: "enableActWithdrawals",
  ACT_REBALANCINGS: "enableActRebalancings",
  MONTHLY: "enableMonthlyContributions",
  QUARTERLY: "enableQuarterlyContributions",
  SEMIANNUALLY: "enableSemiannuallyContributions",
  ANNUALLY: "enableAnnuallyContributions",
} as const satisfies Record<ActType | Frequency, keyof Switches>;

type Journey = Pick<AdviceSettings, "proposal-params">;
/** In the order in which they are shown. */
const switchedOn = <Name extends ActType | Frequency>(names: readonly Name[], { "proposal-params": params }: Journey) =>
  (Object.keys(SWITCHES) as Name[]).filter((name) => names.includes(name) && params[SWITCHES[name]]);

/** The acts that a journey allows. */
export const actsOf = (journey: Journey): ActType[] => switchedOn(ACT_TYPES, journey);
/** How often a journey lets be paid in. */
export const frequenciesOf = (journey: Journey): Frequency[] => switchedOn(SESSION_FREQUENCIES, journey);
