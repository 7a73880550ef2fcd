import { z } from "zod";
import { computation, isoDate } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { fullWeights, seriesCode } from "#app/contract/computation/dated-series.ts";
import { covariance } from "#app/contract/computation/risk.ts";
import { ASSET_CLASSES, PORTFOLIO_TYPES } from "#app/domain/enumerations.ts";
import { ADVERSE_IMPACTS, type AdverseImpact } from "#app/domain/journey.ts";

/** Advice of the computation backend: what to recommend, how an allocation fits a client, what may replace a series. */
const fraction = z.number().min(0).max(1);
const risk = z.number().min(0).max(100);
const riskClass = z.number().int().min(1).max(7);
const flag = z.enum(["green", "orange", "red"]);
const wanted = z.boolean().nullish();

const preferences = z.object({
  minSustainableInvestments: fraction.nullish(),
  minTaxonomyAlignment: fraction.nullish(),
  /** Share of the allocation that must consider each wanted adverse impact. */
  minimumCoverage: fraction.nullish(),
  greenhouseGaz: wanted,
  biodiversityImpact: wanted,
  waterEmissions: wanted,
  hazardousWaste: wanted,
  internationalPrinciplesViolation: wanted,
  internationalPrinciplesMonitoring: wanted,
  genderPayGap: wanted,
  genderDiversity: wanted,
  controversialWeapons: wanted,
});

const asset = z.object({
  uuid: seriesCode,
  assetClass: z.enum(ASSET_CLASSES).optional(),
  sri: riskClass.nullish(),
  volatility: risk.nullish(),
  maxWeight: fraction.optional(),
  sustainabilityMinInvestments: fraction.nullish(),
  sustainabilityMinTaxonomyAlignment: fraction.nullish(),
  /** Adverse impacts that the asset considers, by the names of the preferences or Gge, Iob, We, Hw, Vip, Lmip, Gpg, Lbgd, Cw. */
  pai: z.record(z.string().max(60), z.boolean()).optional(),
});

const suitability = {
  riskType: z.enum(["WEIGHTED_AVERAGE_SRI", "VOLATILITY_ABV", "EX_ANTE_VOLATILITY"]),
  riskProfile: z.string().min(1).max(120),
  /** By profile. */
  riskRanges: z.record(
    z.string().max(120),
    z.object({ min: risk, max: risk }).refine(({ min, max }) => min <= max, "min is above max"),
  ),
  /** Margin outside the range that is orange: by default 0.25 of a class, or 0.01 of volatility. */
  tolerance: risk.optional(),
  /**
   * Product addition: below the range is green to so much, then orange and never red, as the checks of an advice have it. Without it the
   * low end is as hard as the high one.
   */
  carefulMargin: risk.optional(),
  sustainability: z
    .object({ enabled: z.boolean().nullable().default(null), preferences: preferences.default({}) })
    .default({ enabled: null, preferences: {} }),
  assets: z
    .array(asset)
    .max(300)
    .superRefine((assets, context) => {
      const seen = new Set<string>();
      assets.forEach(({ uuid }, i) => {
        if (seen.has(uuid)) context.addIssue({ code: "custom", path: [i, "uuid"], message: "given twice" });
        seen.add(uuid);
      });
    }),
  covariance: covariance.optional(),
};

export const preconisationRequest = z.object({
  portfolioType: z.enum(PORTFOLIO_TYPES),
  ...suitability,
  freeManagementEnabled: z.boolean().default(true),
  delegatedManagementEnabled: z.boolean().default(true),
  candidates: z
    .array(
      z.object({
        uuid: seriesCode,
        managementType: z.enum(["FREE", "DELEGATED"]),
        weights: fullWeights,
        expectedReturn: z.number().min(-1).max(100).nullish(),
        annualFees: fraction.nullish(),
      }),
    )
    .max(1000),
  generateAllocation: z.boolean().default(false),
  maxWeight: fraction.default(1),
});

const sustainabilityResult = z.object({
  sustainableInvestments: z.number(),
  taxonomyAlignment: z.number(),
  coverage: z.number(),
  pai: z.record(z.string(), z.number()),
  criteria: z.array(z.object({ code: z.string(), value: z.number(), required: z.number(), flag })),
  flag,
  score: z.number(),
  shortfall: z.number(),
});
export const preconisationResult = z.object({
  ranking: z.array(
    z.object({
      uuid: z.string(),
      rank: z.number().int(),
      managementType: z.enum(["FREE", "DELEGATED"]),
      flag,
      riskValue: z.number(),
      riskFlag: flag,
      sustainabilityFlag: flag,
      sustainability: sustainabilityResult,
      score: z.number(),
    }),
  ),
  selected: z.string().nullable(),
  outcome: z.enum([
    "MESSAGE_FMPNA",
    "MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI",
    "MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI",
    "MESSAGE_SUSTAINABILITY_OFF_CFM",
    "MESSAGE_SUSTAINABILITY_ON_CFM",
    "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI",
    "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA",
    "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL",
    "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL",
    "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL",
  ]),
  generatedAllocation: z.record(z.string(), z.number()).optional(),
  ...versioned,
});

const shelfAllocation = z.object({ weights: z.record(z.string(), z.number()), risk: z.number() });
const mostOfWish = shelfAllocation.extend({ value: z.number() }).nullable();
export const sustainabilityReachRequest = z.object({
  riskType: suitability.riskType,
  /** Risk that fits the client. */
  riskRange: z
    .object({ min: risk, max: risk })
    .refine(({ min, max }) => min <= max, "min is above max")
    .nullable()
    .default(null),
  /** What may be held; by default with the covariance of the last five years of stored values where the risk is a volatility. */
  assets: z
    .array(asset.extend({ assetClass: z.enum(ASSET_CLASSES), maxWeight: fraction.default(1), leastHeld: fraction.optional() }))
    .max(300),
  assetClassConstraints: z
    .array(z.object({ assetClass: z.enum(ASSET_CLASSES), min: fraction.default(0), max: fraction.default(1) }))
    .max(60)
    .default([]),
  lines: z
    .object({ minLines: z.number().int().min(1).max(300).optional(), maxLines: z.number().int().min(1).max(300).optional() })
    .default({}),
  /** Caps on some of the assets together. */
  caps: z
    .array(z.object({ assets: z.array(seriesCode).max(300), max: fraction }))
    .max(10)
    .default([]),
  /** What is asked. */
  preferences: preferences.default({}),
  /** Adverse impacts that may be asked besides. */
  impacts: z.array(z.enum(Object.values(ADVERSE_IMPACTS) as [AdverseImpact, ...AdverseImpact[]])).default([]),
  covariance: covariance.optional(),
});
export const sustainabilityReachResult = z.object({
  wishes: z.array(
    z.object({
      code: z.string(),
      asked: z.number().nullable(),
      /** Assets that add to it. */
      holders: z.number().int(),
      /** The most of it within the range of risk, and at any risk; null where the shelf holds no allocation. */
      within: mostOfWish,
      anyRisk: mostOfWish,
      /** The calmest allocation that meets what is asked, whatever its risk. */
      calmest: shelfAllocation.nullable(),
    }),
  ),
  /** The calmest allocation without any wish. */
  calmest: shelfAllocation.nullable(),
  /** The calmest that meets all that is asked together, within the range and at any risk. */
  together: z.object({ within: shelfAllocation.nullable(), anyRisk: shelfAllocation.nullable() }),
  ...versioned,
});

export const scoringRequest = z.object({
  ...suitability,
  weights: fullWeights,
  clientAge: z.number().int().min(0).max(150).optional(),
  diversification: z
    .object({
      minNumAssets: z.number().int().min(0).max(300).optional(),
      maxWeight: fraction.optional(),
      maxGuaranteed: fraction.optional(),
    })
    .default({}),
});
export const scoringResult = z.object({
  /** The profile whose range the risk was measured against. */
  riskProfile: z.string(),
  criteria: z.array(z.object({ code: z.string(), value: z.number(), min: z.number().optional(), max: z.number().optional(), flag })),
  flag,
  score: z.number(),
  sustainability: sustainabilityResult,
  effectiveNumberOfAssets: z.number(),
  ...versioned,
});

const bounded = (low: number, high: number) => z.number().min(low).max(high).nullish();
const subject = { uuid: seriesCode, assetClass: z.enum(ASSET_CLASSES), sri: riskClass.nullable() };
const share = z.number().min(0).max(1e6).optional();
export const switcherRequest = z.object({
  date: isoDate,
  reference: z.object(subject),
  sameAssetClass: z.boolean().default(true),
  maxSriIncrease: z.number().int().min(0).max(6).default(0),
  /** Shares of the metrics in the score; their sum need not be 1. */
  weights: z
    .object({
      correlation: share,
      sharpeRatio: share,
      annualizedReturn: share,
      volatility: share,
      maxDrawdown: share,
      annualFees: share,
    })
    .refine((weights) => Object.values(weights).some((weight) => (weight ?? 0) > 0), "one weight at least is above 0")
    .optional(),
  candidates: z
    .array(
      z.object({
        ...subject,
        closeDate: isoDate.nullish(),
        /** Beside metrics that are computed: charges are in the values, so that they are not seen there. */
        annualFees: bounded(0, 1),
        /** Without them, they are computed from three years of stored values. */
        metrics: z
          .object({
            correlation: bounded(-1, 1),
            sharpeRatio: bounded(-1e6, 1e6),
            annualizedReturn: bounded(-1, 1e6),
            volatility: bounded(0, 1e6),
            maxDrawdown: bounded(-1, 1),
            annualFees: bounded(0, 1),
          })
          .optional(),
      }),
    )
    .max(300),
  /** The ranking tells the metrics of each. */
  details: z.boolean().optional(),
});
export const switcherResult = z.object({
  ranking: z.array(
    z.object({
      ...{ uuid: z.string(), rank: z.number().int(), score: z.number() },
      percentiles: z.partialRecord(metricName(), z.number()),
      /** With `details`; null or absent where the values cannot give one. */
      metrics: z.partialRecord(metricName(), z.number().nullable()).optional(),
    }),
  ),
  excluded: z.array(z.object({ uuid: z.string(), reason: z.enum(["SAME_SERIES", "CLOSED", "ASSET_CLASS", "RISK"]) })),
  ...versioned,
});

function metricName() {
  return z.enum(["correlation", "sharpeRatio", "annualizedReturn", "volatility", "maxDrawdown", "annualFees"]);
}

export const adviceServices = {
  preconisation: computation(
    "/preconisation-service/portfolio-preconisation/abeille",
    "comp-preconisation-abeille",
    "Rank the portfolios that may be recommended and say what to recommend",
  )
    .input(preconisationRequest)
    .output(preconisationResult),
  scoring: computation("/preconisation-service/scoring", "comp-preconisation-scoring", "Check one allocation against a client's profile")
    .input(scoringRequest)
    .output(scoringResult),
  sustainabilityReach: computation(
    "/preconisation-service/sustainability-reach",
    "comp-sustainability-reach",
    "What a shelf of assets can reach of each sustainability preference, and what that costs in risk",
  )
    .input(sustainabilityReachRequest)
    .output(sustainabilityReachResult),
  switcherRank: computation("/switcher-service/rank", "comp-switcher-rank", "Rank the series that may replace another one")
    .input(switcherRequest)
    .output(switcherResult),
};
