import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";
import { alertNotification } from "#backend/database/schema/index.ts";
import { insertNotification } from "../alert/notification.store.ts";
import { readingOf } from "./session.domain.ts";
import { listColleagues, type SessionRow, updateSession } from "./session.store.ts";

const KIND = "second-reading";

/** Tells who was asked; an earlier request to somebody else is over. */
async function tellReader(tx: Queries, session: string, reader: string | null): Promise<void> {
  await tx
    .update(alertNotification)
    .set({ endedAt: sql`now()` })
    .where(and(eq(alertNotification.kind, KIND), eq(alertNotification.resource, session), isNull(alertNotification.endedAt)));
  if (reader === null) return;
  const now = new Date().toISOString();
  await insertNotification(tx, {
    uuid: randomUUID(),
    owner: reader,
    kind: KIND,
    resourceType: "reco_sessions",
    resource: session,
    occasion: now,
    since: marketToday(),
  });
}
export const endReading = (tx: Queries, session: string): Promise<void> => tellReader(tx, session, null);

/** Throws 403 for who has written the session: nobody reads their own work again. */
export function requireNoAuthor(row: SessionRow, person: string): void {
  if (row.owner === person || readingOf(row).authors.includes(person))
    throw refuse.forbidden("READER_IS_AUTHOR", "Whoever has written an advice does not read it again.");
}

/** Asks a colleague who advises here, and tells them. Throws 403 for an author, 400 for anybody else. */
export async function askReader(tx: Transaction, row: SessionRow, reader: string): Promise<void> {
  requireNoAuthor(row, reader);
  const colleagues = await listColleagues(tx, row.distributor, row.owner);
  if (!colleagues.some(({ uuid }) => uuid === reader)) throw refuse.invalid("body.reader", "is no colleague who advises here");
  const secondReading = { ...readingOf(row), asked: { reader, at: new Date().toISOString() } };
  await updateSession(tx, row.uuid, { parts: { ...row.parts, secondReading } });
  await tellReader(tx, row.uuid, reader);
}

/** The parts of a session that goes to another adviser: who wrote it stays its author, and the new one's readings no longer count. */
export function handedOver(row: SessionRow, owner: string): Record<string, unknown> {
  const { authors, asked, readings } = readingOf(row);
  const secondReading = {
    authors: [...new Set([...authors, row.owner])],
    asked: asked?.reader === owner ? null : asked,
    readings: readings.filter(({ reader }) => reader !== owner),
  };
  return { ...row.parts, secondReading };
}
