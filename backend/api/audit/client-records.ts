import { type SQL, sql } from "drizzle-orm";
import { auditLog, questionnaireSession, recoSession, retailClient, simulationSnapshot } from "#backend/database/schema/index.ts";

const named = (first: SQL, last: SQL, pattern: string) =>
  sql`(concat_ws(' ', ${first}, ${last}) ilike ${pattern} or concat_ws(' ', ${last}, ${first}) ilike ${pattern})`;

/**
 * Rows about a client of that name, first or last name first: the client's own record, questionnaires, advices and simulations. The log names
 * nobody itself, so a client who was removed is found no more.
 */
export function aboutClient(pattern: string): SQL {
  const client = named(sql`c.first_name`, sql`c.last_name`, pattern);
  const creation = (field: string) => sql`s.creation ->> ${field}`;
  return sql`${auditLog.objectId} in (
    select c.uuid::text from ${retailClient} c where ${client}
    union select q.uuid::text from ${questionnaireSession} q join ${retailClient} c on c.uuid = q.client where ${client}
    union select s.uuid::text from ${recoSession} s
      where ${named(creation("clientFirstName"), creation("clientLastName"), pattern)} or s.creation ->> 'legalPersonName' ilike ${pattern}
    union select p.uuid::text from ${simulationSnapshot} p where p.client_name ilike ${pattern})`;
}
