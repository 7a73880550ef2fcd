import { sql } from "drizzle-orm";
import type { AdviceTask } from "#app/domain/journey.ts";
import type { Queries } from "#backend/calls/context.ts";
import { recoDelivery, recoPackage, sentMail, recoSession as table } from "#backend/database/schema/index.ts";
import { columns, PUBLISHED, type SessionRow, type SessionScope, UNFINISHED, within } from "./session.store.ts";

/** Of each task at most so many are shown: the counts say how many there are. */
const SHOWN = 5;
/** Days before the end of a published advice, and of a session that is worked on, from which it is told. */
const LAPSES_WITHIN = 30;
const ENDS_WITHIN = 7;
/** Days for which a session that ended unfinished is told. */
const ENDED_WITHIN = 30;

/** An e-mail has carried the last publication, or is about to. */
const SENT = sql`exists (select 1 from ${recoPackage} p join ${recoDelivery} d on d.package = p.uuid left join ${sentMail} m on m.uuid = d.mail
  where p.session = ${table.uuid} and p.number = jsonb_array_length(${table.published}) and coalesce(m.status, d.state) <> 'FAILED')`;

/** What a session waits for; null for one that waits for nothing. `today` is an ISO day. */
const taskOn = (today: string) => sql<AdviceTask | null>`case
  when ${table.removedClient} is not null then null
  when ${PUBLISHED} then case
    when ${table.standsUntil} < ${today}::date then 'EXPIRED'
    when not ${SENT} then 'TO_SEND'
    when ${table.standsUntil} <= ${today}::date + ${LAPSES_WITHIN}::int then 'LAPSING' end
  when ${table.finalizedAt} is not null then 'TO_PUBLISH'
  when ${UNFINISHED} and ${table.expiresAt} <= now() then case
    when ${table.expiresAt} > now() - make_interval(days => ${ENDED_WITHIN}) then 'EXPIRED' end
  when jsonb_typeof(${table.parts} #> '{workspace,selectedAllocation}') = 'number' then 'CHECKS'
  when ${table.expiresAt} <= now() + make_interval(days => ${ENDS_WITHIN}) then 'LAPSING' end`;

/** The person's sessions that wait for something, in one query: of each task the first to run out, with how many there are. */
export async function listInHand(
  queries: Queries,
  scope: SessionScope,
  today: string,
): Promise<Array<{ row: SessionRow; task: AdviceTask; total: number }>> {
  const ranked = sql`(select uuid, task, (count(*) over (partition by task))::int as total,
      row_number() over (partition by task order by ends, uuid) as place
    from (select ${table.uuid} as uuid, ${taskOn(today)} as task, coalesce(${table.standsUntil}::timestamptz, ${table.expiresAt}) as ends
      from ${table} where ${within(scope)}) of_person where task is not null) as ranked`;
  const found = await queries
    .select({ row: columns, task: sql<AdviceTask>`ranked.task`, total: sql<number>`ranked.total` })
    .from(table)
    .innerJoin(ranked, sql`ranked.uuid = ${table.uuid} and ranked.place <= ${SHOWN}`)
    .orderBy(sql`ranked.task`, sql`ranked.place`);
  return found.map(({ row, task, total }) => ({ row: row as SessionRow, task, total }));
}
