import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { appUser, organisation } from "./organisation.ts";
import { investmentPool } from "./series/investment-pool.ts";

export const product = pgTable(
  "product",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull(),
    productOwner: uuid("product_owner").references(() => organisation.uuid),
    /** The series that portfolios of the product may be made of. */
    investmentPool: uuid("investment_pool").references(() => investmentPool.uuid),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("product_investment_pool").on(t.investmentPool)],
);

export const simulator = pgTable("simulator", {
  uuid: uuid("uuid").primaryKey(),
  name: text("name").notNull(),
  managementType: text("management_type").notNull().default("SELF_BUILT"),
  riskScale: text("risk_scale").notNull().default("SRI"),
  mode: text("mode").notNull().default("ADVANCED"),
  product: uuid("product").references(() => product.uuid),
  /** Matrix set to prefer; null lets the service choose the window common to the portfolio. */
  matrixSet: uuid("matrix_set"),
  /** Model portfolio that the simulator offers first; no reference, since portfolios refer to products. */
  portfolio: uuid("portfolio"),
  config: jsonb("config").$type<Record<string, unknown>>().notNull().default({}),
  version: integer("version").notNull().default(0),
  createdAt: createdAt(),
});

/** Which distributors may use which simulator. */
export const simulatorDistributor = pgTable(
  "simulator_distributor",
  {
    simulator: uuid("simulator")
      .notNull()
      .references(() => simulator.uuid, { onDelete: "cascade" }),
    distributor: uuid("distributor")
      .notNull()
      .references(() => organisation.uuid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.simulator, t.distributor] })],
);

/**
 * A simulation. `name` is null while it was never saved: such a draft is in no list. `parameters`, `results` and
 * `versions` are what was saved; `draft` holds later parameters that the adviser has not saved yet. A `shared` one is read,
 * never written, by the other advisers of its organisation.
 */
export const simulationSnapshot = pgTable(
  "simulation_snapshot",
  {
    uuid: uuid("uuid").primaryKey(),
    organisation: uuid("organisation")
      .notNull()
      .references(() => organisation.uuid),
    owner: uuid("owner")
      .notNull()
      .references(() => appUser.uuid),
    simulator: uuid("simulator")
      .notNull()
      .references(() => simulator.uuid),
    name: text("name"),
    managementType: text("management_type").notNull().default("SELF_BUILT"),
    parameters: jsonb("parameters").$type<Record<string, unknown>>().notNull(),
    results: jsonb("results").$type<Record<string, unknown>>(),
    versions: jsonb("versions").$type<Record<string, unknown>>(),
    draft: jsonb("draft").$type<Record<string, unknown>>(),
    /** What the contract was worth on a day: amount as an exact decimal, and the day. */
    balance: jsonb("balance").$type<{ amount: string; on: string }>(),
    shared: boolean("shared").notNull().default(false),
    // What a list shows of the two documents, taken out of them when they are written: a list reads no document.
    clientName: text("client_name").generatedAlwaysAs(
      sql`nullif(trim(coalesce(parameters -> 'subscriber' ->> 'firstName', '') || ' ' || coalesce(parameters -> 'subscriber' ->> 'lastName', '')), '')`,
    ),
    goal: jsonb("goal").$type<Record<string, unknown>>().generatedAlwaysAs(sql`parameters -> 'goal'`),
    currency: text("currency").generatedAlwaysAs(sql`parameters ->> 'currency'`),
    horizonYears: integer("horizon_years").generatedAlwaysAs(sql`(parameters ->> 'horizonYears')::int`),
    scenarioCount: integer("scenario_count").generatedAlwaysAs(sql`(results ->> 'scenarioCount')::int`),
    /** Scenarios that do all that the plan asks, as `successesOf` counts them. */
    successCount: integer("success_count").generatedAlwaysAs(
      sql`coalesce((results ->> 'successes')::int, case when (results -> 'statistics' ->> 'totalWithdrawals')::numeric > 0 then (results ->> 'scenarioCount')::int - (results ->> 'shortfallScenarios')::int end)`,
    ),
    version: integer("version").notNull().default(0),
    savedAt: timestamp("saved_at", { withTimezone: true, mode: "string" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("simulation_snapshot_name").on(t.owner, sql`lower(${t.name})`).where(sql`${t.name} is not null`),
    index("simulation_snapshot_list").on(t.organisation, t.owner, t.savedAt),
    index("simulation_snapshot_shared").on(t.organisation, t.savedAt).where(sql`${t.shared}`),
  ],
);
