import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { CLIENT_PARTS } from "#app/contract/retail-client/erasure.ts";
import { nameKey } from "#backend/api/retail-client/retail-client.store.ts";
import {
  appUser,
  clientContract,
  questionnaireSession,
  questionnaireTemplate,
  recoSession,
  retailClient,
  simulationSnapshot,
  simulator,
} from "#backend/database/schema/index.ts";

export interface ErasedClient {
  uuid: string;
  organisation: string;
  firstName: string;
  lastName: string;
  version: number;
}

/** One table with rows about a client. In its texts a row is `r`. */
export interface ClientTable {
  kind: Extract<(typeof CLIENT_PARTS)[number], "questionnaires" | "simulations" | "journeys" | "contracts">;
  table: PgTable;
  /** Rows about the client. */
  about: SQL;
  /** Which of them the law keeps: what became advice, or belongs to a contract. */
  lawful: SQL;
  /** When the term begins: with the last change, or with the end of the contract. */
  from: SQL;
  /** What is kept of a row: all of it but contact data and links, and what it names elsewhere. Null: what is kept stays in its table. */
  record: SQL | null;
}

const nameOf = (uuid: SQL) => sql`(select trim(a.first_name || ' ' || a.last_name) from ${appUser} a where a.uuid = ${uuid})`;

/**
 * Every table with rows about a client. A journey or a simulation that was begun without a client on record knows its client by name
 * alone: it is the client's unless another client of the organisation has the same name.
 */
export function clientTables({ uuid, organisation, firstName, lastName }: ErasedClient): ClientTable[] {
  const name = nameKey(sql`${firstName}::text || ${lastName}::text`);
  const named = (first: SQL, last: SQL) => sql`${nameKey(sql`coalesce(${first}, '') || coalesce(${last}, '')`)} = ${name}
    and not exists (select 1 from ${retailClient} n where n.organisation = ${organisation} and n.uuid <> ${uuid}
      and ${nameKey(sql`n.first_name || n.last_name`)} = ${name})`;
  const subscriber = sql`(coalesce(r.draft, r.parameters) -> 'subscriber')`;
  return [
    {
      kind: "questionnaires",
      table: questionnaireSession,
      about: sql`r.client = ${uuid}`,
      lawful: sql`r.completed_at is not null`,
      from: sql`r.updated_at`,
      record: sql`to_jsonb(r) - array['token_hash', 'link_sent_to', 'link_message_id'] || jsonb_build_object('adviser', ${nameOf(sql`r.sender`)},
        'questionnaire', (select t.content from ${questionnaireTemplate} t where t.uuid = r.template))`,
    },
    {
      kind: "simulations",
      table: simulationSnapshot,
      about: sql`r.organisation = ${organisation} and (${uuid} in (r.parameters -> 'subscriber' ->> 'clientId', r.draft -> 'subscriber' ->> 'clientId')
        or (${subscriber} ->> 'clientId' is null and ${named(sql`${subscriber} ->> 'firstName'`, sql`${subscriber} ->> 'lastName'`)}))`,
      lawful: sql`r.saved_at is not null`,
      from: sql`r.updated_at`,
      record: sql`(to_jsonb(r) - 'draft') #- '{parameters,subscriber,email}' || jsonb_build_object('adviser', ${nameOf(sql`r.owner`)},
        'simulatorName', (select s.name from ${simulator} s where s.uuid = r.simulator))`,
    },
    {
      kind: "journeys",
      table: recoSession,
      about: sql`r.distributor = ${organisation} and r.removed_client is null and (r.creation ->> 'retailClient' = ${uuid}
        or (r.creation ->> 'retailClient' is null and ${named(sql`r.creation ->> 'clientFirstName'`, sql`r.creation ->> 'clientLastName'`)}))`,
      lawful: sql`r.finalized_at is not null`,
      from: sql`r.updated_at`,
      record: null,
    },
    {
      kind: "contracts",
      table: clientContract,
      about: sql`r.client = ${uuid}`,
      lawful: sql`true`,
      from: sql`greatest(r.updated_at, r.closed_on::timestamptz)`,
      record: sql`to_jsonb(r)`,
    },
  ];
}
