import { bigint, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
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
    /** Calls by how long they took, in the steps of `app/domain/usage/time-steps.ts`; empty where only the totals were counted. */
    times: integer("times").array().notNull().default([]),
    /** Of the bodies of the answers. */
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    firstAt: timestamp("first_at", { withTimezone: true, mode: "string" }),
    lastAt: timestamp("last_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [primaryKey({ columns: [t.day, t.userUuid, t.endpoint] }), index("api_consumption_organisation").on(t.organisationUuid, t.day)],
);

/** What people did with the simulators, by day: made by a job out of the metrics of that day. Nobody's client is named. */
export const simulatorUse = pgTable(
  "simulator_use",
  {
    day: date("day", { mode: "string" }).notNull(),
    userUuid: uuid("user_uuid").notNull(),
    simulator: uuid("simulator").notNull(),
    organisationUuid: uuid("organisation_uuid"),
    started: integer("started").notNull().default(0),
    computed: integer("computed").notNull().default(0),
    saved: integer("saved").notNull().default(0),
    exported: integer("exported").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.userUuid, t.simulator] }), index("simulator_use_organisation").on(t.organisationUuid, t.day)],
);
