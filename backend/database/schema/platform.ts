import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "./columns.ts";

/** Keys made once and shared by every replica (signing keys, cookie keys); never sent anywhere. */
export const appSecret = pgTable("app_secret", {
  name: text("name").primaryKey(),
  value: bytea("value").notNull(),
  createdAt: createdAt(),
});

/**
 * One row for each write that carried an Idempotency-Key: the hash of what was asked and the stored answer.
 * The same key with the same request gives the stored answer again; with another request it is refused (422).
 */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    userUuid: uuid("user_uuid").notNull(),
    key: text("key").notNull(),
    requestHash: bytea("request_hash").notNull(),
    status: integer("status").notNull(),
    answer: jsonb("answer"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.key] }), index("idempotency_key_created").on(t.createdAt)],
);

/** Append-only record of who did what; each row carries an HMAC over itself and the previous row's HMAC. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: timestamp("at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    userUuid: uuid("user_uuid"),
    organisationUuid: uuid("organisation_uuid"),
    verb: text("verb").notNull(),
    /** A verb that begins with "app." was reported by a caller. It follows from the verb, which the digest covers. */
    origin: text("origin")
      .$type<"PLATFORM" | "CALLER">()
      .notNull()
      .generatedAlwaysAs(sql`case when starts_with(verb, 'app.') then 'CALLER' else 'PLATFORM' end`),
    objectType: text("object_type").notNull(),
    objectId: text("object_id"),
    before: jsonb("before"),
    after: jsonb("after"),
    correlationId: text("correlation_id").notNull(),
    digest: bytea("digest").notNull(),
  },
  (t) => [
    index("audit_log_object").on(t.objectType, t.objectId),
    index("audit_log_user").on(t.userUuid, t.at),
    index("audit_log_organisation").on(t.organisationUuid, t.id),
  ],
);

/** A table file that was tried and found good, kept until its person confirms it; `purpose` names what it is for. */
export const keptTableFile = pgTable(
  "kept_table_file",
  {
    uuid: uuid("uuid").primaryKey(),
    userUuid: uuid("user_uuid").notNull(),
    purpose: text("purpose").notNull(),
    fileName: text("file_name").notNull(),
    data: bytea("data").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (t) => [index("kept_table_file_created").on(t.createdAt)],
);

/** Fixed-window counters of rate limits, shared by every replica. */
export const rateLimit = pgTable(
  "rate_limit",
  {
    bucket: text("bucket").notNull(),
    windowStart: bigint("window_start", { mode: "number" }).notNull(),
    hits: integer("hits").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.windowStart] })],
);
