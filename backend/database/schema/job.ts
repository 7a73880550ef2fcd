import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { appUser } from "./organisation.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/**
 * Background work: at least once, under a lease. state: WAITING, RUNNING (until `leaseUntil`, unless renewed; then
 * anybody may take it), DONE, FAILED, DROPPED (given up by a person, or made needless by a later one of its key). At most one job
 * waits for each queue and key; jobs of one lane run one after the other, by number. Decisions 0011 and 0113 say why.
 */
export const job = pgTable(
  "job",
  {
    uuid: uuid("uuid").primaryKey(),
    number: bigint("number", { mode: "number" }).generatedByDefaultAsIdentity().notNull(),
    queue: text("queue").notNull(),
    key: text("key"),
    lane: text("lane"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    state: text("state").$type<"WAITING" | "RUNNING" | "DONE" | "FAILED" | "DROPPED">().notNull().default("WAITING"),
    /** Runs that count: begun, and not ended by a fault of something else. */
    attempts: integer("attempts").notNull().default(0),
    /** Runs ended by a lost connection, a lock, a process that is gone. */
    interruptions: integer("interruptions").notNull().default(0),
    runAt: instant("run_at").notNull().defaultNow(),
    leaseBy: uuid("lease_by"),
    leaseUntil: instant("lease_until"),
    startedAt: instant("started_at"),
    lastError: text("last_error"),
    /** The failure is one that another run cannot mend. */
    final: boolean("final").notNull().default(false),
    /** Who asked for it; null for work of the platform itself. */
    owner: uuid("owner").references(() => appUser.uuid, { onDelete: "set null" }),
    organisation: uuid("organisation"),
    /** What it works on, in words that name no client: a file, a set, a series. */
    title: text("title"),
    /** Uuid of the record that it works on. */
    subject: uuid("subject"),
    /** Share that is done, 0 to 1. */
    progress: real("progress"),
    /** A person wants it ended; the process that has it, or the next, ends it. */
    stopAt: instant("stop_at"),
    stopReason: text("stop_reason"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    uniqueIndex("job_waiting_key").on(t.queue, t.key).where(sql`${t.state} = 'WAITING' and ${t.key} is not null`),
    index("job_open").on(t.queue, t.runAt).where(sql`${t.state} in ('WAITING', 'RUNNING')`),
    index("job_finished").on(t.finishedAt),
    index("job_owner").on(t.owner),
    index("job_lane").on(t.queue, t.lane, t.number).where(sql`${t.state} in ('WAITING', 'RUNNING') and ${t.lane} is not null`),
    index("job_failed").on(t.queue, t.key).where(sql`${t.state} = 'FAILED'`),
  ],
);

/** A run of a job that did not end well. outcome: FAILED, INTERRUPTED or STOPPED. */
export const jobAttempt = pgTable(
  "job_attempt",
  {
    uuid: uuid("uuid").primaryKey(),
    job: uuid("job")
      .notNull()
      .references(() => job.uuid, { onDelete: "cascade" }),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at").notNull().defaultNow(),
    outcome: text("outcome").$type<"FAILED" | "INTERRUPTED" | "STOPPED">().notNull(),
    message: text("message"),
  },
  (t) => [index("job_attempt_job").on(t.job, t.endedAt)],
);

/** A row while no job is begun: an administrator suspended the queue. */
export const jobSuspension = pgTable(
  "job_suspension",
  {
    only: boolean("only").primaryKey().default(true),
    reason: text("reason").notNull(),
    suspendedBy: uuid("suspended_by").references(() => appUser.uuid, { onDelete: "set null" }),
    suspendedAt: instant("suspended_at").notNull().defaultNow(),
  },
  (t) => [check("job_suspension_only", sql`${t.only}`)],
);
