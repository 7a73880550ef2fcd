import { date, doublePrecision, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "../columns.ts";
import { series } from "./series.ts";

/**
 * A set of market scenarios: the stochastic model shared by every simulation that names it. A row never changes once
 * matrices were made with it; new data make a new version (`name` and reference window stay, `version` grows).
 */
export const matrixSet = pgTable(
  "matrix_set",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull(),
    seed: integer("seed").notNull(),
    scenarios: smallint("scenarios").notNull().default(250),
    months: smallint("months").notNull().default(600),
    generator: text("generator").notNull().default("BOOTSTRAP"),
    blockMonths: smallint("block_months").notNull().default(12),
    /** First and last month end of the reference returns. */
    referenceFrom: date("reference_from", { mode: "string" }).notNull(),
    referenceTo: date("reference_to", { mode: "string" }).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [unique("matrix_set_version").on(t.name, t.referenceFrom, t.referenceTo, t.version)],
);

/** Monthly simple returns of one series in one set: scenarios x months float64, little-endian, scenario-major. */
export const returnMatrix = pgTable(
  "return_matrix",
  {
    set: uuid("set")
      .notNull()
      .references(() => matrixSet.uuid, { onDelete: "cascade" }),
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    values: bytea("values").notNull(),
    origin: text("origin").notNull().default("GENERATED"),
    /** `series.valuesVersion` when the matrix was made; below zero the mark of a formula, or of values that a proxy completes. */
    sourceVersion: integer("source_version").notNull(),
    targetYield: doublePrecision("target_yield"),
    statistics: jsonb("statistics").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.set, t.series] })],
);
