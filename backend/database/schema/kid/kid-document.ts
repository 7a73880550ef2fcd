import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { KidCause, KidLanguage, KidState } from "../../../../app/domain/kid/kid.ts";
import { bytea, createdAt, updatedAt } from "../columns.ts";
import { appUser, organisation } from "../organisation.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** What the key information documents of one product are made of; its versions hold what each says. */
export const kidConfig = pgTable(
  "kid_config",
  {
    uuid: uuid("uuid").primaryKey(),
    /** The insurer that answers for the document. */
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    name: text("name").notNull(),
    isin: text("isin").notNull(),
    /** Raised by every change, of its newest version too. */
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("kid_config_list").on(t.organisation, t.name), uniqueIndex("kid_config_isin").on(t.organisation, t.isin)],
);

/** A version of a document. `figures` are those that it was checked with; a draft has none, they are computed when they are shown. */
export const kidVersion = pgTable(
  "kid_version",
  {
    config: uuid("config")
      .notNull()
      .references(() => kidConfig.uuid, { onDelete: "cascade" }),
    edition: integer("edition").notNull(),
    state: text("state").$type<KidState>().notNull().default("DRAFT"),
    productionDate: date("production_date", { mode: "string" }).notNull(),
    /** In the shape that the contract gives to `pdfData`. */
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    figures: jsonb("figures").$type<Record<string, unknown>>(),
    /** Everybody who wrote of it, the last one at the end: none of them approves it. */
    authors: jsonb("authors").$type<string[]>().notNull(),
    checkedBy: uuid("checked_by").references(() => appUser.uuid),
    checkedAt: instant("checked_at"),
    approvedBy: uuid("approved_by").references(() => appUser.uuid),
    approvedAt: instant("approved_at"),
    publishedBy: uuid("published_by").references(() => appUser.uuid),
    publishedAt: instant("published_at"),
    /** How far the job is that makes the files. */
    making: text("making").$type<"NONE" | "ONGOING" | "DONE" | "ERROR">().notNull().default("NONE"),
    /** Code of what went wrong. */
    problem: text("problem"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.config, t.edition] }), index("kid_version_state").on(t.state)],
);

/** A document as a file: of a version, or from outside. One that was published stays. */
export const kidDocument = pgTable(
  "kid_document",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    isin: text("isin").notNull(),
    language: text("language").$type<KidLanguage>().notNull(),
    productionDate: date("production_date", { mode: "string" }).notNull(),
    config: uuid("config").references(() => kidConfig.uuid, { onDelete: "cascade" }),
    edition: integer("edition"),
    fileName: text("file_name").notNull(),
    /** Bytes. */
    fileSize: integer("file_size").notNull(),
    /** Hexadecimal. */
    sha256: text("sha256").notNull(),
    content: bytea("content").notNull(),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    /** Null before publication. */
    publishedAt: instant("published_at"),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("kid_document_list").on(t.organisation, t.createdAt),
    index("kid_document_product").on(t.isin, t.language, t.productionDate),
    uniqueIndex("kid_document_version").on(t.config, t.edition, t.language),
  ],
);

/** Why a published document is to be reviewed, as the daily job found it; a cause that is over has no row. */
export const kidReview = pgTable(
  "kid_review",
  {
    config: uuid("config")
      .notNull()
      .references(() => kidConfig.uuid, { onDelete: "cascade" }),
    cause: text("cause").$type<KidCause>().notNull(),
    /** Kind of cost, where costs changed; empty otherwise. */
    cost: text("cost").notNull().default(""),
    edition: integer("edition").notNull(),
    found: jsonb("found").$type<Record<string, unknown>>().notNull(),
    since: date("since", { mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.config, t.cause, t.cost] })],
);
