import type { TransferGridsConfig } from "#app/contract/monitored-portfolio/transfer.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { distributorsNamed, foreignDistributors } from "#backend/api/organisation/organisation-links.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { isOutside } from "./channel.ts";
import { isOutsideSftp } from "./sftp.ts";
import * as store from "./transfer.store.ts";

type Sealing = Pick<Database, "secrets">;
type Tokens = Record<string, string>;
const boundTo = (portfolio: string) => Buffer.from(`grid_transfer_config ${portfolio}`);

/** Tokens, passwords and keys by distributor; none where the secret that sealed them is gone. */
function tokensIn({ secrets }: Sealing, row: store.ConfigRow | null): Tokens {
  const text = row?.secrets ? secrets.sealer.open(row.secrets, boundTo(row.portfolio)) : null;
  return text === null ? {} : (JSON.parse(text) as Tokens);
}

/** The token of a distributor's API, the password or key of its SFTP account; null where it has none. */
export const tokenOf = async (database: Database, portfolio: string, distributor: string): Promise<string | null> =>
  tokensIn(database, await store.findConfig(database.orm, portfolio))[distributor] ?? null;

const distributorsOf = (recipients: ReadonlyArray<{ distributor: string }>) => recipients.map(({ distributor }) => distributor);

/** As the contract tells it: of a secret only that there is one. */
export async function configOf(database: Sealing, queries: Queries, row: store.ConfigRow) {
  const tokens = tokensIn(database, row);
  const distributors = await distributorsNamed(queries, distributorsOf(row.recipients));
  const names = new Map(distributors.map(({ uuid, distributorName }) => [uuid, distributorName]));
  const recipients = row.recipients.map((one) => ({
    ...one,
    distributorName: names.get(one.distributor) ?? null,
    hasSecret: tokens[one.distributor] !== undefined,
  }));
  return { recipients, answerWithinHours: row.answerWithinHours };
}

/**
 * Throws 400 for a distributor that the caller does not work with and that is not in place already, for one that is named twice, and
 * for an address that grids are not sent to.
 */
export async function requireRecipients(
  queries: Queries,
  caller: Caller,
  recipients: TransferGridsConfig["recipients"],
  present: store.ConfigRow | null,
): Promise<void> {
  const set = distributorsOf(present?.recipients ?? []);
  const unknown = new Set(await foreignDistributors(queries, caller, distributorsOf(recipients), set));
  recipients.forEach(({ distributor, channel, address, hostKey }, i) => {
    const path = `body.recipients.${i}`;
    if (unknown.has(distributor)) throw refuse.invalid(`${path}.distributor`, "is no distributor");
    if (recipients.findIndex((one) => one.distributor === distributor) < i) throw refuse.invalid(`${path}.distributor`, "is named twice");
    if (channel === "API" && !isOutside(address)) throw refuse.invalid(`${path}.address`, "is no public https address");
    if (channel === "SFTP" && !isOutsideSftp(address)) throw refuse.invalid(`${path}.address`, "is no account on a public SFTP server");
    if (channel === "SFTP" && hostKey === undefined) throw refuse.invalid(`${path}.hostKey`, "is missing");
    if (channel === "EMAIL" && !EMAIL.test(address)) throw refuse.invalid(`${path}.address`, "is no e-mail address");
  });
}

/** Until somebody says another time. */
const ANSWER_WITHIN_HOURS = 24;

/** Stores the configuration; a secret that is not named stays with the address and server that it is for, and goes to no other. */
export async function writeConfig(database: Database, tx: Transaction, portfolio: string, body: TransferGridsConfig): Promise<void> {
  const present = await store.findConfig(tx, portfolio);
  const before = tokensIn(database, present);
  const stored = new Map(present?.recipients.map((recipient) => [recipient.distributor, recipient]));
  const tokens: Tokens = {};
  const recipients = body.recipients.map(({ secret, ...recipient }) => {
    const { distributor, address, hostKey } = recipient;
    const of = stored.get(distributor);
    const token = secret === undefined && of?.address === address && of.hostKey === hostKey ? before[distributor] : secret;
    if (token) tokens[distributor] = token;
    return recipient;
  });
  const secrets = Object.keys(tokens).length === 0 ? null : database.secrets.sealer.seal(JSON.stringify(tokens), boundTo(portfolio));
  const { answerWithinHours = present?.answerWithinHours ?? ANSWER_WITHIN_HOURS } = body;
  await store.putConfig(tx, { portfolio, recipients, answerWithinHours, secrets });
}
