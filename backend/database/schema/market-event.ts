import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";

/** A dated event of the markets; belongs to no organisation. */
export const marketEvent = pgTable(
  "market_event",
  {
    uuid: uuid("uuid").primaryKey(),
    nameFr: text("name_fr").notNull(),
    nameEn: text("name_en").notNull(),
    category: text("category").notNull(),
    startDate: date("start_date", { mode: "string" }).notNull(),
    endDate: date("end_date", { mode: "string" }),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("market_event_start").on(t.startDate)],
);
