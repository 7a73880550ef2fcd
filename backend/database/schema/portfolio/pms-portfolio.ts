import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "../columns.ts";
import { appUser } from "../organisation.ts";

/** A line as a file told it; amounts are decimals. */
interface PmsLine {
  identifier: string;
  name: string;
  weight: string | null;
  quantity: string | null;
  value: string | null;
  currency: string | null;
}

/** A portfolio of an outside portfolio management system, by the code that it has there. */
export const pmsPortfolio = pgTable(
  "pms_portfolio",
  {
    uuid: uuid("uuid").primaryKey(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** Distributor or asset manager, as that system writes it. */
    house: text("house").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique("pms_portfolio_code").on(t.code)],
);

/** A composition as a file told it. A later file of the same day stands above it; the newest day, and its last number, is what holds. */
export const pmsComposition = pgTable(
  "pms_composition",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => pmsPortfolio.uuid, { onDelete: "cascade" }),
    /** Counts the compositions of the portfolio as they came. */
    number: integer("number").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    lines: jsonb("lines").$type<PmsLine[]>().notNull(),
    fileName: text("file_name").notNull(),
    importedBy: uuid("imported_by")
      .notNull()
      .references(() => appUser.uuid),
    importedAt: timestamp("imported_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.number] }), index("pms_composition_newest").on(t.portfolio, t.date, t.number)],
);
