import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "../columns.ts";

/**
 * A matrix set that is made in the background. status: WAITING, RUNNING, DONE, ERROR, STOPPED. `request`, `leftOut` and `failure`
 * are the JSON of the contract; `done` of `total` matrices are stored.
 */
export const matrixBuild = pgTable(
  "matrix_build",
  {
    uuid: uuid("uuid").primaryKey(),
    userUuid: uuid("user_uuid").notNull(),
    name: text("name").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    status: text("status").notNull().default("WAITING"),
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    /** The set it made or completed. */
    set: uuid("set"),
    leftOut: jsonb("left_out").$type<string[]>().notNull().default([]),
    failure: jsonb("failure").$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("matrix_build_created").on(t.createdAt)],
);
