import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RegulatoryFileState } from "#app/domain/regulatory-file/findings.ts";
import type { RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import type { OwnFigures, RegulatoryProblem, RegulatorySheet, RegulatorySummary } from "#app/domain/regulatory-file/stored.ts";
import { createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";

/** Owners as an index compares them: files of the platform belong to nobody. */
const NOBODY = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

/** A file of EPT, EMT or EET lines: read in a dry run, written when it was confirmed. `owner` null: the platform's, for everybody. */
export const regulatoryFile = pgTable(
  "regulatory_file",
  {
    uuid: uuid("uuid").primaryKey(),
    owner: uuid("owner").references(() => organisation.uuid),
    userUuid: uuid("user_uuid")
      .notNull()
      .references(() => appUser.uuid),
    fileName: text("file_name").notNull(),
    fileSize: integer("file_size").notNull(),
    fileHash: text("file_hash").notNull(),
    status: text("status").$type<RegulatoryFileState>().notNull().default("READING"),
    sheets: jsonb("sheets").$type<RegulatorySheet[]>().notNull().default([]),
    summary: jsonb("summary").$type<RegulatorySummary>(),
    /** The first faults and warnings; all are counted. */
    problems: jsonb("problems").$type<RegulatoryProblem[]>().notNull().default([]),
    errorCount: integer("error_count").notNull().default(0),
    warningCount: integer("warning_count").notNull().default(0),
    createdAt: createdAt(),
    appliedAt: timestamp("applied_at", { withTimezone: true, mode: "string" }),
    updatedAt: updatedAt(),
  },
  (t) => [index("regulatory_file_list").on(t.owner, t.createdAt)],
);

/** A line of a file as it stands there: its cells in the order of the titles of its sheet. One line of an ISIN and format is current. */
export const regulatoryLine = pgTable(
  "regulatory_line",
  {
    file: uuid("file")
      .notNull()
      .references(() => regulatoryFile.uuid, { onDelete: "cascade" }),
    sheet: smallint("sheet").notNull(),
    line: integer("line").notNull(),
    owner: uuid("owner").references(() => organisation.uuid),
    format: text("format").$type<RegulatoryFormat>().notNull(),
    version: text("version").notNull(),
    isin: text("isin").notNull(),
    name: text("name").notNull(),
    sri: smallint("sri"),
    cells: jsonb("cells").$type<Array<string | null>>().notNull(),
    /** What its exported copy says instead, by the title of the column. */
    corrections: jsonb("corrections").$type<Record<string, string>>().notNull().default({}),
    current: boolean("current").notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.file, t.sheet, t.line] }),
    uniqueIndex("regulatory_line_current").on(sql`coalesce(${t.owner}, ${NOBODY})`, t.format, t.isin).where(sql`${t.current}`),
    index("regulatory_line_isin").on(t.isin).where(sql`${t.current}`),
  ],
);

/** A product of the files of one owner, with what their comparison found last. */
export const regulatoryProduct = pgTable(
  "regulatory_product",
  {
    id: uuid("id").primaryKey(),
    owner: uuid("owner").references(() => organisation.uuid),
    isin: text("isin").notNull(),
    name: text("name").notNull(),
    formats: text("formats").array().$type<RegulatoryFormat[]>().notNull(),
    differences: integer("differences").notNull(),
    figures: integer("figures").notNull(),
    /** Computed from the values of the series of its ISIN, or recorded in its definition. */
    own: jsonb("own").$type<OwnFigures>(),
    checkedAt: timestamp("checked_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    version: integer("version").notNull().default(0),
  },
  (t) => [
    uniqueIndex("regulatory_product_isin").on(sql`coalesce(${t.owner}, ${NOBODY})`, t.isin),
    index("regulatory_product_name").on(t.name, t.id),
    index("regulatory_product_differences").on(t.differences, t.name, t.id),
  ],
);
