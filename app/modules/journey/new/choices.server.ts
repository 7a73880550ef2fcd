import type { RecoConfig, RecoJourney } from "#app/contract/journey/journey.ts";
import type { ActType } from "#app/domain/enumerations.ts";
import type { SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

const ACT_SWITCHES = {
  ACT_NEW_CONTRACTS: "enableActNewContracts",
  ACT_DEPOSITS: "enableActDeposits",
  ACT_WITHDRAWALS: "enableActWithdrawals",
  ACT_REBALANCINGS: "enableActRebalancings",
} as const satisfies Record<ActType, keyof RecoConfig["proposal-params"]>;
const FREQUENCY_SWITCHES = {
  MONTHLY: "enableMonthlyContributions",
  QUARTERLY: "enableQuarterlyContributions",
  SEMIANNUALLY: "enableSemiannuallyContributions",
  ANNUALLY: "enableAnnuallyContributions",
} as const satisfies Record<(typeof SESSION_FREQUENCIES)[number], keyof RecoConfig["proposal-params"]>;

type Switched = Pick<RecoConfig, "proposal-params">;
/** The acts that a journey allows. */
export const actsOf = ({ "proposal-params": params }: Switched): ActType[] =>
  (Object.keys(ACT_SWITCHES) as ActType[]).filter((act) => params[ACT_SWITCHES[act]]);
/** How often a journey lets be paid in. */
export const frequenciesOf = ({ "proposal-params": params }: Switched) =>
  (Object.keys(FREQUENCY_SWITCHES) as Array<keyof typeof FREQUENCY_SWITCHES>).filter((name) => params[FREQUENCY_SWITCHES[name]]);

export interface ContractChoice {
  value: string;
  label: string;
  journey: RecoJourney;
}

/** Each journey open to the adviser with each product that it is set up for and that the adviser may see. */
export async function contractChoices({ api }: Viewer): Promise<ContractChoice[]> {
  const journeys = await everyItem((page) => api.journeys.list({ query: page }));
  const uuids = [...new Set(journeys.flatMap(({ config }) => config.advice.productConfigs.map(({ product }) => product)))];
  const products = uuids.length === 0 ? [] : await api.products.in({ query: { uuids: uuids.slice(0, 100).join(",") } });
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return journeys.flatMap((journey) =>
    journey.config.advice.productConfigs.flatMap(({ product }) => {
      const name = names.get(product);
      return name === undefined ? [] : [{ value: `${journey.uuid} ${product}`, label: `${journey.name} – ${name}`, journey }];
    }),
  );
}
