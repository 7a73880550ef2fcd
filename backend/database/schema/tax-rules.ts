import { integer, numeric, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";

/** Tax on life-insurance contracts by calendar years; belongs to no organisation. Rates in per cent, amounts in euros. */
export const taxRules = pgTable("tax_rules", {
  uuid: uuid("uuid").primaryKey(),
  firstYear: integer("first_year").notNull(),
  lastYear: integer("last_year"),
  maturityYears: integer("maturity_years").notNull(),
  youngRate: numeric("young_rate").notNull(),
  reducedRate: numeric("reduced_rate").notNull(),
  fullRate: numeric("full_rate").notNull(),
  premiumsThreshold: numeric("premiums_threshold").notNull(),
  allowanceSingle: numeric("allowance_single").notNull(),
  allowanceCouple: numeric("allowance_couple").notNull(),
  socialChargesRate: numeric("social_charges_rate").notNull(),
  sources: text("sources").notNull(),
  /** Who answered for these very figures, and when; null until somebody does, and after each change. */
  confirmedBy: uuid("confirmed_by"),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true, mode: "string" }),
  version: integer("version").notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
