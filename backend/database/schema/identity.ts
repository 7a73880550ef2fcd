import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "./columns.ts";

/** Accounts of the embedded identity provider. `passwordHash` is scrypt with its own salt. */
export const identityAccount = pgTable("identity_account", {
  sub: uuid("sub").primaryKey(),
  username: text("username").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  givenName: text("given_name").notNull().default(""),
  familyName: text("family_name").notNull().default(""),
  email: text("email"),
  clientRoles: jsonb("client_roles").$type<string[]>().notNull().default([]),
  idpDistributor: text("idp_distributor"),
  demo: integer("demo").notNull().default(0),
  disabledAt: timestamp("disabled_at", { withTimezone: true, mode: "string" }),
  createdAt: createdAt(),
});

/**
 * One-time links by which a person chooses a password. The link carries this id and its HMAC: nothing in this row opens
 * an account.
 */
export const accountInvitation = pgTable(
  "account_invitation",
  {
    uuid: uuid("uuid").primaryKey(),
    sub: uuid("sub")
      .notNull()
      .references(() => identityAccount.sub, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at", { withTimezone: true, mode: "string" }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [index("account_invitation_account").on(t.sub)],
);

/** Second factor of an account: the key that it shares with an application on the person's phone. */
export const identitySecondFactor = pgTable("identity_second_factor", {
  sub: uuid("sub")
    .primaryKey()
    .references(() => identityAccount.sub, { onDelete: "cascade" }),
  /** Sealed, bound to the account. */
  secret: bytea("secret").notNull(),
  /** Time step (of thirty seconds since 1970) of the last code that was taken: none of it or of one before is taken again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: createdAt(),
});

/** What lets a person in once each whose phone is lost, as SHA-256 of 120 random bits. */
export const identityRecoveryCode = pgTable(
  "identity_recovery_code",
  {
    sub: uuid("sub")
      .notNull()
      .references(() => identitySecondFactor.sub, { onDelete: "cascade" }),
    hash: bytea("hash").notNull(),
    usedAt: timestamp("used_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [primaryKey({ columns: [t.sub, t.hash] })],
);

/** Records of the OpenID provider library (codes, grants, sessions, tokens): model and id name one record. */
export const oidcRecord = pgTable(
  "oidc_record",
  {
    model: text("model").notNull(),
    id: text("id").notNull(),
    payload: jsonb("payload").notNull(),
    grantId: text("grant_id"),
    userCode: text("user_code"),
    uid: text("uid"),
    consumedAt: timestamp("consumed_at", { withTimezone: true, mode: "string" }),
    expiresAt: timestamp("expires_at", { withTimezone: true, mode: "string" }),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index("oidc_record_grant").on(t.grantId),
    index("oidc_record_uid").on(t.model, t.uid),
    index("oidc_record_expiry").on(t.expiresAt),
  ],
);
