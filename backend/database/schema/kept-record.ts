import { date, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { organisation } from "./organisation.ts";

/**
 * A record of a client who asked for removal, which the law keeps: taken out of its own table, so that no page, list, link or
 * computation reads it, without contact data, and removed after its last day.
 */
export const keptRecord = pgTable(
  "kept_record",
  {
    /** The record's own. */
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    /** Uuid of the client, whose own row is one of the kept records. */
    client: uuid("client").notNull(),
    kind: text("kind").notNull(),
    /** Last day on which it is kept. */
    until: date("until", { mode: "string" }).notNull(),
    record: jsonb("record").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("kept_record_client").on(t.organisation, t.client), index("kept_record_until").on(t.until)],
);
