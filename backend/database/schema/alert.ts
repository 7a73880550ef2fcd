import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AlertResourceType, AlertType, Delivery, NoticeKind, NotificationSubject, QuietTimeZone } from "../../../app/domain/alert.ts";
import { bytea, createdAt, updatedAt } from "./columns.ts";
import { appUser } from "./organisation.ts";

/** An alert of a person on a series or a model portfolio. `body` is the JSON of the contract. */
export const alertConfiguration = pgTable(
  "alert_configuration",
  {
    uuid: uuid("uuid").primaryKey(),
    owner: uuid("owner")
      .notNull()
      .references(() => appUser.uuid, { onDelete: "cascade" }),
    alertType: text("alert_type").$type<AlertType>().notNull(),
    resourceType: text("resource_type").$type<AlertResourceType>().notNull(),
    resource: uuid("resource").notNull(),
    active: boolean("active").notNull().default(true),
    body: jsonb("body").$type<{ deviationThreshold: string; periodInDays: number }>().notNull(),
    /** Day of the values since which the alert holds. */
    raisedSince: date("raised_since", { mode: "string" }),
    /** Risk class of a portfolio when the alert was first checked. */
    reference: integer("reference"),
    checkedAt: timestamp("checked_at", { withTimezone: true, mode: "string" }),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("alert_configuration_subject").on(t.owner, t.alertType, t.resource),
    index("alert_configuration_active").on(t.active),
  ],
);

/**
 * What an alert found: one row each time that it is raised. What is told without an alert has no `configuration`: then `kind` and
 * the subject stand here, and `occasion` says what it tells, so that it is reported once as long as that holds.
 */
export const alertNotification = pgTable(
  "alert_notification",
  {
    uuid: uuid("uuid").primaryKey(),
    configuration: uuid("configuration").references(() => alertConfiguration.uuid, { onDelete: "cascade" }),
    kind: text("kind").$type<NoticeKind>(),
    resourceType: text("resource_type").$type<NotificationSubject>(),
    resource: uuid("resource"),
    occasion: text("occasion"),
    owner: uuid("owner")
      .notNull()
      .references(() => appUser.uuid, { onDelete: "cascade" }),
    figure: doublePrecision("figure"),
    threshold: doublePrecision("threshold"),
    series: uuid("series"),
    since: date("since", { mode: "string" }).notNull(),
    due: timestamp("due", { withTimezone: true, mode: "string" }),
    endedAt: timestamp("ended_at", { withTimezone: true, mode: "string" }),
    read: boolean("read").notNull().default(false),
    visible: boolean("visible").notNull().default(true),
    snoozedUntil: timestamp("snoozed_until", { withTimezone: true, mode: "string" }),
    handledAt: timestamp("handled_at", { withTimezone: true, mode: "string" }),
    note: text("note"),
    /** The letter that is to tell of it, or told. */
    mail: uuid("mail").references((): AnyPgColumn => sentMail.uuid, { onDelete: "set null" }),
    /** When that letter was handed over, or its outcome was unknown for the last time. */
    mailedAt: timestamp("mailed_at", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("alert_notification_list").on(t.owner, t.createdAt),
    index("alert_notification_unread").on(t.owner).where(sql`${t.visible} and not ${t.read} and ${t.handledAt} is null`),
    index("alert_notification_mail").on(t.mail).where(sql`${t.mail} is not null`),
    index("alert_notification_unmailed").on(t.createdAt).where(sql`${t.mailedAt} is null`),
    uniqueIndex("alert_notification_once").on(t.configuration, t.since),
    uniqueIndex("alert_notification_occasion").on(t.owner, t.kind, t.resource, t.occasion).where(sql`${t.endedAt} is null`),
  ],
);

/** How a person wants to be told of a kind; without a row as DEFAULT_DELIVERY says. */
export const alertDelivery = pgTable(
  "alert_delivery",
  {
    owner: uuid("owner")
      .notNull()
      .references(() => appUser.uuid, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    delivery: text("delivery").$type<Delivery>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.kind] })],
);

/** Hours in which a person wants no e-mail of notifications; without a row there are none. */
export const alertQuietHours = pgTable("alert_quiet_hours", {
  owner: uuid("owner")
    .primaryKey()
    .references(() => appUser.uuid, { onDelete: "cascade" }),
  /** Hours of the day; `toHour` may be before `fromHour`, then they end on the next day. */
  fromHour: integer("from_hour").notNull(),
  toHour: integer("to_hour").notNull(),
  /** Days on which they begin, 1 for Monday to 7. */
  days: jsonb("days").$type<number[]>().notNull(),
  timeZone: text("time_zone").$type<QuietTimeZone>().notNull(),
  updatedAt: updatedAt(),
});

/**
 * An e-mail, from before it is handed to the mail server on. status: QUEUED (the server surely has not got it), SENDING (until
 * `leaseUntil`; whether it went is not known after that), SENT, UNKNOWN, FAILED. Decision 0116 says why.
 */
export const sentMail = pgTable(
  "sent_mail",
  {
    uuid: uuid("uuid").primaryKey(),
    /** Who has it sent; of a letter of the platform, to whom it goes or for whom. */
    sender: uuid("sender")
      .notNull()
      .references(() => appUser.uuid, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    recipients: jsonb("recipients").$type<string[]>().notNull(),
    subject: text("subject").notNull(),
    status: text("status").$type<"QUEUED" | "SENDING" | "SENT" | "UNKNOWN" | "FAILED">().notNull().default("QUEUED"),
    rejected: jsonb("rejected").$type<string[]>().notNull().default([]),
    /** The Message-ID, to be found in the mail server's log. */
    messageId: text("message_id"),
    problem: text("problem"),
    /** A letter of the platform: nobody waits for its outcome, and it is handed over a second time where the first is unknown. */
    automatic: boolean("automatic").notNull().default(false),
    /** Uuid of what it is about: a session, a simulation, a delivery. */
    about: uuid("about"),
    /** The message, sealed, until it is sent; null where it is written when it is handed over. */
    content: bytea("content"),
    /** The first of the e-mails that are this one sent again: they have its Message-ID. */
    original: uuid("original"),
    leaseBy: uuid("lease_by"),
    leaseUntil: timestamp("lease_until", { withTimezone: true, mode: "string" }),
    /** Times that the server surely did not take it. */
    tries: integer("tries").notNull().default(0),
    /** Times that it was handed over and nobody knows what became of it. */
    unknowns: integer("unknowns").notNull().default(0),
    sentAt: timestamp("sent_at", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("sent_mail_sender").on(t.sender, t.createdAt),
    index("sent_mail_about").on(t.about, t.sender).where(sql`${t.about} is not null`),
    index("sent_mail_sealed").on(t.createdAt).where(sql`${t.content} is not null`),
  ],
);
