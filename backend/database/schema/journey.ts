import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "./columns.ts";
import { appUser, organisation } from "./organisation.ts";
import { product } from "./simulation.ts";

/** A recommendation journey. `config` is the JSON of the contract; `distributors` names those that use it, none all. */
export const recoJourney = pgTable("reco_journey", {
  uuid: uuid("uuid").primaryKey(),
  name: text("name").notNull(),
  distributors: jsonb("distributors").$type<string[]>().notNull().default([]),
  config: jsonb("config").$type<Record<string, unknown>>().notNull(),
  coverFilename: text("cover_filename"),
  coverContentType: text("cover_content_type"),
  coverImage: bytea("cover_image"),
  version: integer("version").notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * A journey of one client, addressed by a hash that cannot be guessed. `config` is the journey's as it was when the session
 * began. `advice` is what was finalised and `published` what was published of it: neither is changed afterwards.
 */
export const recoSession = pgTable(
  "reco_session",
  {
    uuid: uuid("uuid").primaryKey(),
    hash: text("hash").notNull(),
    journey: uuid("journey")
      .notNull()
      .references(() => recoJourney.uuid),
    journeyVersion: integer("journey_version").notNull(),
    config: jsonb("config").$type<Record<string, unknown>>().notNull(),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid),
    owner: uuid("owner")
      .notNull()
      .references(() => appUser.uuid),
    product: uuid("product")
      .notNull()
      .references(() => product.uuid),
    creation: jsonb("creation").$type<Record<string, unknown>>().notNull(),
    parts: jsonb("parts").$type<Record<string, unknown>>().notNull().default({}),
    advice: jsonb("advice").$type<Record<string, unknown>>(),
    finalizedAt: timestamp("finalized_at", { withTimezone: true, mode: "string" }),
    /** One entry for each publication, oldest first. */
    published: jsonb("published").$type<Array<Record<string, unknown>>>().notNull().default([]),
    expiresAt: timestamp("expires_at", { withTimezone: true, mode: "string" }).notNull(),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("reco_session_hash").on(t.hash),
    index("reco_session_list").on(t.owner, t.updatedAt),
    index("reco_session_journey").on(t.journey),
  ],
);
