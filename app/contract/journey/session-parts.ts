import { z } from "zod";
import { decimal, instant, isoDate, uuid } from "#app/contract/base.ts";
import { birthDate, personName } from "#app/contract/person.ts";
import { MOST_HOLDINGS } from "#app/domain/advice/holdings.ts";
import { DEPOSIT_MONTHS, type DepositMonth } from "#app/domain/advice/scheduled-payments.ts";
import { JOURNEY_STEPS } from "#app/domain/advice/steps.ts";
import { ACT_TYPES, ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { MANAGEMENT_MODES, RISK_PROFILES, SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";

/** The parts of a session of a recommendation journey, as they are filled in. */
export const text = (max: number) => z.string().trim().max(max);
/** A reason or an acceptance that stands on paper. */
export const ownWords = (max: number) =>
  text(max).describe("own words: 20 characters and three different words at least, else 422 WORDS_WITHOUT_CONTENT");
/** Currency units. */
const money = decimal.refine((value) => Number(value) >= 0, "not below 0");
/** Per cent. */
export const percentage = decimal.refine((value) => Number(value) >= 0 && Number(value) <= 100, "between 0 and 100");
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
export const proposalPart = z.object({
  ...proposal,
  investmentHorizonMonths: months.optional(),
  /** What the client can save in a month, in currency units; the questionnaire's own answer counts where it is smaller. */
  monthlySavingCapacity: money.optional(),
  /** Money that the client will need from the contract, each sum with the months until then; an empty list: none. */
  needs: z
    .array(z.object({ amount: money, months }))
    .max(10)
    .optional(),
  /** Withdrawn again and again, from one period after the act on. */
  plannedWithdrawals: z.object({ amount: money, frequency: z.enum(SESSION_FREQUENCIES) }).optional(),
  /** The client wrote that the withdrawals may use up the capital: in the words of `capitalWords`, without which it does not count. */
  capitalMayBeUsed: z.boolean().optional(),
  capitalWords: ownWords(1000).optional(),
  /** Of a withdrawal from a life-insurance contract: what its tax depends on, where the client said so. */
  taxSituation: z
    .object({ household: z.enum(HOUSEHOLDS), openedOn: isoDate, premiumsPaid: money, otherPremiums: money.optional() })
    .optional(),
  /** Why a change is made whose costs exceed what it saves. */
  changeReason: ownWords(1000).optional(),
});

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
  contactEmail: z.email({ pattern: EMAIL }).max(254).optional(),
  coSubscriberBirthDate: isoDate.optional(),
  coSubscriberFirstName: text(120).optional(),
  coSubscriberLastName: text(120).optional(),
  /** The record of who subscribes with the client, among the house's clients. */
  coSubscriberRetailClient: uuid.optional(),
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

/** People as they are sent. */
const sentPeople = {
  clientFirstName: personName(120).optional(),
  clientLastName: personName(120).optional(),
  clientBirthDate: birthDate.optional(),
  coSubscriberFirstName: personName(120).optional(),
  coSubscriberLastName: personName(120).optional(),
  coSubscriberBirthDate: birthDate.optional(),
  legalPersonRepresentativeFirstName: personName(120).optional(),
  legalPersonRepresentativeLastName: personName(120).optional(),
};
/** What a session begins with, as it is sent. */
export const sentCreation = sessionCreation.extend(sentPeople);

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
export const clientPart = sentCreation.pick({
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
  coSubscriberRetailClient: true,
  extAdvisorCode: true,
  extClientCode: true,
  legalPersonIdentifier: true,
  legalPersonName: true,
  legalPersonRepresentativeFirstName: true,
  legalPersonRepresentativeLastName: true,
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
  setAside: ownWords(1000).optional(),
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
        mandatCode: text(80).optional().describe("which of the contract's mandates it is; all but its share follows from that"),
        label: text(120).default(""),
        assetManagerName: text(120).default(""),
        kidUrl: z
          .url({ protocol: /^https?$/ })
          .max(500)
          .optional(),
        profileRiskLevel: z.number().int().min(1).max(7).optional(),
        /** Per cent a year. */
        mandateFee: decimal.optional(),
        allocation: percentage,
        /** What the mandate holds. */
        lines: z.array(line).max(60).optional(),
      }),
    )
    .max(20)
    .optional(),
  /** `lines` are held at the start. */
  horizonProfile: z.object({ riskyAssetsStartPercentage: percentage.optional(), lines: z.array(line).max(60).optional() }).optional(),
  structuredProducts: z.array(line).max(20).optional(),
  comment: text(2000).optional(),
});
export const workspacePart = z
  .object({
    allocations: z.array(allocation).max(10).default([]),
    selectedAllocation: z.number().int().min(1).max(10).nullable().default(null),
    /**
     * What the client holds in the contract today, in currency units: needed for any act but a new contract. Left out, what is stored
     * stays; an empty list says that the contract holds nothing, on that day.
     */
    ...composition,
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
/** Why a key information document is not handed over: named as the package names it. */
export const withoutDic = z.object({ fullName: text(400), isin: text(20).nullable().default(null), reason: ownWords(1000) });
/** A publication with the language of its documents. */
export const packageChoice = publishingPart.extend({
  language: z.enum(["fr", "en"]).default("fr"),
  withoutDics: z
    .array(withoutDic)
    .max(200)
    .default([])
    .describe("why each document that is not handed over is left out: without it the package is not published"),
});
export type PackageChoice = z.input<typeof packageChoice>;
