import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "../columns.ts";

/**
 * A file of series definitions on its way in. status: READY (dry run done, nothing written), REFUSED, APPLYING, DONE,
 * ABANDONED, ERROR. `report` is the JSON of the contract; `file` is deleted once it is no longer needed.
 */
export const definitionImport = pgTable(
  "definition_import",
  {
    uuid: uuid("uuid").primaryKey(),
    userUuid: uuid("user_uuid").notNull(),
    organisationUuid: uuid("organisation_uuid"),
    fileName: text("file_name").notNull(),
    contentType: text("content_type"),
    fileSize: integer("file_size").notNull(),
    file: bytea("file"),
    status: text("status").notNull(),
    /** What this import was told of a form that its file leaves open. */
    answers: jsonb("answers").$type<Record<string, unknown>>().notNull().default({}),
    report: jsonb("report").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    appliedAt: timestamp("applied_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [index("definition_import_created").on(t.createdAt)],
);
