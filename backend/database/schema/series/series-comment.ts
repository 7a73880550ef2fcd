import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";
import { series } from "./series.ts";

/** What was noted about a series on a day: one text for each day, read by all who open series, changed by its author's organisation. */
export const seriesComment = pgTable(
  "series_comment",
  {
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    text: text("text").notNull(),
    author: uuid("author").references(() => appUser.uuid),
    /** The asset manager that the author wrote for; null for an administrator. */
    house: uuid("house").references(() => organisation.uuid),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.series, t.date] }), check("series_comment_text", sql`${t.text} <> ''`)],
);
