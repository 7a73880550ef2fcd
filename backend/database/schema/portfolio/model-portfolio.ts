import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";
import { product } from "../simulation.ts";

/** A model portfolio of an adviser, in one distributor. `annualFees` in per cent a year. A closed one is kept, not shown. */
export const modelPortfolio = pgTable(
  "model_portfolio",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull(),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid),
    owner: uuid("owner")
      .notNull()
      .references(() => appUser.uuid),
    product: uuid("product")
      .notNull()
      .references(() => product.uuid),
    /** Seen by the other advisers of the distributor. */
    shared: boolean("shared").notNull().default(false),
    annualFees: numeric("annual_fees", { precision: 9, scale: 4 }).notNull().default("0"),
    active: boolean("active").notNull().default(true),
    /** Where the first composition came from, and the version it had then. A copy is not changed with its source. */
    copiedFrom: uuid("copied_from"),
    copiedVersion: integer("copied_version"),
    /** Raised by every change, of compositions too: what a second writer and the socket compare. */
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("model_portfolio_list").on(t.distributor, t.product),
    index("model_portfolio_owner").on(t.owner),
    index("model_portfolio_changed").on(t.updatedAt),
    check("model_portfolio_fees", sql`${t.annualFees} >= 0 and ${t.annualFees} < 100`),
  ],
);

/** Weights from a day on; lines in the order they were entered, weights in per cent as decimal strings that total 100. */
export const modelPortfolioComposition = pgTable(
  "model_portfolio_composition",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => modelPortfolio.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    lines: jsonb("lines").$type<Array<{ series: string; weight: string }>>().notNull(),
    comment: text("comment").notNull().default(""),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.date] })],
);

/** What is said of a portfolio for whoever reads its analysis; who writes it last is its author. */
export const modelPortfolioCommentary = pgTable("model_portfolio_commentary", {
  portfolio: uuid("portfolio")
    .primaryKey()
    .references(() => modelPortfolio.uuid, { onDelete: "cascade" }),
  text: text("text").notNull(),
  author: uuid("author")
    .notNull()
    .references(() => appUser.uuid),
  version: integer("version").notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * The values that follow from the compositions: int32 days since 1970-01-01 and float64 values, little-endian. `madeOf`
 * holds the version of the portfolio and of the values of each series; other versions make the track stale.
 */
export const modelPortfolioTrack = pgTable("model_portfolio_track", {
  portfolio: uuid("portfolio")
    .primaryKey()
    .references(() => modelPortfolio.uuid, { onDelete: "cascade" }),
  days: bytea("days").notNull(),
  values: bytea("values").notNull(),
  rebalancings: jsonb("rebalancings").$type<Array<{ date: string; turnover: number }>>().notNull(),
  /** Why there are no values: code of the catalogue and the series concerned. */
  problem: jsonb("problem").$type<{ code: string; series: string[] }>(),
  madeOf: jsonb("made_of").$type<{ portfolio: number; series: Record<string, number> }>().notNull(),
  computedAt: timestamp("computed_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
});
