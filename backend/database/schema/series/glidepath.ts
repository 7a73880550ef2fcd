import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "../columns.ts";

/**
 * How an allocation becomes safer: per cent of each asset class by years left. `content` is the JSON of the contract;
 * `file` is the workbook it was read from, or null for one that was typed in.
 */
export const glidepathMatrix = pgTable(
  "glidepath_matrix",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull().unique(),
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    fileName: text("file_name"),
    contentType: text("content_type"),
    file: bytea("file"),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("glidepath_matrix_created").on(t.createdAt)],
);
