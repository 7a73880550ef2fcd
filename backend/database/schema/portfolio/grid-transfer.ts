import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { ConformanceCheck, Grid, GridProblem, GridRecipient, GridTransferStatus } from "#app/domain/portfolio/grid-transfer.ts";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";
import { monitoredPortfolio } from "./monitored-portfolio.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** How the grids of a portfolio are sent, by distributor. `secrets`: tokens by distributor as JSON, sealed for this row. */
export const gridTransferConfig = pgTable("grid_transfer_config", {
  portfolio: uuid("portfolio")
    .primaryKey()
    .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
  recipients: jsonb("recipients").$type<GridRecipient[]>().notNull(),
  answerWithinHours: integer("answer_within_hours").notNull(),
  secrets: bytea("secrets"),
  updatedAt: updatedAt(),
});

/** The grid of a day that somebody has approved for a distributor; `sha256` of what it holds, so that another one is not approved with it. */
export const gridApproval = pgTable(
  "grid_approval",
  {
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid),
    sha256: text("sha256").notNull(),
    approver: uuid("approver")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.portfolio, t.distributor] })],
);

/**
 * A grid that is sent to a distributor: its bytes as they are when it is put up, the same at every attempt, under its uuid. `sendingSince` is
 * set while a process hands it over: one that is found so again was cut, and nobody knows whether it arrived.
 */
export const gridTransfer = pgTable(
  "grid_transfer",
  {
    uuid: uuid("uuid").primaryKey(),
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid),
    sequence: integer("sequence").notNull(),
    status: text("status").$type<GridTransferStatus>().notNull().default("SENT"),
    /** As of the configuration when it was put up. */
    recipient: jsonb("recipient").$type<GridRecipient>().notNull(),
    gridDate: date("grid_date", { mode: "string" }).notNull(),
    comment: text("comment").notNull(),
    grid: jsonb("grid").$type<Grid>().notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    content: bytea("content").notNull(),
    sha256: text("sha256").notNull(),
    /** Attempts since it was put up; since a person last asked for it, which is what the pauses grow with. */
    attempts: integer("attempts").notNull().default(0),
    tries: integer("tries").notNull().default(0),
    sendingSince: instant("sending_since"),
    sentAt: instant("sent_at"),
    received: boolean("received").notNull().default(false),
    problem: jsonb("problem").$type<GridProblem>(),
    answeredAt: instant("answered_at"),
    httpStatus: integer("http_status"),
    responseType: text("response_type"),
    response: bytea("response"),
    /** Until when the distributor is to answer. */
    answerUntil: instant("answer_until").notNull(),
    abandonReason: text("abandon_reason"),
    /** Who approved it before it was sent, where the configuration asked for somebody. */
    approver: uuid("approver").references(() => appUser.uuid),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
  },
  (t) => [
    unique("grid_transfer_sequence").on(t.portfolio, t.distributor, t.sequence),
    index("grid_transfer_list").on(t.portfolio, t.createdAt),
  ],
);

/** A trial of the exchange with a distributor at an address for tests. `secret`: the token, sealed for this row, gone once the trial has ended. */
export const gridConformance = pgTable(
  "grid_conformance",
  {
    uuid: uuid("uuid").primaryKey(),
    portfolio: uuid("portfolio")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    recipient: jsonb("recipient").$type<Omit<GridRecipient, "distributor">>().notNull(),
    secret: bytea("secret"),
    status: text("status").$type<"ONGOING" | "DONE" | "ERROR">().notNull().default("ONGOING"),
    checks: jsonb("checks").$type<ConformanceCheck[]>().notNull().default([]),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [index("grid_conformance_list").on(t.portfolio, t.createdAt)],
);
