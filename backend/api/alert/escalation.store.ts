import { randomUUID } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { UNHANDLED_AFTER_DAYS } from "#app/domain/alert.ts";
import type { Role } from "#app/domain/rights/roles.ts";
import type { Database } from "#backend/database/database.ts";
import { marketDateOf } from "#backend/database/market-date.ts";
import { alertNotification as table } from "#backend/database/schema/index.ts";
import { insertNotification } from "./notification.store.ts";

const KIND = "unhandled-alert";
const LEADER: Role = "ADVISER_MODEL_PORTFOLIOS_LEADER";

interface Waiting extends Record<string, unknown> {
  owner: string;
  resource: string;
  occasion: string;
  since: string;
}

/**
 * Shared portfolios whose owner has had an alert for too long without a word: neither handled nor hidden nor put off. Each with the
 * leaders of the house, who may change it, and the alert that waits longest. Alerts of a portfolio that is not shared stay its owner's.
 */
const waiting: SQL = sql`
  select leader.uuid as owner, p.uuid as resource, (array_agg(n.uuid order by n.created_at, n.uuid))[1]::text as occasion,
    ${marketDateOf(sql`min(n.created_at)`)}::text as since
  from alert_notification n
  left join alert_configuration c on c.uuid = n.configuration
  join model_portfolio p on p.uuid = coalesce(n.resource, c.resource) and p.owner = n.owner
  join app_user leader on leader.distributor = p.distributor and leader.uuid <> p.owner
  where p.active and p.shared and leader.roles ? ${LEADER} and leader.disabled_at is null and leader.erased_at is null
    and n.ended_at is null and n.handled_at is null and n.visible and coalesce(n.snoozed_until <= now(), true)
    and coalesce(n.kind, '') <> ${KIND} and n.created_at < now() - make_interval(days => ${UNHANDLED_AFTER_DAYS})
  group by leader.uuid, p.uuid`;

/** Tells leaders of alerts that nobody handles, each once while it waits; ends what is over. */
export async function tellOfUnhandled(orm: Database["orm"]): Promise<void> {
  await orm
    .update(table)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(table.kind, KIND),
        isNull(table.endedAt),
        sql`not exists (select 1 from (${waiting}) as found where found.owner = ${table.owner} and found.resource = ${table.resource}
          and found.occasion = ${table.occasion})`,
      ),
    );
  const { rows } = await orm.execute<Waiting>(sql`
    select found.* from (${waiting}) as found
    where not exists (select 1 from ${table} where owner = found.owner and kind = ${KIND} and resource = found.resource
      and occasion = found.occasion and ended_at is null)`);
  for (const found of rows) await insertNotification(orm, { uuid: randomUUID(), kind: KIND, resourceType: "model_portfolios", ...found });
}
