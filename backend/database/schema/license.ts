import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** A version of the licence agreement. Versions are never changed: what somebody accepted stays readable. */
export const licenseAgreement = pgTable("license_agreement", {
  uuid: uuid("uuid").primaryKey(),
  /** 1 for the first version. */
  number: integer("number").notNull().unique(),
  /** Text by language. */
  texts: jsonb("texts").$type<Record<"fr" | "en", string>>().notNull(),
  /** From then on people are asked to accept it. */
  effectiveAt: timestamp("effective_at", { withTimezone: true, mode: "string" }).notNull(),
  createdBy: uuid("created_by").notNull(),
  createdAt: createdAt(),
});

/** Proof of an acceptance: who, when, which version in which language, and the sha256 of the text that was shown. */
export const licenseAcceptance = pgTable(
  "license_acceptance",
  {
    userUuid: uuid("user_uuid").notNull(),
    agreement: uuid("agreement")
      .notNull()
      .references(() => licenseAgreement.uuid),
    language: text("language").$type<"fr" | "en">().notNull(),
    textHash: text("text_hash").notNull(),
    acceptedAt: timestamp("accepted_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.agreement] })],
);
