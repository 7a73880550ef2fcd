import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, updatedAt } from "./columns.ts";
import { appUser, organisation } from "./organisation.ts";
import { modelPortfolio } from "./portfolio/model-portfolio.ts";
import { product } from "./simulation.ts";

/**
 * A recommendation journey. `config` is the JSON of the contract; `distributors` names those that use it, none all. One that is
 * not active is a draft, which administrators alone see.
 */
export const recoJourney = pgTable("reco_journey", {
  uuid: uuid("uuid").primaryKey(),
  name: text("name").notNull(),
  distributors: jsonb("distributors").$type<string[]>().notNull().default([]),
  config: jsonb("config").$type<Record<string, unknown>>().notNull(),
  coverFilename: text("cover_filename"),
  coverContentType: text("cover_content_type"),
  coverImage: bytea("cover_image"),
  active: boolean("active").notNull().default(false),
  version: integer("version").notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A journey as it was saved, one row for each version; never changed. `author` stays when the account is gone. */
export const recoJourneyVersion = pgTable(
  "reco_journey_version",
  {
    journey: uuid("journey")
      .notNull()
      .references(() => recoJourney.uuid, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    distributors: jsonb("distributors").$type<string[]>().notNull(),
    config: jsonb("config").$type<Record<string, unknown>>().notNull(),
    coverFilename: text("cover_filename"),
    active: boolean("active").notNull(),
    /** Null for what was in place before versions were kept. */
    author: uuid("author"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.journey, t.version] })],
);

/**
 * What a configuration would change in the sessions of the last twelve months, counted before it takes effect. `config` is the
 * proposed one, `baseline` the one that it is held against; `changed` names the sessions whose checks come out otherwise.
 */
export const recoJourneyImpact = pgTable(
  "reco_journey_impact",
  {
    uuid: uuid("uuid").primaryKey(),
    journey: uuid("journey")
      .notNull()
      .references(() => recoJourney.uuid, { onDelete: "cascade" }),
    journeyVersion: integer("journey_version").notNull(),
    distributors: jsonb("distributors").$type<string[]>().notNull(),
    config: jsonb("config").$type<Record<string, unknown>>().notNull(),
    baseline: jsonb("baseline").$type<Record<string, unknown>>().notNull(),
    state: text("state").notNull().default("WAITING"),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    changed: jsonb("changed").$type<Array<Record<string, unknown>>>().notNull().default([]),
    author: uuid("author").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("reco_journey_impact_journey").on(t.journey, t.createdAt)],
);

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
    /** Last day on which every part of what was published last is valid; null before a publication. */
    standsUntil: date("stands_until", { mode: "string" }),
    /** Day on which the insurer carried the published advice out. */
    executedOn: date("executed_on", { mode: "string" }),
    /** The model portfolio that follows what the contract holds after the advice. */
    portfolio: uuid("portfolio").references(() => modelPortfolio.uuid, { onDelete: "set null" }),
    /** Uuid of a client who was removed on request; the advice is then read, under a pseudonym, until its day. */
    removedClient: uuid("removed_client"),
    /** Last day of the advice of a removed client. */
    heldUntil: date("held_until", { mode: "string" }),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("reco_session_held").on(t.heldUntil).where(sql`${t.removedClient} is not null`),
    uniqueIndex("reco_session_hash").on(t.hash),
    index("reco_session_client").on(t.distributor, sql`(${t.creation} ->> 'retailClient')`),
    index("reco_session_list").on(t.owner, t.updatedAt),
    index("reco_session_lapse").on(t.owner, t.standsUntil),
    index("reco_session_journey").on(t.journey),
    /** From a session of risk profiling to the advice that asks for its profile. */
    index("reco_session_questionnaire").on(sql`(parts #>> '{questionnaire,questionnaireSession}')`),
  ],
);
