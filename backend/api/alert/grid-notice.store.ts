import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#backend/database/database.ts";
import { marketDateOf } from "#backend/database/market-date.ts";
import { alertNotification as table } from "#backend/database/schema/index.ts";
import { insertNotification } from "./notification.store.ts";

const KIND = "grid-late";
const LATE = sql`status = 'SENT' and answer_until < now()`;

interface Due extends Record<string, unknown> {
  owner: string;
  resource: string;
  occasion: string;
  since: string;
}

/** Tells who sent a grid that its distributor has not answered within the time set, once; an answer, or an end, is the end of it. */
export async function tellOfLateGrids(orm: Database["orm"]): Promise<void> {
  const late = sql`exists (select 1 from grid_transfer where grid_transfer.uuid::text = ${table.occasion} and ${LATE})`;
  await orm
    .update(table)
    .set({ endedAt: sql`now()` })
    .where(and(eq(table.kind, KIND), isNull(table.endedAt), sql`not ${late}`));
  const { rows } = await orm.execute<Due>(sql`
    select author as owner, portfolio as resource, uuid::text as occasion, ${marketDateOf(sql`coalesce(sent_at, created_at)`)}::text as since
    from grid_transfer where ${LATE} and not exists (select 1 from ${table} where owner = grid_transfer.author and kind = ${KIND}
      and occasion = grid_transfer.uuid::text and ended_at is null)`);
  for (const due of rows) await insertNotification(orm, { uuid: randomUUID(), kind: KIND, resourceType: "monitored_portfolios", ...due });
}
