import { date, index, integer, numeric, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { appUser, organisation } from "./organisation.ts";
import { retailClient } from "./questionnaire.ts";

/** A contract of a distributor's client, as an outside system tells it by its external id. */
export const clientContract = pgTable(
  "client_contract",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    externalId: text("external_id").notNull(),
    number: text("number").notNull(),
    product: text("product").notNull(),
    holder: text("holder").notNull(),
    client: uuid("client").references(() => retailClient.uuid),
    status: text("status").$type<"ACTIVE" | "CLOSED">().notNull(),
    openedOn: date("opened_on", { mode: "string" }),
    closedOn: date("closed_on", { mode: "string" }),
    value: numeric("value", { precision: 23, scale: 8 }),
    valuedOn: date("valued_on", { mode: "string" }),
    currency: text("currency").notNull(),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("client_contract_external").on(t.organisation, t.externalId),
    index("client_contract_list").on(t.organisation, t.holder),
    index("client_contract_client").on(t.client),
  ],
);

/** One taking over of a distributor's contracts from the insurer's system UAF Life, for the days that were asked about. */
export const uaflifeRun = pgTable(
  "uaflife_run",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    from: date("from_day", { mode: "string" }).notNull(),
    to: date("to_day", { mode: "string" }).notNull(),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => appUser.uuid),
    startedAt: timestamp("started_at", { withTimezone: true, mode: "string" }).notNull(),
    endedAt: timestamp("ended_at", { withTimezone: true, mode: "string" }).notNull(),
    read: integer("read").notNull(),
    added: integer("added").notNull(),
    changed: integer("changed").notNull(),
    unchanged: integer("unchanged").notNull(),
    errorCount: integer("error_count").notNull(),
  },
  (t) => [index("uaflife_run_ended").on(t.organisation, t.endedAt)],
);

/** A contract that a run added or changed, with what it was told then. Goes with the contract. */
export const uaflifeLine = pgTable(
  "uaflife_line",
  {
    run: uuid("run")
      .notNull()
      .references(() => uaflifeRun.uuid, { onDelete: "cascade" }),
    contract: uuid("contract")
      .notNull()
      .references(() => clientContract.uuid, { onDelete: "cascade" }),
    outcome: text("outcome").$type<"ADDED" | "CHANGED">().notNull(),
    status: text("status").$type<"ACTIVE" | "CLOSED">().notNull(),
    value: numeric("value", { precision: 23, scale: 8 }),
    valuedOn: date("valued_on", { mode: "string" }),
    currency: text("currency").notNull(),
  },
  (t) => [primaryKey({ columns: [t.run, t.contract] }), index("uaflife_line_contract").on(t.contract)],
);
