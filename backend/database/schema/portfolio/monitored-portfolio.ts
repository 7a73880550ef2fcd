import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { CommercialStatus, Currency, PortfolioManagementType, PortfolioVersionType } from "#app/domain/enumerations.ts";
import type { PortfolioWatch } from "#app/domain/portfolio/watch.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";
import { investmentPool } from "../series/investment-pool.ts";
import { product } from "../simulation.ts";

/** A portfolio that an asset manager keeps and that others follow. One out of use is kept, and changed no more. */
export const monitoredPortfolio = pgTable(
  "monitored_portfolio",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull(),
    assetManager: uuid("asset_manager")
      .notNull()
      .references(() => organisation.uuid),
    product: uuid("product").references(() => product.uuid),
    /** The pool whose series it is made of. */
    investmentPool: uuid("investment_pool").references(() => investmentPool.uuid),
    managementType: text("management_type").$type<PortfolioManagementType>().notNull().default("OTHER"),
    commercialStatus: text("commercial_status").$type<CommercialStatus>().notNull().default("OPEN"),
    productOwnerPortfolioCode: text("product_owner_portfolio_code"),
    riskProfile: text("risk_profile").$type<RiskProfile>(),
    currency: text("currency").$type<Currency>().notNull().default("EUR"),
    /** Everybody may read it, without a token. */
    published: boolean("published").notNull().default(false),
    /** Portfolio of the same house whose changes it takes over, as far as it accepts them. */
    leader: uuid("leader").references((): AnyPgColumn => monitoredPortfolio.uuid, { onDelete: "set null" }),
    acceptsReporting: boolean("accepts_reporting").notNull().default(false),
    acceptsComposition: boolean("accepts_composition").notNull().default(false),
    /** Changes of its own go on to those that follow it. */
    propagation: boolean("propagation").notNull().default(false),
    /** Version that its values and figures are of. */
    versionType: text("version_type").$type<PortfolioVersionType>().notNull().default("MODEL"),
    /** Step of the house's own procedure that the work on it has reached. */
    workingStatus: text("working_status"),
    /** How its grids are laid out in Excel, in the shape of the contract; null when nobody said. */
    excelGrids: jsonb("excel_grids").$type<Record<string, unknown>>(),
    active: boolean("active").notNull().default(true),
    /** Raised by every change, of dated settings too. */
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("monitored_portfolio_list").on(t.assetManager),
    index("monitored_portfolio_product").on(t.product),
    index("monitored_portfolio_leader").on(t.leader),
    index("monitored_portfolio_pool").on(t.investmentPool),
  ],
);

/** Distributors whose advisers follow a portfolio. */
export const monitoredPortfolioDistributor = pgTable(
  "monitored_portfolio_distributor",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.distributor] }), index("monitored_portfolio_distributor_list").on(t.distributor)],
);

/** Settings of one kind that hold from a day on, in the shape that the contract gives to the kind. */
export const monitoredPortfolioSection = pgTable(
  "monitored_portfolio_section",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.kind, t.date] })],
);

/**
 * Weights of one version from a day on: the model, what was executed, or the model without its constraints. Lines in the order they
 * were entered, weights in per cent as decimal strings that total 100.
 */
export const monitoredPortfolioComposition = pgTable(
  "monitored_portfolio_composition",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    versionType: text("version_type").$type<PortfolioVersionType>().notNull(),
    date: date("date", { mode: "string" }).notNull(),
    lines: jsonb("lines").$type<Array<{ series: string; weight: string }>>().notNull(),
    comment: text("comment").notNull().default(""),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.versionType, t.date] })],
);

/**
 * Values that follow from the compositions of one version, after fees (`net`) or without them: int32 days since 1970-01-01 and float64
 * values, little-endian. The first is `base`, on `begins` or with the first composition. `madeOf` as for model portfolios.
 */
export const monitoredPortfolioTrack = pgTable(
  "monitored_portfolio_track",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    versionType: text("version_type").$type<PortfolioVersionType>().notNull(),
    net: boolean("net").notNull(),
    base: doublePrecision("base").notNull().default(100),
    begins: date("begins", { mode: "string" }),
    days: bytea("days").notNull(),
    values: bytea("values").notNull(),
    /** Of the last value and the performance up to it in per cent, for lists; null where there is none. */
    lastValueDate: date("last_value_date", { mode: "string" }),
    monthlyPerformance: doublePrecision("monthly_performance"),
    ytdPerformance: doublePrecision("ytd_performance"),
    /** Why there are no values: code of the catalogue and the series concerned. */
    problem: jsonb("problem").$type<{ code: string; series: string[] }>(),
    /** Of the version that the portfolio goes by, after fees; null for others. */
    watch: jsonb("watch").$type<PortfolioWatch>(),
    madeOf: jsonb("made_of").$type<{ portfolio: number; series: Record<string, number> }>().notNull(),
    computedAt: timestamp("computed_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.versionType, t.net] })],
);
