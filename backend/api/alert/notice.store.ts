import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { NoticeKind } from "#app/domain/alert.ts";
import { LINK_ENDS_WITHIN_HOURS } from "#app/domain/questionnaire/session-status.ts";
import { PROFILE_VALIDITY_YEARS } from "#app/domain/questionnaire/validity.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Database } from "#backend/database/database.ts";
import { marketDate, marketDateOf } from "#backend/database/market-date.ts";
import { alertNotification as table } from "#backend/database/schema/index.ts";
import { type HeldFund, type PortfolioNotice, portfolioNotices } from "./notices.ts";
import { insertNotification } from "./notification.store.ts";

type Orm = Database["orm"];
/** Days before the end of a profile from which it is told. */
const PROFILE_DAYS = 30;
/** What clients did before that is no news. */
const NEWS_DAYS = 7;

interface Due extends Record<string, unknown> {
  owner: string;
  session: string;
  occasion: string;
  since: string;
  due: string | null;
}

/** An instant as text, whatever time zone the connection has. */
const utc = (column: SQL) => sql`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const validUntil = sql`completed_at + make_interval(years => ${PROFILE_VALIDITY_YEARS})`;

/** What is known of questionnaires, by kind: whom it concerns and the occasion that it is reported for, once. */
type OfElsewhere =
  | PortfolioNotice["kind"]
  | "unhandled-alert"
  | "job-failed"
  | "second-reading"
  | "kid-published"
  | "grid-late"
  | "weights-drifted";
const OF_SESSIONS: Record<Exclude<NoticeKind, OfElsewhere>, SQL> = {
  "link-expiring": sql`
    select sender as owner, uuid as session, ${utc(sql`expires_at`)} as occasion, ${marketDate}::text as since,
      ${utc(sql`expires_at`)} as due
    from questionnaire_session
    where status in ('TO_DO', 'IN_PROGRESS') and expires_at between now() and now() + make_interval(hours => ${LINK_ENDS_WITHIN_HOURS})
      and link_made_at is not null`,
  "questionnaire-done": sql`
    select sender as owner, uuid as session, ${utc(sql`completed_at`)} as occasion,
      ${marketDateOf(sql`completed_at`)}::text as since, null as due
    from questionnaire_session
    where status = 'DONE' and completed_by = 'CLIENT' and completed_at > now() - make_interval(days => ${NEWS_DAYS})`,
  "profile-expiring": sql`
    select sender as owner, uuid as session, 'valid' as occasion, ${marketDate}::text as since,
      ${utc(validUntil)} as due
    from questionnaire_session as newest
    where status = 'DONE' and profile is not null
      and ${validUntil} between now() and now() + make_interval(days => ${PROFILE_DAYS})
      and not exists (select 1 from questionnaire_session as later where later.client = newest.client
        and later.completed_at > newest.completed_at)`,
};

/** What is over: answered or ended links, profiles that a newer one replaced. A done questionnaire stays done. */
const OVER: Partial<Record<NoticeKind, SQL>> = {
  "link-expiring": sql`select uuid from questionnaire_session
    where status not in ('TO_DO', 'IN_PROGRESS') or expires_at is null or expires_at <= now() or expires_at > now() + make_interval(hours => ${LINK_ENDS_WITHIN_HOURS})`,
  "profile-expiring": sql`select older.uuid from questionnaire_session as older
    where exists (select 1 from questionnaire_session as later where later.client = older.client and later.completed_at > older.completed_at)`,
};

/** Nothing more is reported of questionnaires that were deleted at the end of their retention. */
const OF_NOTHING = sql`${table.resourceType} = 'questionnaire_sessions'
  and not exists (select 1 from questionnaire_session where questionnaire_session.uuid = ${table.resource})`;

/** Tells senders of questionnaires what ends soon and what clients have done, each once. */
export async function tellOfQuestionnaires(orm: Orm): Promise<void> {
  await orm.delete(table).where(OF_NOTHING);
  for (const [kind, over] of Object.entries(OVER) as Array<[NoticeKind, SQL]>)
    await orm
      .update(table)
      .set({ endedAt: sql`now()` })
      .where(and(eq(table.kind, kind), isNull(table.endedAt), sql`${table.resource} in (${over})`));
  for (const [kind, known] of Object.entries(OF_SESSIONS) as Array<[NoticeKind, SQL]>) {
    const { rows } = await orm.execute<Due>(sql`
      select found.* from (${known}) as found
      where not exists (select 1 from ${table} where owner = found.owner and kind = ${kind} and resource = found.session
        and occasion = found.occasion and ended_at is null)`);
    for (const { session, ...found } of rows) {
      const about = { kind, resourceType: "questionnaire_sessions" as const, resource: session };
      await insertNotification(orm, { uuid: randomUUID(), ...about, ...found });
    }
  }
}

/** Lines of the compositions in effect of the portfolios in use. */
async function heldFunds(orm: Orm): Promise<HeldFund[]> {
  const { rows } = await orm.execute<HeldFund & Record<string, unknown>>(sql`
    select p.uuid as portfolio, p.owner, s.uuid as series, s.commercial_status as "commercialStatus", s.close_date::text as "closeDate",
      s.simulated, s.first_value_date::text as "firstValueDate", s.last_value_date::text as "lastValueDate", s.value_count as "valueCount"
    from model_portfolio p
    join lateral (select lines from model_portfolio_composition c where c.portfolio = p.uuid and c.date <= ${marketToday()}
      order by c.date desc limit 1) as present on true
    cross join lateral jsonb_array_elements(present.lines) as line
    join series s on s.uuid = (line ->> 'series')::uuid
    where p.active and (s.commercial_status <> 'OPEN' or s.close_date is not null or not s.simulated)`);
  return rows;
}

const keyOf = (notice: { owner: string; kind: string | null; resource: string | null; occasion: string | null }) =>
  [notice.owner, notice.kind, notice.resource, notice.occasion].join(" ");

/** Tells owners of portfolios of funds that closed and of values that are late; ends what is over. */
export async function tellOfPortfolios(orm: Orm): Promise<void> {
  const due = portfolioNotices(await heldFunds(orm), marketToday());
  const kinds: NoticeKind[] = ["closed-fund", "missing-values"];
  const standing = await orm
    .select({ uuid: table.uuid, owner: table.owner, kind: table.kind, resource: table.resource, occasion: table.occasion })
    .from(table)
    .where(and(inArray(table.kind, kinds), isNull(table.endedAt)));
  const wanted = new Map(due.map((notice) => [keyOf({ ...notice, resource: notice.portfolio }), notice]));
  const over = standing.filter((notice) => !wanted.has(keyOf(notice))).map(({ uuid }) => uuid);
  if (over.length > 0) await orm.update(table).set({ endedAt: sql`now()` }).where(inArray(table.uuid, over));
  const known = new Set(standing.map(keyOf));
  for (const [key, { portfolio, ...notice }] of wanted) {
    if (known.has(key)) continue;
    await insertNotification(orm, { uuid: randomUUID(), ...notice, resourceType: "model_portfolios", resource: portfolio });
  }
}
