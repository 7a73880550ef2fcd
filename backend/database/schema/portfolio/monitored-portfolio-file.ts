import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";
import { monitoredPortfolio } from "./monitored-portfolio.ts";

/**
 * Values that a file gave: of one version of a portfolio, where they stand in the place of computed ones, or of the time that the PRIIPs
 * scenarios take before them (`PRIIPS`). Packed as the tracks are.
 */
export const monitoredPortfolioGivenValues = pgTable(
  "monitored_portfolio_given_values",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    kind: text("kind").$type<"MODEL" | "EXECUTED" | "PURE" | "PRIIPS">().notNull(),
    days: bytea("days").notNull(),
    values: bytea("values").notNull(),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.kind] })],
);

/** A document of a portfolio: at an address, or a file that is kept here. */
export const monitoredPortfolioDocument = pgTable(
  "monitored_portfolio_document",
  {
    uuid: uuid("uuid").primaryKey(),
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    kind: text("kind").$type<"KID" | "FACTSHEET" | "OTHER">().notNull(),
    title: text("title").notNull(),
    url: text("url"),
    fileName: text("file_name"),
    contentType: text("content_type"),
    content: bytea("content"),
    /** Bytes. */
    fileSize: integer("file_size"),
    /** Days that a report of the platform's own tells of; null for what somebody sent. */
    periodFrom: date("period_from", { mode: "string" }),
    periodTo: date("period_to", { mode: "string" }),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("monitored_portfolio_document_list").on(t.portfolio, t.createdAt)],
);

/** A report on several portfolios, made by a job. `portfolios` as they were named when it was asked for. */
export const consolidatedReporting = pgTable(
  "consolidated_reporting",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid, { onDelete: "cascade" }),
    name: text("name").notNull(),
    status: text("status").$type<"ONGOING" | "DONE" | "ERROR">().notNull().default("ONGOING"),
    template: text("template").$type<"COMPARISON" | "DETAILED">().notNull(),
    language: text("language").$type<"fr" | "en">().notNull(),
    portfolios: jsonb("portfolios").$type<Array<{ uuid: string; name: string }>>().notNull(),
    periodFrom: date("period_from", { mode: "string" }),
    periodTo: date("period_to", { mode: "string" }).notNull(),
    comment: text("comment").notNull().default(""),
    /** Per cent. */
    progress: integer("progress").notNull().default(0),
    content: bytea("content"),
    /** Bytes. */
    fileSize: integer("file_size"),
    problem: jsonb("problem").$type<{ code: string; portfolio: string | null; fields?: Array<{ field: string; letters: string[] }> }>(),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    endedAt: timestamp("ended_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [index("consolidated_reporting_list").on(t.organisation, t.createdAt)],
);
