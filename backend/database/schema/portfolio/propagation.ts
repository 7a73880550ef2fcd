import { bigint, date, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { createdAt } from "../columns.ts";
import { appUser } from "../organisation.ts";
import { monitoredPortfolio } from "./monitored-portfolio.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

/** What goes on: settings of the report, or the weights of a day; `before` null where the day had none, `after` null where they are removed. */
export interface Propagated {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A change of a leader that goes on to its followers, written with the change; numbered in the order of the changes. */
export const propagation = pgTable(
  "propagation",
  {
    uuid: uuid("uuid").primaryKey(),
    number: bigint("number", { mode: "number" }).generatedByDefaultAsIdentity().notNull(),
    leader: uuid("leader")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    kind: text("kind").$type<"REPORTING" | "COMPOSITION">().notNull(),
    versionType: text("version_type").$type<PortfolioVersionType>(),
    date: date("date", { mode: "string" }).notNull(),
    content: jsonb("content").$type<Propagated>().notNull(),
    author: uuid("author")
      .notNull()
      .references(() => appUser.uuid),
    createdAt: createdAt(),
    /** Once every follower is done or refused. */
    endedAt: instant("ended_at"),
    /** The job was given up: those that wait were not changed. */
    givenUpAt: instant("given_up_at"),
  },
  (t) => [index("propagation_leader").on(t.leader, t.number)],
);

/** What became of it at one follower: state WAITING, DONE, or REFUSED with the code and what is wrong. */
export const propagationFollower = pgTable(
  "propagation_follower",
  {
    propagation: uuid("propagation")
      .notNull()
      .references(() => propagation.uuid, { onDelete: "cascade" }),
    follower: uuid("follower")
      .notNull()
      .references(() => monitoredPortfolio.uuid, { onDelete: "cascade" }),
    state: text("state").$type<"WAITING" | "DONE" | "REFUSED">().notNull().default("WAITING"),
    code: text("code"),
    problems: jsonb("problems").$type<object[]>().notNull().default([]),
    endedAt: instant("ended_at"),
  },
  (t) => [primaryKey({ columns: [t.propagation, t.follower] }), index("propagation_follower_of").on(t.follower)],
);
