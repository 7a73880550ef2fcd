import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "./columns.ts";

/** A signed-in browser. `idHash` is the sha256 of the cookie's id; `tokens` are sealed with AES-256-GCM. */
export const webSession = pgTable(
  "web_session",
  {
    idHash: bytea("id_hash").primaryKey(),
    kind: text("kind").notNull().default("oidc"),
    iss: text("iss").notNull(),
    sub: text("sub").notNull(),
    idpSid: text("idp_sid"),
    profile: jsonb("profile").notNull(),
    tokens: bytea("tokens").notNull(),
    /** Of the access token in it, by which the API finds what sign-in read of the person. */
    accessHash: bytea("access_hash"),
    accessExpiresAt: timestamp("access_expires_at", { withTimezone: true, mode: "string" }).notNull(),
    version: integer("version").notNull().default(0),
    leaseBy: uuid("lease_by"),
    leaseUntil: timestamp("lease_until", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
    seenAt: timestamp("seen_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (t) => [
    index("web_session_subject").on(t.iss, t.sub),
    index("web_session_seen").on(t.seenAt),
    index("web_session_access").on(t.accessHash),
  ],
);

/** A sign-in under way: one use, bound to one browser, younger than an hour. */
export const loginAttempt = pgTable(
  "login_attempt",
  {
    stateHash: bytea("state_hash").primaryKey(),
    browserHash: bytea("browser_hash").notNull(),
    nonce: text("nonce").notNull(),
    codeVerifier: text("code_verifier").notNull(),
    returnTo: text("return_to").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("login_attempt_browser").on(t.browserHash), index("login_attempt_created").on(t.createdAt)],
);

/** What a person had typed when the session turned out to have ended; sealed, kept one hour, given back after sign-in. */
export const keptForm = pgTable(
  "kept_form",
  {
    browserHash: bytea("browser_hash").notNull(),
    path: text("path").notNull(),
    sub: text("sub"),
    fields: bytea("fields").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("kept_form_browser").on(t.browserHash, t.path)],
);
