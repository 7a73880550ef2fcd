import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "../columns.ts";
import { organisation } from "../organisation.ts";
import { series } from "./series.ts";

/**
 * A list of series that portfolios may be made of. Without an organisation it is the platform's. `provider` says which
 * entries of a provider's catalogue it takes over; `update` is what the last such update did. Both are JSON of the contract.
 */
export const investmentPool = pgTable(
  "investment_pool",
  {
    uuid: uuid("uuid").primaryKey(),
    name: text("name").notNull(),
    organisation: uuid("organisation").references(() => organisation.uuid),
    provider: jsonb("provider").$type<{ provider: string; filterCodes: string[] }>(),
    update: jsonb("update").$type<{ added: number; removed: number; kept: number }>(),
    updateErrors: jsonb("update_errors").$type<Array<{ code: string; externalCode: string; name: string }>>().notNull().default([]),
    providerUpdatedAt: timestamp("provider_updated_at", { withTimezone: true, mode: "string" }),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("investment_pool_name").on(t.name), index("investment_pool_organisation").on(t.organisation)],
);

/** A series of a pool. `external` lines come from the provider's catalogue and go with it; `name` replaces the series' own. */
export const investmentPoolSeries = pgTable(
  "investment_pool_series",
  {
    pool: uuid("pool")
      .notNull()
      .references(() => investmentPool.uuid, { onDelete: "cascade" }),
    series: uuid("series")
      .notNull()
      .references(() => series.uuid, { onDelete: "cascade" }),
    name: text("name"),
    pinned: boolean("pinned").notNull().default(false),
    external: boolean("external").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pool, t.series] }), index("investment_pool_series_by_series").on(t.series)],
);

/** A pool draws on the series of its sources, and on those of their sources. */
export const investmentPoolSource = pgTable(
  "investment_pool_source",
  {
    pool: uuid("pool")
      .notNull()
      .references(() => investmentPool.uuid, { onDelete: "cascade" }),
    source: uuid("source")
      .notNull()
      .references(() => investmentPool.uuid),
  },
  (t) => [primaryKey({ columns: [t.pool, t.source] }), index("investment_pool_source_by_source").on(t.source)],
);

/** An entry of a provider's catalogue, and the platform's series that it stands for, once somebody said which. */
export const externalSeries = pgTable(
  "external_series",
  {
    uuid: uuid("uuid").primaryKey(),
    provider: text("provider").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    isin: text("isin"),
    currency: text("currency").notNull(),
    filterCode: text("filter_code"),
    series: uuid("series").references(() => series.uuid, { onDelete: "set null" }),
    /** What the fund held by the provider's last word; weights in per cent as decimal strings. */
    holdings: jsonb("holdings").$type<Array<Record<string, string | null>>>().notNull().default([]),
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("external_series_code").on(t.provider, t.code),
    index("external_series_series").on(t.series),
    index("external_series_filter").on(t.provider, t.filterCode),
    index("external_series_isin").on(t.isin),
  ],
);
