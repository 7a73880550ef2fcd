import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { series } from "./series.ts";

/** What was noted about a series on a day: one text for each day. Belongs to no organisation, like the series. */
export const seriesComment = pgTable(
  "series_comment",
  {
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    text: text("text").notNull(),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.series, t.date] }), check("series_comment_text", sql`${t.text} <> ''`)],
);
