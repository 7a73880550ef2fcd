import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Attempts } from "../../../app/domain/questionnaire/attempts.ts";
import type { ProfileRaise } from "../../../app/domain/questionnaire/raise.ts";
import type { QuestionnaireTemplate } from "../../../app/domain/questionnaire/template.ts";
import { sentMail } from "./alert.ts";
import { bytea, createdAt, updatedAt } from "./columns.ts";
import { appUser, organisation } from "./organisation.ts";

/** A questionnaire: draft, then published and frozen, then retired. Null organisation: open to every distributor. */
export const questionnaireTemplate = pgTable("questionnaire_template", {
  uuid: uuid("uuid").primaryKey(),
  organisation: uuid("organisation").references(() => organisation.uuid),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  state: text("state").$type<"DRAFT" | "PUBLISHED" | "RETIRED">().notNull().default("DRAFT"),
  content: jsonb("content").$type<QuestionnaireTemplate>().notNull(),
  version: integer("version").notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A client of a distributor. The year of birth opens a questionnaire link. */
export const retailClient = pgTable(
  "retail_client",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email"),
    birthYear: integer("birth_year").notNull(),
    /** Why this is another person than the one of the same name and year of birth who was on record; null where there was none. */
    otherPerson: text("other_person"),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("retail_client_list").on(t.organisation, t.lastName)],
);

/** One questionnaire for one client. `tokenHash` is the SHA-256 of the link's token; the token itself is kept nowhere. */
export const questionnaireSession = pgTable(
  "questionnaire_session",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    template: uuid("template")
      .notNull()
      .references(() => questionnaireTemplate.uuid),
    client: uuid("client")
      .notNull()
      .references(() => retailClient.uuid),
    sender: uuid("sender")
      .notNull()
      .references(() => appUser.uuid),
    language: text("language").$type<"fr" | "en">().notNull(),
    externalId: text("external_id"),
    /** Sum that the client thinks of investing, in euros. */
    amountToInvest: numeric("amount_to_invest", { precision: 14, scale: 2 }),
    status: text("status").notNull().default("TO_DO"),
    answers: jsonb("answers").$type<Record<string, string[]>>().notNull().default({}),
    /** When each answer was given, and every attempt at questions of knowledge. */
    attempts: jsonb("attempts").$type<Attempts>().notNull().default({}),
    /** Score as it was when the session was completed, and the profile again as a column to sort by. */
    result: jsonb("result").$type<Record<string, unknown>>(),
    profile: text("profile"),
    completedBy: text("completed_by").$type<"CLIENT" | "ADVISER">(),
    /** The adviser has entered answers: with the client beside, on the adviser's screen. */
    withAdviser: boolean("with_adviser").notNull().default(false),
    /** A more careful profile that an adviser chose afterwards; `profile` is then that one. */
    override: jsonb("override").$type<{ profile: string; reason: string; by: string; at: string }>(),
    /** A bolder profile that was asked for after new answers, and what a second person decided. */
    raise: jsonb("raise").$type<ProfileRaise>(),
    abandonReason: text("abandon_reason"),
    tokenHash: bytea("token_hash"),
    expiresAt: timestamp("expires_at", { withTimezone: true, mode: "string" }),
    linkMadeAt: timestamp("link_made_at", { withTimezone: true, mode: "string" }),
    /** When the client first came in by this link: past the birth year, which no scanner of mails knows. */
    linkOpenedAt: timestamp("link_opened_at", { withTimezone: true, mode: "string" }),
    /** Address and Message-ID of the mail that brought the link; null where the link was handed over otherwise. */
    linkSentTo: text("link_sent_to"),
    linkMessageId: text("link_message_id"),
    linkMail: uuid("link_mail").references(() => sentMail.uuid, { onDelete: "set null" }),
    /** Whether the client is reminded, and how often that was done for this link. */
    reminders: boolean("reminders").notNull().default(true),
    remindersSent: integer("reminders_sent").notNull().default(0),
    /** When the sender was last notified of what the client did. */
    senderToldAt: timestamp("sender_told_at", { withTimezone: true, mode: "string" }),
    birthYearTries: integer("birth_year_tries").notNull().default(0),
    /** Counts the client's own writes by the link: an adviser's action does not conflict with an answer. */
    answersVersion: integer("answers_version").notNull().default(0),
    renewalAskedAt: timestamp("renewal_asked_at", { withTimezone: true, mode: "string" }),
    completedAt: timestamp("completed_at", { withTimezone: true, mode: "string" }),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("questionnaire_session_list").on(t.organisation, t.createdAt),
    index("questionnaire_session_client").on(t.client, t.completedAt),
    index("questionnaire_session_template").on(t.template),
    index("questionnaire_session_due").on(t.expiresAt).where(sql`${t.status} in ('TO_DO', 'IN_PROGRESS')`),
    index("questionnaire_session_news").on(t.updatedAt),
    index("questionnaire_session_link_mail").on(t.linkMail).where(sql`${t.linkMail} is not null`),
    index("questionnaire_session_raise").on(t.organisation, t.updatedAt).where(sql`${t.raise} is not null`),
    uniqueIndex("questionnaire_session_token").on(t.tokenHash),
    uniqueIndex("questionnaire_session_external").on(t.organisation, t.externalId),
  ],
);

/**
 * Other tokens of a session: of reminders, which open it as the session's own token does, and of links that a newer one
 * replaced. `tokenHash` is the SHA-256 of a token that is itself kept nowhere.
 */
export const questionnaireLink = pgTable(
  "questionnaire_link",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    session: uuid("session")
      .notNull()
      .references(() => questionnaireSession.uuid, { onDelete: "cascade" }),
    /** When a newer link took its place; null while it opens the session. */
    replacedAt: timestamp("replaced_at", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
  },
  (t) => [index("questionnaire_link_session").on(t.session)],
);
