import { DEMO_ORGANISATIONS, demoClient, demoContract } from "#backend/demo/ids.ts";
import { DEMO_CLIENTS } from "#backend/demo/questionnaires.ts";

interface DemoContract {
  client: number;
  product: string;
  openedOn: string;
  value: string;
  closedOn?: string;
}

const CONTRACTS: readonly DemoContract[] = [
  { client: 1, product: "Brissonne Vie Sérénité", openedOn: "2011-03-14", value: "182450.10" },
  { client: 2, product: "Brissonne Horizon Vie", openedOn: "2019-06-03", value: "41320.55" },
  { client: 3, product: "Brissonne Horizon Vie", openedOn: "2015-11-20", value: "96780" },
  { client: 4, product: "Brissonne Vie Sérénité", openedOn: "2004-01-09", value: "248905.72" },
  { client: 4, product: "Brissonne Capi", openedOn: "2008-05-27", value: "0", closedOn: "2024-12-31" },
  { client: 6, product: "Brissonne Horizon Vie", openedOn: "2021-02-15", value: "58210.4" },
  { client: 7, product: "Brissonne Retraite", openedOn: "2022-09-01", value: "12875.9" },
  { client: 13, product: "Brissonne Horizon Vie", openedOn: "2018-04-11", value: "67000" },
];

const holderOf = (uuid: string) => {
  const client = DEMO_CLIENTS.find((one) => one.uuid === uuid);
  return { holder: `${client?.firstName} ${client?.lastName}`, organisation: client?.organisation ?? DEMO_ORGANISATIONS.distributor };
};

/** Contracts of the demo's clients, as an insurer's system would tell them. */
export const DEMO_CONTRACTS = CONTRACTS.map(({ client, value, closedOn, ...contract }, place) => ({
  ...contract,
  ...holderOf(demoClient(client)),
  uuid: demoContract(place + 1),
  externalId: `DEMO-C${place + 1}`,
  number: `BV-${20_400 + place}`,
  client: demoClient(client),
  status: closedOn ? ("CLOSED" as const) : ("ACTIVE" as const),
  closedOn: closedOn ?? null,
  value,
  valuedOn: closedOn ?? "2026-10-30",
  currency: "EUR",
}));
