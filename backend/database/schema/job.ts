import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/**
 * Background work: at least once, under a lease. state: WAITING, RUNNING (until `leaseUntil`, unless renewed; then
 * anybody may take it), DONE, FAILED. At most one job waits for each queue and key. Decision 0011 says why.
 */
export const job = pgTable(
  "job",
  {
    uuid: uuid("uuid").primaryKey(),
    queue: text("queue").notNull(),
    key: text("key"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    state: text("state").$type<"WAITING" | "RUNNING" | "DONE" | "FAILED">().notNull().default("WAITING"),
    attempts: integer("attempts").notNull().default(0),
    runAt: timestamp("run_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    leaseBy: uuid("lease_by"),
    leaseUntil: timestamp("lease_until", { withTimezone: true, mode: "string" }),
    lastError: text("last_error"),
    createdAt: createdAt(),
    finishedAt: timestamp("finished_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [
    uniqueIndex("job_waiting_key").on(t.queue, t.key).where(sql`${t.state} = 'WAITING' and ${t.key} is not null`),
    index("job_open").on(t.queue, t.runAt).where(sql`${t.state} in ('WAITING', 'RUNNING')`),
    index("job_finished").on(t.finishedAt),
  ],
);
