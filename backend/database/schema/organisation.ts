import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";

/**
 * A distributor, an asset manager or a product owner. `graphicChart` and `flags` are the JSON of the contract's
 * schemas; flags differ by kind.
 */
export const organisation = pgTable("organisation", {
  uuid: uuid("uuid").primaryKey(),
  kind: text("kind").$type<"distributor" | "assetManager" | "productOwner">().notNull(),
  name: text("name").notNull(),
  language: text("language").notNull().default("FR_FR"),
  graphicChart: jsonb("graphic_chart").$type<Record<string, unknown>>().notNull().default({}),
  flags: jsonb("flags").$type<Record<string, boolean>>().notNull().default({}),
  /** Words of the organisation by key and language. */
  dictionary: jsonb("dictionary").$type<Record<string, Record<string, string>>>().notNull().default({}),
  /** Of a distributor: number in the register of intermediaries (ORIAS), and its status as its documents say it. */
  orias: text("orias"),
  regulatoryStatus: text("regulatory_status"),
  /** Whether its people must sign in with a second factor. */
  secondFactorRequired: boolean("second_factor_required").notNull().default(false),
  version: integer("version").notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The platform's record of a person; the identity provider keeps the password. Found by `username`. */
export const appUser = pgTable(
  "app_user",
  {
    uuid: uuid("uuid").primaryKey(),
    username: text("username").notNull().unique(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    email: text("email"),
    distributor: uuid("distributor").references(() => organisation.uuid),
    assetManager: uuid("asset_manager").references(() => organisation.uuid),
    productOwner: uuid("product_owner").references(() => organisation.uuid),
    roles: jsonb("roles").$type<string[]>().notNull().default([]),
    preferences: jsonb("preferences").$type<Record<string, string>>().notNull().default({}),
    /** What the person keeps at hand: kind and id of each record, in their order. */
    favourites: jsonb("favourites").$type<Array<{ kind: string; id: string; name?: string | undefined }>>().notNull().default([]),
    /** Counts what took something from the person's rights: tokens of the embedded provider that carry another count are refused. */
    authorityVersion: integer("authority_version").notNull().default(0),
    /** Since when the person may not use the platform; null for who may. */
    disabledAt: timestamp("disabled_at", { withTimezone: true, mode: "string" }),
    /** Last good sign-in at the embedded provider; an outside one keeps it to itself. */
    lastSignInAt: timestamp("last_sign_in_at", { withTimezone: true, mode: "string" }),
    /** Since when the person's data are removed: the row stays where records refer to it, and no list shows it. */
    erasedAt: timestamp("erased_at", { withTimezone: true, mode: "string" }),
    /** Last day of the name, which is part of records of advice; null where none is kept. */
    nameUntil: date("name_until", { mode: "string" }),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("app_user_distributor").on(t.distributor)],
);
