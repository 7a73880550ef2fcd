import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { clientPseudonym, type Mentions, withoutMentions } from "#backend/api/audit/mentions.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { alertNotification, appUser, idempotencyKey, recoSession, retailClient, sentMail } from "#backend/database/schema/index.ts";
import { clientTables, type ErasedClient } from "./client-parts.ts";

/** Where a client is named outside of the client's own rows. */
interface Traces {
  /** Uuids of the client, of every row about the client and of mails to the client, and what outside systems call the contracts. */
  objects: string[];
  anywhere: Mentions;
  /** In rows about the client also a name by itself is the client's. */
  own: Mentions & { objects: readonly string[] };
}

const table = (client: ErasedClient, kind: string) => clientTables(client).find((one) => one.kind === kind)!;

/** Every address that something was sent to, or was to be: of the record, of links, of simulations, of journeys and of deliveries. */
export async function addressesOf(queries: Queries, client: ErasedClient): Promise<string[]> {
  const [questionnaires, simulations] = [table(client, "questionnaires"), table(client, "simulations")];
  const journeys = table(client, "journeys");
  const { rows } = await queries.execute<{ address: string }>(sql`
    select distinct lower(address) as address from (
      select c.email as address from ${retailClient} c where c.uuid = ${client.uuid}
      union all select r.link_sent_to from ${questionnaires.table} r where ${questionnaires.about}
      union all select said -> 'subscriber' ->> 'email' from ${simulations.table} r, unnest(array[r.parameters, r.draft]) as said
        where ${simulations.about}
      union all select r.creation ->> 'contactEmail' from ${recoSession} r where ${journeys.about}
      union all select d.email from reco_delivery d join reco_package p on p.uuid = d.package join ${recoSession} r on r.uuid = p.session
        where ${journeys.about}
    ) as found where address is not null and address <> ''`);
  return rows.map(({ address }) => address);
}

/** Uuids of the client's rows, and what outside systems call the contracts. */
async function recordsOf(queries: Queries, client: ErasedClient): Promise<{ uuids: string[]; externals: string[] }> {
  const [uuids, externals] = [[client.uuid], [] as string[]];
  for (const { kind, table: from, about } of clientTables(client)) {
    const external = kind === "contracts" ? sql`r.external_id` : sql`null`;
    const { rows } = await queries.execute<{ uuid: string; external: string | null }>(
      sql`select r.uuid, ${external} as external from ${from} as r where ${about}`,
    );
    uuids.push(...rows.map(({ uuid }) => uuid));
    externals.push(...rows.flatMap((row) => row.external ?? []));
  }
  return { uuids, externals };
}

/** By people of the organisation, or of none. */
const sentWithin = (organisation: string): SQL =>
  sql`${sentMail.sender} in (select a.uuid from app_user a where coalesce(a.distributor, a.asset_manager, a.product_owner, ${organisation}) = ${organisation})`;

/** Mails about one of the client's rows, whatever address was typed, and those that were sent to one of the client's from within the house. */
async function mailsOf(queries: Queries, client: ErasedClient): Promise<SQL> {
  const [addresses, { uuids }] = [await addressesOf(queries, client), await recordsOf(queries, client)];
  const toClient = and(
    sql`exists (select 1 from jsonb_array_elements_text(${sentMail.recipients}) as to_whom where ${inArray(sql`lower(to_whom)`, addresses)})`,
    sentWithin(client.organisation),
  );
  return or(inArray(sentMail.about, uuids), addresses.length > 0 ? toClient : undefined)!;
}

export const countMails = async (queries: Queries, client: ErasedClient): Promise<number> =>
  queries.$count(sentMail, await mailsOf(queries, client));

/** Addresses in small letters but for those of users, who are named in rows about the client as people who worked on it. */
async function withoutColleagues(queries: Queries, addresses: readonly string[]): Promise<string[]> {
  const written = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const address = sql<string>`lower(${appUser.email})`;
  const users = await queries.select({ address }).from(appUser).where(inArray(address, written));
  return written.filter((one) => !users.some((user) => user.address === one));
}

export async function tracesOf(queries: Queries, client: ErasedClient): Promise<Traces> {
  const { uuid, organisation, firstName, lastName } = client;
  const addresses = await addressesOf(queries, client);
  const { uuids, externals } = await recordsOf(queries, client);
  const mails = await queries
    .select({ uuid: sentMail.uuid, recipients: sentMail.recipients })
    .from(sentMail)
    .where(await mailsOf(queries, client));
  const objects = [...uuids, ...externals, ...mails.map((mail) => mail.uuid)];
  const written = await withoutColleagues(
    queries,
    mails.flatMap(({ recipients }) => recipients),
  );
  const namesake = sql`${retailClient.organisation} = ${organisation} and ${retailClient.uuid} <> ${uuid}
    and lower(${retailClient.firstName}) = lower(${firstName}) and lower(${retailClient.lastName}) = lower(${lastName})`;
  const isAlone = (await queries.$count(retailClient, namesake)) === 0;
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`];
  const pseudonym = clientPseudonym(uuid);
  return {
    objects,
    anywhere: { texts: [...addresses, ...(isAlone ? names : [])], pseudonym },
    own: { texts: [...new Set([...addresses, ...written]), ...names], names: [firstName, lastName], pseudonym, objects },
  };
}

/** A text of the database that names one of the objects or holds an address. */
const mentioned = (text: SQL, { objects, anywhere }: Traces): SQL =>
  or(...[...objects, ...anywhere.texts].map((one) => sql`${text} ilike ${containing(one)}`))!;

/** Puts the pseudonym into the subjects of mails that were sent to others from within the house. */
async function renameInSubjects(tx: Transaction, { organisation }: ErasedClient, traces: Traces): Promise<void> {
  const mails = await tx
    .select({ uuid: sentMail.uuid, subject: sentMail.subject })
    .from(sentMail)
    .where(and(sentWithin(organisation), mentioned(sql`${sentMail.subject}`, traces)));
  for (const { uuid, subject } of mails)
    await tx
      .update(sentMail)
      .set({ subject: withoutMentions(subject, traces.anywhere) })
      .where(eq(sentMail.uuid, uuid));
}

/**
 * Removes what names the client elsewhere: mails, the name in subjects of other mails, what advisers were told of the client's records with
 * their notes on it, what they keep at hand, and answers that are stored for a repeated call.
 */
export async function removeTraces(tx: Transaction, client: ErasedClient, traces: Traces): Promise<void> {
  const { organisation } = client;
  await tx.delete(sentMail).where(await mailsOf(tx, client));
  await renameInSubjects(tx, client, traces);
  const uuids = traces.objects.filter((one) => /^[0-9a-f-]{36}$/.test(one));
  await tx.delete(alertNotification).where(inArray(alertNotification.resource, uuids));
  await tx.delete(idempotencyKey).where(mentioned(sql`${idempotencyKey.answer}::text`, traces));
  const readers = await tx
    .select({ uuid: appUser.uuid, favourites: appUser.favourites })
    .from(appUser)
    .where(and(eq(appUser.distributor, organisation), mentioned(sql`${appUser.favourites}::text`, traces)));
  const objects = new Set(traces.objects);
  for (const { uuid, favourites } of readers) {
    const left = favourites.filter(({ id }) => !objects.has(id)).map((one) => withoutMentions(one, traces.anywhere));
    await tx.update(appUser).set({ favourites: left }).where(eq(appUser.uuid, uuid));
  }
}
