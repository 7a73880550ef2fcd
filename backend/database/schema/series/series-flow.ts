import { date, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { series } from "./series.ts";

/** What a share paid out or how it was cut: DIVIDEND per share in the series' currency, SPLIT as new shares for one old share. */
export const seriesFlow = pgTable(
  "series_flow",
  {
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    kind: text("kind").notNull(),
    amount: numeric("amount", { precision: 18, scale: 8 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.series, t.date, t.kind] })],
);
