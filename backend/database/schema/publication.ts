import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sentMail } from "./alert.ts";
import { bytea, createdAt } from "./columns.ts";
import { recoSession } from "./journey.ts";
import { appUser } from "./organisation.ts";

/**
 * The package of documents of one publication: what was asked for, the inputs and facts that its figures and sentences come from,
 * frozen when it was asked for, and its files. BUILDING, then PUBLISHED with a number; BLOCKED where documents are missing, FAILED
 * where one could not be made.
 */
export const recoPackage = pgTable(
  "reco_package",
  {
    uuid: uuid("uuid").primaryKey(),
    session: uuid("session")
      .notNull()
      .references(() => recoSession.uuid, { onDelete: "cascade" }),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    state: text("state").$type<"BUILDING" | "BLOCKED" | "FAILED" | "PUBLISHED">().notNull().default("BUILDING"),
    number: integer("number"),
    choice: jsonb("choice").$type<Record<string, unknown>>().notNull(),
    inputs: jsonb("inputs").$type<Record<string, unknown>>().notNull(),
    figures: jsonb("figures").$type<Record<string, unknown>>().notNull(),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** Key information documents that could not be had, with why. */
    missing: jsonb("missing").$type<Array<Record<string, unknown>>>().notNull().default([]),
    failure: text("failure"),
    correlationId: text("correlation_id").notNull(),
    createdAt: createdAt(),
    publishedAt: timestamp("published_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [
    index("reco_package_session").on(t.session, t.createdAt),
    uniqueIndex("reco_package_building").on(t.session).where(sql`${t.state} = 'BUILDING'`),
    uniqueIndex("reco_package_number").on(t.session, t.number),
  ],
);

/** A file of a package as it was handed over; never changed. `sha256` is hexadecimal. */
export const recoPackageFile = pgTable(
  "reco_package_file",
  {
    package: uuid("package")
      .notNull()
      .references(() => recoPackage.uuid, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: bytea("bytes").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.package, t.kind] })],
);

/**
 * One sending of a package to a client. The token of its link is kept as its SHA-256 alone; the code that opens it is derived from
 * the row and told to the adviser.
 */
export const recoDelivery = pgTable(
  "reco_delivery",
  {
    uuid: uuid("uuid").primaryKey(),
    package: uuid("package")
      .notNull()
      .references(() => recoPackage.uuid, { onDelete: "cascade" }),
    sender: uuid("sender")
      .notNull()
      .references(() => appUser.uuid),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** Where its e-mail is no longer on record; UNSURE is what the e-mail calls UNKNOWN. */
    state: text("state").$type<"QUEUED" | "SENT" | "UNSURE" | "FAILED">().notNull().default("QUEUED"),
    mail: uuid("mail").references(() => sentMail.uuid, { onDelete: "set null" }),
    /** The link opens the package, or its files came with the e-mail; then nobody has the token. */
    mode: text("mode").$type<"LINK" | "ATTACHMENT">().notNull().default("LINK"),
    tokenHash: bytea("token_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: timestamp("expires_at", { withTimezone: true, mode: "string" }).notNull(),
    openedAt: timestamp("opened_at", { withTimezone: true, mode: "string" }),
    downloads: integer("downloads").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("reco_delivery_package").on(t.package, t.createdAt),
    uniqueIndex("reco_delivery_token").on(t.tokenHash),
    index("reco_delivery_mail").on(t.mail),
  ],
);
