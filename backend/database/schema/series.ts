import { boolean, date, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "./columns.ts";

/** Definition of a dated series (fund, index, security, exchange rate). Percentages are per cent: 1.25 means 1.25 %. */
export const series = pgTable(
  "series",
  {
    uuid: uuid("uuid").primaryKey(),
    externalId: text("external_id").notNull().unique(),
    fullName: text("full_name").notNull(),
    isin: text("isin"),
    type: text("type").notNull().default("FUND"),
    assetClass: text("asset_class").notNull().default("NOT_DEFINED"),
    subAssetClass: text("sub_asset_class"),
    geographicFocus: text("geographic_focus"),
    currency: text("currency").notNull().default("EUR"),
    sri: smallint("sri"),
    srri: smallint("srri"),
    sfdrCategory: text("sfdr_category"),
    managementFees: numeric("management_fees", { precision: 9, scale: 4 }),
    /** Values come from a model, not from a market: every screen and document says so. */
    simulated: boolean("simulated").notNull().default(false),
    proxySeries: uuid("proxy_series"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    firstValueDate: date("first_value_date", { mode: "string" }),
    lastValueDate: date("last_value_date", { mode: "string" }),
    valueCount: integer("value_count").notNull().default(0),
    /** Raised by each change of values; return matrices remember the version they were made from. */
    valuesVersion: integer("values_version").notNull().default(0),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("series_isin").on(t.isin), index("series_class").on(t.assetClass), index("series_name").on(t.fullName)],
);

/**
 * The values of one series in one calendar year, packed: `days` are int32 days since 1970-01-01, `values` float64,
 * `origins` one byte each (0 AUTOMATIC, 1 MANUAL, 2 EXTRAPOLATED, 3 ESTIMATED), all little-endian and of equal length.
 * Decision 0003 in docs/decisions says why.
 */
export const seriesValueChunk = pgTable(
  "series_value_chunk",
  {
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    year: smallint("year").notNull(),
    days: bytea("days").notNull(),
    values: bytea("values").notNull(),
    origins: bytea("origins").notNull(),
    count: integer("count").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** A value that was replaced or deleted: what stood there, until when, and which import or person changed it. */
export const seriesValueRevision = pgTable(
  "series_value_revision",
  {
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    oldValue: text("old_value").notNull(),
    newValue: text("new_value"),
    oldOrigin: smallint("old_origin").notNull(),
    importUuid: uuid("import_uuid"),
    userUuid: uuid("user_uuid"),
  },
  (t) => [index("series_value_revision_series").on(t.series, t.date)],
);

/**
 * A file of values on its way in. status: PARSING, READY (dry run done, nothing written), REFUSED, APPLYING, DONE,
 * ABANDONED, ERROR. `summary` and `problems` are the JSON of the contract.
 */
export const valueImport = pgTable(
  "value_import",
  {
    uuid: uuid("uuid").primaryKey(),
    userUuid: uuid("user_uuid").notNull(),
    organisationUuid: uuid("organisation_uuid"),
    fileName: text("file_name").notNull(),
    fileSize: integer("file_size").notNull(),
    fileHash: text("file_hash").notNull(),
    status: text("status").notNull(),
    progress: smallint("progress").notNull().default(0),
    summary: jsonb("summary").$type<Record<string, unknown>>(),
    problems: jsonb("problems").$type<unknown[]>().notNull().default([]),
    /** All the faults of the file; `problems` holds the first 500. */
    problemCount: integer("problem_count").notNull().default(0),
    /** What the file says of its series besides their values, by key: name, currency, type. */
    definitions: jsonb("definitions").$type<Record<string, { name?: string; currency?: string; type?: string }>>().notNull().default({}),
    leaseBy: uuid("lease_by"),
    leaseUntil: timestamp("lease_until", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    appliedAt: timestamp("applied_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [index("value_import_created").on(t.createdAt)],
);

/** Values read from the file and not yet applied: one packed row for each series and year. */
export const valueImportChunk = pgTable(
  "value_import_chunk",
  {
    importUuid: uuid("import_uuid")
      .notNull()
      .references(() => valueImport.uuid, { onDelete: "cascade" }),
    seriesKey: text("series_key").notNull(),
    year: smallint("year").notNull(),
    days: bytea("days").notNull(),
    values: bytea("values").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importUuid, t.seriesKey, t.year] })],
);
