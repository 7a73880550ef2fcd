import { z } from "zod";
import { clientContractWritten } from "#app/contract/retail-client/client-contract.ts";
import type { UafLifeSource } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { AddressFault } from "#backend/documents/address-source.ts";

/** A person waits for the whole of it. */
const PATIENCE_MS = 20_000;
const MOST_PAGES = 20;
const MOST_CONTRACTS = 5_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** A contract as the insurer's system tells it; which client on record holds it is for this platform to know. */
export const toldContract = clientContractWritten.omit({ client: true }).extend({
  externalId: z.string().trim().min(1).max(120),
  distributor: z.uuid().toLowerCase(),
});
const toldPage = z.object({
  contracts: z.array(z.unknown()).max(MOST_CONTRACTS),
  nextPage: z.number().int().min(2).nullable().default(null),
});

interface Asked {
  distributor: string;
  from: string;
  to: string;
}

/** Contracts of a distributor that were made or changed on these days, as they are told. Throws 503 where the system cannot be asked. */
export async function toldContracts(source: UafLifeSource, { distributor, from, to }: Asked): Promise<unknown[]> {
  const until = Date.now() + PATIENCE_MS;
  const contracts: unknown[] = [];
  let page: number | null = 1;
  for (let pages = 0; page !== null; pages++) {
    if (pages === MOST_PAGES) throw tooMany();
    const told: z.output<typeof toldPage> = await pageOf(source, { distributor, from, to, page: String(page) }, until);
    contracts.push(...told.contracts);
    if (contracts.length > MOST_CONTRACTS) throw tooMany();
    page = told.nextPage;
  }
  return contracts;
}

const tooMany = () =>
  refuse.unprocessable("UAFLIFE_TOO_MANY", "These days have more contracts than are taken over at once. Ask about fewer days.", {
    most: MOST_CONTRACTS,
  });

async function pageOf({ addresses, address, token }: UafLifeSource, query: Record<string, string>, until: number) {
  const asked = new URL(address);
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  const seconds = (until - Date.now()) / 1_000;
  if (seconds <= 0) throw notReached("TIME_LIMIT");
  const header = token === undefined ? null : { name: "authorization", value: `Bearer ${token}` };
  try {
    const file = await addresses.fetch({ address: asked.href, header, seconds, mostBytes: MOST_BYTES });
    return toldPage.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file!.bytes)));
  } catch (error) {
    if (error instanceof AddressFault) throw notReached(error.code);
    throw refuse.unavailable("UAFLIFE_ANSWER", "The answer of UAF Life is no page of contracts.");
  }
}

const notReached = (why: string) => refuse.unavailable("UAFLIFE_NOT_REACHED", `UAF Life could not be asked: ${why}.`);
