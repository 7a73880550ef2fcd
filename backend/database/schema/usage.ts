import { bigint, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Something a person did with a module, for counting: never the name of a client. */
export const usageMetric = pgTable(
  "usage_metric",
  {
    uuid: uuid("uuid").primaryKey(),
    userUuid: uuid("user_uuid").notNull(),
    organisationUuid: uuid("organisation_uuid"),
    name: text("name").notNull(),
    value: doublePrecision("value"),
    labels: jsonb("labels").$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index("usage_metric_created").on(t.createdAt), index("usage_metric_organisation").on(t.organisationUuid, t.createdAt)],
);

/** Calls over the network by day, person and call; times in milliseconds. */
export const apiConsumption = pgTable(
  "api_consumption",
  {
    day: date("day", { mode: "string" }).notNull(),
    userUuid: uuid("user_uuid").notNull(),
    /** Method and path of the contract. */
    endpoint: text("endpoint").notNull(),
    organisationUuid: uuid("organisation_uuid"),
    calls: integer("calls").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    totalMs: bigint("total_ms", { mode: "number" }).notNull().default(0),
    slowestMs: integer("slowest_ms").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.userUuid, t.endpoint] }), index("api_consumption_organisation").on(t.organisationUuid, t.day)],
);
