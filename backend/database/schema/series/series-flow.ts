import { date, numeric, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { series } from "./series.ts";

/**
 * What a share paid out or how it was cut: DIVIDEND, CAPITAL_GAIN and RETURN_OF_CAPITAL per share in the series' currency, SPLIT as new
 * shares for one old share. Several of one kind on one day are told apart by their number, from 0.
 */
export const seriesFlow = pgTable(
  "series_flow",
  {
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    kind: text("kind").notNull(),
    number: smallint("number").notNull().default(0),
    amount: numeric("amount", { precision: 18, scale: 8 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.series, t.date, t.kind, t.number] })],
);
