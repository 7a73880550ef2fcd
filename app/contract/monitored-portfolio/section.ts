import { z } from "zod";
import { decimal, isoDate, uuid } from "#app/contract/base.ts";
import { priipsRequest } from "#app/contract/computation/risk.ts";
import { writtenComposition } from "#app/contract/model-portfolio.ts";
import { bilingual, share, written } from "#app/contract/monitored-portfolio/shape.ts";
import { diversificationRules } from "#app/contract/product.ts";
import { ASSET_CLASSES, CURRENCIES, MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";

/**
 * Settings of an AAA model portfolio that hold from a date until the next date that has some. Rates and weights are per
 * cent, fees per cent a year.
 */
const title = z.string().trim().max(200);
const remark = z.string().trim().max(1_000);
const longText = z.string().trim().max(10_000);
const rate = decimal.refine((value) => Number(value) >= 0 && Number(value) < 100, "0 to less than 100").describe("per cent");

/** What the report of the portfolio shows. */
export const reportingSettings = z.object({
  reportingTemplate: z.string().trim().min(1).max(120),
  title,
  filenamePrefix: z.string().trim().max(80).optional(),
  perfStartDate: isoDate.nullable().default(null).describe("null: from the first value on"),
  pageFooter: remark.optional(),
  displayProductOwnerName: z.boolean().default(true),
  displayDistributorsNames: z.boolean().default(false),
  displayInceptionDate: z.boolean().default(true),
  /** Sentences of the report on when it is rebalanced, what it costs and how it may change. */
  allocationRebalancing: remark.optional(),
  managementFees: remark.optional(),
  allocationChanges: remark.optional(),
  performancesMethodology: longText.optional(),
  commentsTitle: title.optional(),
  commentsText: longText.optional(),
});

export const priipsCosts = z.object({
  entryCosts: rate.default("0").describe("per cent of what is invested"),
  exitCosts: rate.default("0").describe("per cent of what is withdrawn"),
  ongoingCosts: rate.describe("per cent a year"),
  transactionCosts: rate.default("0").describe("per cent a year"),
  performanceFees: rate.default("0").describe("per cent a year"),
});
/** Parameters of the PRIIPs computation and of the EPT file, version 2.1. */
export const priipsSettings = z.object({
  currency: z.enum(CURRENCIES).default("EUR"),
  investedAmount: decimal.default("10000"),
  frequency: priipsRequest.shape.frequency.describe("of the values that the scenarios rest on"),
  recommendedHoldingPeriod: priipsRequest.shape.recommendedHoldingPeriod.describe("years"),
  creditRiskMeasure: priipsRequest.shape.creditRiskMeasure,
  costs: priipsCosts,
});

/** Texts under the fixed headings of the KID. */
export const narratives = z.object({
  objectives: bilingual,
  intendedInvestor: bilingual,
  riskNarrative: bilingual,
  unableToPayOut: bilingual.optional(),
  holdingPeriodAndExit: bilingual.optional(),
  complaints: bilingual.optional(),
  otherInformation: bilingual.optional(),
});

/** What the portfolio shall not fall below: per cent of its first value, or of the highest one so far. */
export const floor = z.object({ level: share, basis: z.enum(["FIRST_VALUE", "HIGHEST_VALUE"]) });

/** Asset classes that a dynamic allocation of risk falls back on; every other one is risky. */
const DARM_RESERVES = ["CASH", "CASH_AND_BONDS"] as const;
/** How the share of risky assets follows what the value has above its floor (constant proportion portfolio insurance). */
export const darmSettings = z
  .object({
    multiplier: decimal.refine((value) => Number(value) > 0 && Number(value) <= 20, "more than 0, at most 20").describe("of the cushion"),
    minRisky: share.default("0"),
    maxRisky: share.default("100"),
    tolerance: share.default("0").describe("points; nearer to the target than this nothing is changed"),
    reserve: z.enum(DARM_RESERVES).default("CASH_AND_BONDS"),
  })
  .refine(({ minRisky, maxRisky }) => Number(minRisky) <= Number(maxRisky), { path: ["maxRisky"], error: "below minRisky" });

/** Fees that are taken from the values; an absent one is none. */
export const feeSettings = z.object({
  feesAllAssets: rate.optional(),
  feesUnitLinkedAssets: rate.optional(),
  feesEtfAssets: rate.optional(),
  feesGuaranteedFunds: rate.optional(),
  feesEtfTransactions: rate.optional().describe("per cent of each purchase or sale of an ETF"),
  feesDeductionDay: z.number().int().min(1).max(31).optional().describe("day of the month; the last one where the month is shorter"),
  feesDeductionMonth: z.number().int().min(1).max(12).optional().describe("of fees that are taken once a year"),
  feesFrequency: z.enum(MOVEMENT_FREQUENCIES),
  subscriptionSeriesFees: z
    .array(z.object({ seriesUuid: uuid, seriesFee: rate }))
    .max(100)
    .default([])
    .describe("taken once, when a series is bought"),
});

/** Rules that every composition keeps; an absent rule is none. */
export const constraintSettings = z
  .object({
    diversification: diversificationRules.default({}),
    maxTurnover: share.optional().describe("per cent, of one rebalancing"),
    minSri: z.number().int().min(1).max(7).optional(),
    maxSri: z.number().int().min(1).max(7).optional(),
  })
  .refine(({ minSri = 1, maxSri = 7 }) => minSri <= maxSri, { path: ["maxSri"], error: "below minSri" });

/** Bounds of one series or of one asset class. */
export const bounds = z.object({ asset: uuid.optional(), assetClass: z.enum(ASSET_CLASSES).optional(), min: share, max: share });
export const constraints = z.object({
  constraints: z
    .array(
      bounds
        .refine(({ asset, assetClass }) => (asset === undefined) !== (assetClass === undefined), {
          path: ["asset"],
          error: "an asset, or an asset class",
        })
        .refine(({ min, max }) => Number(min) <= Number(max), { path: ["max"], error: "below min" }),
    )
    .min(1)
    .max(200)
    .superRefine((bounds, context) => {
      const seen = new Set<string | undefined>();
      bounds.forEach(({ asset, assetClass }, index) => {
        if (seen.has(asset ?? assetClass)) context.addIssue({ code: "custom", path: [index], message: "a series or class once" });
        seen.add(asset ?? assetClass);
      });
    }),
});

export const comment = z.object({ title: title.default(""), text: longText.min(1) });
/** The index, or the mix of indices, that the portfolio is compared with; weights total 100. */
export const benchmark = z.object({ name: title.min(1), lines: writtenComposition.shape.lines });
/** Assets under management on the day. */
export const aum = z.object({
  amount: decimal.refine((value) => !value.startsWith("-"), "not below 0").describe("currency units"),
  currency: z.enum(CURRENCIES).default("EUR"),
});

const dated = { date: isoDate, ...written };
/** All of them as a portfolio holds them, oldest first. The names are those of the paths, `priips_v2_1` for priips/v2.1. */
export const datedSections = {
  reporting: z.array(reportingSettings.extend(dated)),
  priips_v2_1: z.array(priipsSettings.extend(dated)),
  narratives: z.array(narratives.extend(dated)),
  floor: z.array(floor.extend(dated)),
  darm: z.array(darmSettings.safeExtend(dated)),
  fee: z.array(feeSettings.extend(dated)),
  constraint_params: z.array(constraintSettings.safeExtend(dated)),
  constraint: z.array(bounds.extend({ id: uuid, ...dated })),
  comment: z.array(comment.extend(dated)),
  benchmark: z.array(benchmark.extend(dated)),
  aum: z.array(aum.extend(dated)),
};
