import { date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { organisation } from "./organisation.ts";
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
