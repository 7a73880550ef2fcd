import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { HorizonWorkingStatus } from "#app/domain/allocation/horizon-portfolio.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import { createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";
import { product } from "../simulation.ts";

/** A portfolio of an insurer whose subscribers go down a grid of allocations as their horizon comes nearer. */
export const horizonPortfolio = pgTable(
  "horizon_portfolio",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull(),
    /** The insurer: the owner of the product when the portfolio was made. */
    owner: uuid("owner")
      .notNull()
      .references(() => organisation.uuid),
    product: uuid("product")
      .notNull()
      .references(() => product.uuid),
    workingStatus: text("working_status").$type<HorizonWorkingStatus>().notNull().default("DRAFT"),
    productOwnerPortfolioCode: text("product_owner_portfolio_code"),
    riskProfile: text("risk_profile").$type<RiskProfile>(),
    glidepathMethod: text("glidepath_method"),
    /** Raised by every change, of dated settings too. */
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("horizon_portfolio_list").on(t.owner), index("horizon_portfolio_product").on(t.product)],
);

/** Distributors whose clients may choose a portfolio. */
export const horizonPortfolioDistributor = pgTable(
  "horizon_portfolio_distributor",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => horizonPortfolio.uuid, { onDelete: "cascade" }),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.distributor] }), index("horizon_portfolio_distributor_list").on(t.distributor)],
);

/** Settings of one kind (fee, rule, grid, reporting) that hold from a day on, in the shape that the contract gives to the kind. */
export const horizonPortfolioSection = pgTable(
  "horizon_portfolio_section",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => horizonPortfolio.uuid, { onDelete: "cascade" }),
    kind: text("kind").$type<"fee" | "rule" | "grid" | "reporting">().notNull(),
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
