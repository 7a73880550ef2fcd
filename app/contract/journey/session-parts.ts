import { z } from "zod";
import { decimal, instant, isoDate, uuid } from "#app/contract/base.ts";
import { LEAST_WORDS } from "#app/domain/advice/acceptance.ts";
import { MOST_HOLDINGS } from "#app/domain/advice/holdings.ts";
import { DEPOSIT_MONTHS, type DepositMonth } from "#app/domain/advice/scheduled-payments.ts";
import { JOURNEY_STEPS } from "#app/domain/advice/steps.ts";
import { QUIZ } from "#app/domain/advice/structured-quiz.ts";
import { ACT_TYPES, ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { ADVICE_CHECKS, MANAGEMENT_MODES, RISK_PROFILES, SESSION_FREQUENCIES } from "#app/domain/journey.ts";

/** The parts of a session of a recommendation journey, as they are filled in. */
export const text = (max: number) => z.string().trim().max(max);
/** Currency units. */
const money = decimal.refine((value) => Number(value) >= 0, "not below 0");
/** Per cent. */
const percentage = decimal.refine((value) => Number(value) >= 0 && Number(value) <= 100, "between 0 and 100");
const months = z.number().int().min(1).max(600);

/** When each step of the journey was last saved, and when what it holds last became something else. */
export const stepMarks = z.partialRecord(z.enum(JOURNEY_STEPS), z.object({ savedAt: instant, changedAt: instant }));

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
  /** When the client said so, and until when it counts. */
  statedOn: isoDate.optional(),
  expiresOn: isoDate.optional(),
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

const holding = z.object({ series: uuid, amount: money });
/** What the client holds in the contract, in currency units, and the day of its values. */
const composition = {
  currentComposition: z
    .array(holding)
    .max(MOST_HOLDINGS)
    .refine((held) => new Set(held.map(({ series }) => series)).size === held.length, "each series once")
    .optional(),
  currentCompositionDate: isoDate.optional(),
};

const deposits = Object.fromEntries(DEPOSIT_MONTHS.map((month) => [`deposit${month}`, z.boolean().optional()])) as Record<
  `deposit${DepositMonth}`,
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
  ...composition,
  /** The client's record that the session was filled from. */
  retailClient: uuid.optional(),
});
export type SessionCreation = z.infer<typeof sessionCreation>;

/** What the step of the parameters sends: the part itself, with what the session keeps of its beginning and left as it is where it is not said. */
export const proposalInput = proposalPart
  .extend(
    sessionCreation.pick({
      depositInitial: true,
      depositInitialEnabled: true,
      periodicDepositsEnabled: true,
      regularContributionsFrequency: true,
      currentComposition: true,
      currentCompositionDate: true,
    }).shape,
  )
  .extend(deposits);

/** The first step: whom the advice is for, and which act it is about. What is left out is taken away. */
export const clientPart = sessionCreation.pick({
  actType: true,
  productUuid: true,
  projectName: true,
  clientBirthDate: true,
  clientEstimatedRetirementAge: true,
  clientFirstName: true,
  clientLastName: true,
  contactEmail: true,
  coSubscriberBirthDate: true,
  coSubscriberFirstName: true,
  coSubscriberLastName: true,
  extAdvisorCode: true,
  extClientCode: true,
  legalPersonIdentifier: true,
  legalPersonName: true,
  legalPersonRepresentativeFirstName: true,
  legalPersonRepresentativeLastName: true,
});

/** Answers by question, and the profile that they gave. */
export const questionnairePart = z.object({
  answers: z
    .record(z.string().min(1).max(80), z.union([text(2000), z.number(), z.boolean(), z.array(text(200)).max(50)]))
    .refine((answers) => Object.keys(answers).length <= 300, "at most 300 answers"),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  /** When the profile was given, and until when it counts. */
  statedOn: isoDate.optional(),
  expiresOn: isoDate.optional(),
  /** The session of risk profiling whose result was taken over. */
  questionnaireSession: uuid.optional(),
});

export const line = z.object({ series: uuid, weight: percentage });
export const allocation = z.object({
  number: z.number().int().min(1).max(10),
  managementType: z.enum(MANAGEMENT_MODES).default("free"),
  /** Shares of the management modes, per cent; absent: the whole allocation is under `managementType`. */
  modes: z
    .array(z.object({ mode: z.enum(MANAGEMENT_MODES), weight: percentage }))
    .max(MANAGEMENT_MODES.length)
    .refine((list) => new Set(list.map(({ mode }) => mode)).size === list.length, "each mode once")
    .optional(),
  /** Why it was set aside for another one. */
  setAside: text(1000).optional(),
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
        /** What the mandate holds. */
        lines: z.array(line).max(60).optional(),
      }),
    )
    .max(20)
    .optional(),
  /** `lines` are held at the start. */
  horizonProfile: z.object({ riskyAssetsStartPercentage: percentage, lines: z.array(line).max(60).optional() }).optional(),
  structuredProducts: z.array(line).max(20).optional(),
  comment: text(2000).optional(),
});
export const workspacePart = z
  .object({
    allocations: z.array(allocation).max(10).default([]),
    selectedAllocation: z.number().int().min(1).max(10).nullable().default(null),
    /** What the client holds in the contract today, in currency units: needed for the orders of any act but a new contract. */
    currentComposition: z.array(holding).max(MOST_HOLDINGS).default([]),
    currentCompositionDate: isoDate.optional(),
  })
  .refine(({ allocations }) => new Set(allocations.map(({ number }) => number)).size === allocations.length, {
    path: ["allocations"],
    error: "each number once",
  });

/** An orange check that the client accepts, as it was measured then; it is void when the measure changes. */
export const acceptance = z.object({
  allocation: allocation.shape.number,
  code: z.enum(ADVICE_CHECKS),
  subject: text(80).optional(),
  found: text(200).optional(),
  allowed: text(200).optional(),
  series: z.array(uuid).max(100).optional(),
  reasons: z.array(text(300).min(1)).min(1).max(30),
  words: text(2000).min(LEAST_WORDS).describe("the client's own words"),
});
const quizAnswers = Object.fromEntries(QUIZ.map(({ code }) => [code, z.boolean().optional()])) as Record<
  (typeof QUIZ)[number]["code"],
  z.ZodOptional<z.ZodBoolean>
>;
/** What the client declared and accepted for this advice. */
export const suitabilityPart = z.object({
  acceptances: z.array(acceptance).max(100).default([]),
  /** Preferences for this advice only, in place of the client's, and why; null: the client's own hold. */
  adaptation: z
    .object({ preferences: sustainabilityPart, reason: text(2000).min(LEAST_WORDS) })
    .nullable()
    .default(null),
  structured: z
    .object({ investedBefore: z.boolean(), answers: z.object(quizAnswers) })
    .nullable()
    .default(null),
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
/** A publication with the language of its documents. */
export const packageChoice = publishingPart.extend({
  language: z.enum(["fr", "en"]).default("fr"),
  /** Why documents that cannot be had are left out; without it their lack keeps the package from being published. */
  withoutDicReason: text(1000).min(20).optional(),
});
export type PackageChoice = z.input<typeof packageChoice>;
