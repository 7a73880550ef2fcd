import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { DeclaredNature } from "#app/domain/advice/suitability/asset-nature.ts";
import type { PaiCode } from "#app/domain/journey.ts";
import type { Declarations } from "#app/domain/regulatory-file/declared.ts";
import type { StructuredTerms } from "#app/domain/structured-product/terms.ts";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { organisation } from "../organisation.ts";

/** Definition of a dated series (fund, index, security, exchange rate). Percentages are per cent: 1.25 means 1.25 %. */
export const series = pgTable(
  "series",
  {
    uuid: uuid("uuid").primaryKey(),
    externalId: text("external_id").notNull().unique(),
    fullName: text("full_name").notNull(),
    /** The asset manager that keeps it: its people and administrators write it. Null: the platform's, administrators alone. */
    keeper: uuid("keeper").references(() => organisation.uuid),
    isin: text("isin"),
    type: text("type").notNull().default("FUND"),
    assetClass: text("asset_class").notNull().default("NOT_DEFINED"),
    subAssetClass: text("sub_asset_class"),
    geographicFocus: text("geographic_focus"),
    currency: text("currency").notNull().default("EUR"),
    /** Whether new money may go in: OPEN, RUNOFF, CLOSED. */
    commercialStatus: text("commercial_status").notNull().default("OPEN"),
    /** Life of the share, as its producer tells it; values may begin later. */
    creationDate: date("creation_date", { mode: "string" }),
    closeDate: date("close_date", { mode: "string" }),
    /** Pays its income out; is an exchange-traded fund; null where unknown. */
    distributingFlag: boolean("distributing_flag"),
    etf: boolean("etf"),
    ethicalDimension: text("ethical_dimension"),
    /** Addresses of its documents, https. */
    urlKiid: text("url_kiid"),
    urlPriipsKid: text("url_priips_kid"),
    /** Day on which its key information document was made; null where unknown. */
    kidDate: date("kid_date", { mode: "string" }),
    urlPresentationBrochure: text("url_presentation_brochure"),
    sri: smallint("sri"),
    srri: smallint("srri"),
    spedRiskScale: smallint("sped_risk_scale"),
    sfdrCategory: text("sfdr_category"),
    /** Labels, minima in per cent and impacts considered, as the manager declares them; null and absent where unknown. */
    isrLabel: boolean("isr_label"),
    greenfinLabel: boolean("greenfin_label"),
    esgLabel: boolean("esg_label"),
    sustainabilityMinInvestments: numeric("sustainability_min_investments", { precision: 5, scale: 2 }),
    sustainabilityMinTaxonomyAlignment: numeric("sustainability_min_taxonomy_alignment", { precision: 5, scale: 2 }),
    pai: jsonb("pai").$type<Partial<Record<PaiCode, boolean>>>(),
    /** Code of the recommended holding period, 1 to 18. */
    investmentTime: smallint("investment_time"),
    managementFees: numeric("management_fees", { precision: 9, scale: 4 }),
    /** Per cent, as the manufacturer's data say: of what is bought, and of the fund a year; null where they have not arrived. */
    entryCosts: numeric("entry_costs", { precision: 9, scale: 4 }),
    transactionCosts: numeric("transaction_costs", { precision: 9, scale: 4 }),
    thirdPartyPayments: numeric("third_party_payments", { precision: 9, scale: 4 }),
    /** What the issuer of a structured product owes; null of any other series. */
    structuredTerms: jsonb("structured_terms").$type<StructuredTerms>(),
    /** What its manufacturer's data say beside its class: part in equities, theme, target market. */
    nature: jsonb("nature").$type<DeclaredNature>().notNull().default({}),
    /** Fields that a file of the platform filled, with what it said: EMT, EPT or EET. */
    declared: jsonb("declared").$type<Declarations>().notNull().default({}),
    /** What its values are: PRICE, which its distributions and splits complete, or TOTAL_RETURN, which holds them. */
    valuesHold: text("values_hold").notNull().default("PRICE"),
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
  (t) => [
    index("series_isin").on(t.isin),
    index("series_class").on(t.assetClass),
    index("series_keeper").on(t.keeper),
    index("series_name").on(t.fullName, t.uuid),
  ],
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

/**
 * A write that changed values, of one or many series. `sequence` grows in the order in which series were locked, so it tells
 * which of two changes of a series came later. kind: WRITE, DELETE, BATCH, IMPORT, PROVIDER, UNDO. The change of an import has its uuid.
 */
export const seriesValueChange = pgTable(
  "series_value_change",
  {
    uuid: uuid("uuid").primaryKey(),
    sequence: bigserial("sequence", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    userUuid: uuid("user_uuid").notNull(),
    /** The change that this one took back. */
    undoes: uuid("undoes"),
    undoneBy: uuid("undone_by"),
    series: integer("series").notNull().default(0),
    newValues: integer("new_values").notNull().default(0),
    revisions: integer("revisions").notNull().default(0),
    deleted: integer("deleted").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("series_value_change_created").on(t.createdAt)],
);

/**
 * Days of one series and year that a change added: int32 days since 1970-01-01, little-endian, or null when it made the
 * whole year, so that the first load of a series leaves one small row a year. Kept as long as a change can be taken back.
 */
export const seriesValueAddition = pgTable(
  "series_value_addition",
  {
    change: uuid("change")
      .notNull()
      .references(() => seriesValueChange.uuid, { onDelete: "cascade" }),
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    year: smallint("year").notNull(),
    days: bytea("days"),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.change, t.series, t.year] }), index("series_value_addition_series").on(t.series, t.year)],
);

/**
 * Values of one series and year that a change replaced or deleted: their days and what stood there, packed as in a chunk, and
 * what is stored instead, float64, NaN for a deleted value. `newValues` is null where all of them were deleted. Kept for good.
 */
export const seriesValueRevisionChunk = pgTable(
  "series_value_revision_chunk",
  {
    change: uuid("change")
      .notNull()
      .references(() => seriesValueChange.uuid),
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    year: smallint("year").notNull(),
    days: bytea("days").notNull(),
    values: bytea("values").notNull(),
    origins: bytea("origins").notNull(),
    newValues: bytea("new_values"),
    count: integer("count").notNull(),
    deleted: integer("deleted").notNull(),
  },
  (t) => [primaryKey({ columns: [t.change, t.series, t.year] }), index("series_value_revision_chunk_series").on(t.series, t.year)],
);

/** A value that was replaced or deleted before revisions were packed (`series_value_revision_chunk`). Read, and no longer written. */
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
    change: uuid("change").references(() => seriesValueChange.uuid),
  },
  (t) => [index("series_value_revision_series").on(t.series, t.date), index("series_value_revision_change").on(t.change)],
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
    definitions: jsonb("definitions")
      .$type<Record<string, { name?: string; currency?: string; type?: string; currencyAt?: { line: number; column: string } }>>()
      .notNull()
      .default({}),
    /** The form in which the file is read, as the contract tells it; null before it was looked at, and where values came without a file. */
    reading: jsonb("reading").$type<Record<string, unknown>>(),
    /** What this import was told of a form that its file leaves open. */
    answers: jsonb("answers").$type<Record<string, unknown>>().notNull().default({}),
    /** Names the source whose answers are kept (`file_source_reading`). */
    source: text("source"),
    /** `values_version` of series, by key, that must still stand when the values are written. */
    seenVersions: jsonb("seen_versions").$type<Record<string, number>>().notNull().default({}),
    leaseBy: uuid("lease_by"),
    leaseUntil: timestamp("lease_until", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    appliedAt: timestamp("applied_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [index("value_import_created").on(t.createdAt)],
);

/**
 * An uploaded file in pieces of a megabyte, text packed by gzip: whichever process does the dry run has it, and whoever says how it is
 * written may do so on another day. Written before the import's own row, deleted when its values are written or given up.
 */
export const valueImportPart = pgTable(
  "value_import_part",
  {
    importUuid: uuid("import_uuid").notNull(),
    part: integer("part").notNull(),
    bytes: bytea("bytes").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.importUuid, t.part] })],
);

/**
 * How the files of one source are written where they do not say so themselves: the answer to the last question. `source` is a hash of the
 * organisation, of what is imported, of the file's name without its digits and of its head line.
 */
export const fileSourceReading = pgTable("file_source_reading", {
  source: text("source").primaryKey(),
  answers: jsonb("answers").$type<Record<string, unknown>>().notNull(),
  updatedAt: updatedAt(),
});

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
