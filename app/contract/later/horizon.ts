import { z } from "zod";
import { decimal, isoDate, uuid } from "#app/contract/base.ts";
import type { HORIZON_OPERATIONS } from "#app/contract/computation/horizon.ts";
import { feeSettings, reportingSettings } from "#app/contract/later/aaa/sections.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";

/** Horizon model portfolios as the operations of the GraphQL call give them, beside `computePerformance`, which is built. */
const rule = z.object({
  glidepathRuleDate: isoDate,
  glidepathRuleSource: z.string(),
  /** MM-DD where steps are taken on a calendar day. */
  stepChangeDate: z.string().nullable(),
  stepChangeReference: z.enum(["SUBSCRIPTION_DATE", "SUBSCRIBER_BIRTHDAY", "CALENDAR_DATE"]),
  stepChangeTrigger: z.string().nullable(),
  rebalancingDate: z.string().nullable().describe("MM-DD"),
  rebalancingReference: z.string().nullable(),
  gridTrigger: z.string().nullable(),
  gridFileName: z.string().nullable(),
  gridFileType: z.string().nullable(),
});
const percentage = decimal.describe("per cent");
const portfolio = z.object({
  uuid,
  name: z.string(),
  productUuid: uuid,
  productName: z.string(),
  workingStatus: z.string().nullable(),
  productOwnerPortfolioCode: z.string().nullable(),
  riskProfile: z.enum(RISK_PROFILES).nullable(),
  glidepathMethod: z.string(),
  distributorUuids: z.array(uuid),
  owner: uuid,
  productInfo: z.record(z.string(), z.unknown()).nullable(),
  feeConfigurations: z.array(feeSettings.extend({ configurationDate: isoDate })),
  glidepathRules: z.array(rule),
  /** Days of the grids and of the report's settings; an operation of their own gives each. */
  gridDates: z.array(isoDate),
  reportingDates: z.array(isoDate),
});
const grid = z.object({
  gridDate: isoDate,
  rows: z.array(z.object({ horizonLeft: z.number().int().describe("years"), weights: z.record(uuid, percentage) })),
});
const reporting = reportingSettings.extend({ reportingDate: isoDate, horizonsToDisplay: z.array(z.number().int()).describe("years") });
const yearly = { year: z.number().int() };
const pdfData = z.object({
  dateFrom: isoDate,
  dateTo: isoDate,
  distributors: z.array(z.object({ uuid, distributorName: z.string() })),
  seriesPerformances: z.array(
    z.object({
      seriesUuid: uuid,
      seriesFullName: z.string(),
      seriesDisplayName: z.string().nullable(),
      seriesCustomDisplayName: z.string().nullable(),
      seriesIsin: z.string().nullable(),
      seriesAssetClass: z.enum(ASSET_CLASSES),
      seriesPerformance: percentage.nullable(),
      seriesAllocations: z.array(z.object({ ...yearly, percentage })),
    }),
  ),
  portfolioPerformances: z.array(z.object({ ...yearly, performance: percentage })),
});

type Operation = Exclude<(typeof HORIZON_OPERATIONS)[number], "computePerformance">;

/** For each operation that is answered 501: its row of the catalogue, its arguments, and what stands in `data` under its name. */
export const laterHorizonOperations: Record<Operation, { id: string; input: z.ZodObject; output: z.ZodType }> = {
  horizonModelPortfolioByUuid: { id: "horizon-model-portfolio-by-uuid", input: z.object({ uuid }), output: portfolio },
  grid: { id: "horizon-grid", input: z.object({ uuid, gridDate: isoDate }), output: grid },
  reporting: { id: "horizon-reporting", input: z.object({ uuid, reportingDate: isoDate }), output: reporting },
  pdfData: { id: "horizon-pdf-data", input: z.object({ uuid, dateFrom: isoDate, dateTo: isoDate }), output: pdfData },
  byUuids: { id: "horizon-by-uuids", input: z.object({ uuids: z.array(uuid).min(1).max(100) }), output: z.array(portfolio) },
};
