import { and, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { type SessionRow, sessionsOf } from "#backend/api/questionnaire/session.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { sentMail, questionnaireSession as table } from "#backend/database/schema/index.ts";

/** Mails of one round; what is left comes with the next. */
const AT_A_TIME = 50;

const takenOf = async (queries: Queries, rows: Array<{ uuid: string }>): Promise<SessionRow[]> =>
  rows.length === 0
    ? []
    : sessionsOf(
        queries,
        rows.map(({ uuid }) => uuid),
      );

/**
 * Sessions whose client is to be reminded now, 24 hours or 6 hours before the end of a mailed link. They are marked as
 * reminded in the transaction that puts up the letters, and no other process takes them too.
 */
export async function takeReminders(queries: Queries): Promise<SessionRow[]> {
  // A link that is valid for less than that has no such moment: nobody is reminded of a message just received.
  const within = (hours: number) =>
    sql`${table.expiresAt} between now() and now() + make_interval(hours => ${hours}) and ${table.linkMadeAt} < ${table.expiresAt} - make_interval(hours => ${hours})`;
  const due = queries
    .select({ uuid: table.uuid })
    .from(table)
    .where(
      and(
        inArray(table.status, ["TO_DO", "IN_PROGRESS"]),
        gt(table.expiresAt, sql`now()`),
        table.reminders,
        isNotNull(table.linkSentTo),
        // Nobody is reminded of a message that the mail server surely has not got.
        sql`not exists (select 1 from ${sentMail} where ${sentMail.uuid} = ${table.linkMail} and ${sentMail.status} in ('QUEUED', 'FAILED'))`,
        or(and(within(24), eq(table.remindersSent, 0)), and(within(6), lt(table.remindersSent, 2))),
      ),
    )
    .limit(AT_A_TIME)
    .for("update", { skipLocked: true });
  // A link with less than a day left at the first reminder needs no second one right after it.
  const sent = sql`case when ${within(6)} then 2 else 1 end`;
  return takenOf(
    queries,
    await queries.update(table).set({ remindersSent: sent }).where(inArray(table.uuid, due)).returning({ uuid: table.uuid }),
  );
}

/** Sessions that a client completed, declined or asked a new link for since the sender was told, and lately. */
export async function takeNews(queries: Queries): Promise<SessionRow[]> {
  const lately = sql`now() - interval '3 days'`;
  const happened = sql`case when ${table.status} = 'DONE' then ${table.completedAt}
    when ${table.status} = 'ABANDONNED' then ${table.updatedAt} else ${table.renewalAskedAt} end`;
  const due = queries
    .select({ uuid: table.uuid })
    .from(table)
    .where(
      and(
        gt(table.updatedAt, lately),
        or(
          and(eq(table.status, "DONE"), eq(table.completedBy, "CLIENT")),
          and(eq(table.status, "ABANDONNED"), eq(table.abandonReason, "CONSENT_REFUSED")),
          and(inArray(table.status, ["EXPIRED", "TO_DO", "IN_PROGRESS"]), isNotNull(table.renewalAskedAt)),
        ),
        sql`${happened} > ${lately}`,
        sql`${happened} > coalesce(${table.senderToldAt}, '-infinity')`,
      ),
    )
    .limit(AT_A_TIME)
    .for("update", { skipLocked: true });
  return takenOf(
    queries,
    await queries.update(table).set({ senderToldAt: sql`now()` }).where(inArray(table.uuid, due)).returning({ uuid: table.uuid }),
  );
}
