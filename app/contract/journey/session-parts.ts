import { z } from "zod";
import { decimal, isoDate, uuid } from "#app/contract/base.ts";
import { ACT_TYPES, ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { MANAGEMENT_MODES, RISK_PROFILES, SESSION_FREQUENCIES } from "#app/domain/journey.ts";

/** The parts of a session of a recommendation journey, as they are filled in. */
export const text = (max: number) => z.string().trim().max(max);
/** Currency units. */
const money = decimal.refine((value) => Number(value) >= 0, "not below 0");
/** Per cent. */
const percentage = decimal.refine((value) => Number(value) >= 0 && Number(value) <= 100, "between 0 and 100");
const months = z.number().int().min(1).max(600);

/** Adverse impacts that a client wants considered. */
export const wantedImpacts = {
  greenhouseGaz: z.boolean().optional(),
  biodiversityImpact: z.boolean().optional(),
  waterEmissions: z.boolean().optional(),
  hazardousWaste: z.boolean().optional(),
  internationalPrinciplesViolation: z.boolean().optional(),
  internationalPrinciplesMonitoring: z.boolean().optional(),
  genderPayGap: z.boolean().optional(),
  genderDiversity: z.boolean().optional(),
  controversialWeapons: z.boolean().optional(),
};
const preferences = {
  minSustainableInvestments: percentage.optional(),
  minTaxonomyAlignment: percentage.optional(),
  ...wantedImpacts,
};
export const sustainabilityPart = z.object({
  /** Null: the client has not said. */
  hasSustainablePreferences: z.boolean().nullable().default(null),
  ...preferences,
  minimumCoverage: percentage.default("50"),
});

const proposal = {
  actType: z.enum(ACT_TYPES),
  additionalContributionAmount: money.optional(),
  projectName: text(120).optional(),
  productUuid: uuid,
  regularContributionsAmount: money.optional(),
  withdrawalAmount: money.optional(),
};
export const proposalPart = z.object({ ...proposal, investmentHorizonMonths: months.optional() });

const months12 = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const deposits = Object.fromEntries(months12.map((month) => [`deposit${month}`, z.boolean().optional()])) as Record<
  `deposit${(typeof months12)[number]}`,
  z.ZodOptional<z.ZodBoolean>
>;

/** What a session begins with; the catalogue's names. Amounts in currency units. */
export const sessionCreation = z.object({
  recoJourneyUuid: uuid,
  ...proposal,
  clientBirthDate: isoDate.optional(),
  clientEstimatedRetirementAge: z.number().int().min(18).max(100).optional(),
  clientFirstName: text(120).optional(),
  clientLastName: text(120).optional(),
  clientRiskKeyLastUpdate: isoDate.optional(),
  contactEmail: z.email().max(254).optional(),
  coSubscriberBirthDate: isoDate.optional(),
  coSubscriberFirstName: text(120).optional(),
  coSubscriberLastName: text(120).optional(),
  currentCompositionEnabled: z.boolean().optional(),
  depositInitial: money.optional(),
  depositInitialEnabled: z.boolean().optional().describe("false: no initial deposit, whatever its amount"),
  ...deposits,
  extAdvisorCode: text(120).optional(),
  extClientCode: text(120).optional(),
  /** Years. */
  investmentHorizon: z.number().int().min(1).max(50).optional(),
  investmentHorizonMonths: months.optional(),
  initialAmount: money.optional(),
  legalPersonIdentifier: text(120).optional(),
  legalPersonName: text(200).optional(),
  legalPersonRepresentativeFirstName: text(120).optional(),
  legalPersonRepresentativeLastName: text(120).optional(),
  periodicDepositsEnabled: z.boolean().optional(),
  regularContributionsFrequency: z.enum(SESSION_FREQUENCIES).optional(),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  hasSustainablePreferences: z.boolean().nullable().optional(),
  clientEsgLastUpdate: isoDate.optional(),
  hasSustainableObjectives: z.boolean().optional(),
  hasTaxonomyObjectives: z.boolean().optional(),
  hasMinimumPaiCoverage: z.boolean().optional(),
  sustainabilityCoverage: percentage.optional(),
  ...preferences,
});
export type SessionCreation = z.infer<typeof sessionCreation>;

/** Answers by question, and the profile that they gave. */
export const questionnairePart = z.object({
  answers: z
    .record(z.string().min(1).max(80), z.union([text(2000), z.number(), z.boolean(), z.array(text(200)).max(50)]))
    .refine((answers) => Object.keys(answers).length <= 300, "at most 300 answers"),
  riskProfile: z.enum(RISK_PROFILES).optional(),
});

export const line = z.object({ series: uuid, weight: percentage });
export const allocation = z.object({
  number: z.number().int().min(1).max(10),
  managementType: z.enum(MANAGEMENT_MODES).default("free"),
  /** What is recommended: weights in per cent that total 100 in what is finalised. */
  lines: z.array(line).max(100).default([]),
  freeManagementAssetClasses: z
    .array(
      z.object({
        assetClass: z.enum(ASSET_CLASSES),
        displayOrder: z.number().int().min(0).max(100),
        colorKey: text(40).optional(),
        weight: percentage,
      }),
    )
    .max(20)
    .optional(),
  delegatedProfiles: z
    .array(
      z.object({
        label: text(120),
        assetManagerName: text(120),
        mandatCode: text(80).optional(),
        kidUrl: z.url().max(500).optional(),
        profileRiskLevel: z.number().int().min(1).max(7).optional(),
        allocation: percentage,
      }),
    )
    .max(20)
    .optional(),
  horizonProfile: z.object({ riskyAssetsStartPercentage: percentage }).optional(),
  structuredProducts: z.array(line).max(20).optional(),
  comment: text(2000).optional(),
});
export const workspacePart = z
  .object({
    allocations: z.array(allocation).max(10).default([]),
    selectedAllocation: z.number().int().min(1).max(10).nullable().default(null),
    /** What the client holds in the contract today, in currency units: needed for the orders of any act but a new contract. */
    currentComposition: z
      .array(z.object({ series: uuid, amount: money }))
      .max(100)
      .default([]),
  })
  .refine(({ allocations }) => new Set(allocations.map(({ number }) => number)).size === allocations.length, {
    path: ["allocations"],
    error: "each number once",
  });

/** What is handed over by a publication. */
export const publishedPart = z.object({
  advisorComment: text(5000),
  enablePublishDic: z.boolean(),
  enablePublishInvestmentProposal: z.boolean(),
  enablePublishTransactionsSummary: z.boolean(),
});
export const publishingPart = publishedPart.extend({
  advisorComment: publishedPart.shape.advisorComment.optional().describe("by default the journey's comment"),
  enablePublishDic: z.boolean().default(false),
  enablePublishInvestmentProposal: z.boolean().default(true),
  enablePublishTransactionsSummary: z.boolean().optional().describe("by default what the journey says"),
});
