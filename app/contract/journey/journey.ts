import { z } from "zod";
import { changeOf, decimal, emptiable, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { pictureFile } from "#app/contract/organisation.ts";
import { ACCEPTED_KINDS } from "#app/domain/advice/acceptance-reasons.ts";
import { JOURNEY_PROBLEMS, MANAGEMENT_MODES, PAI_CODES, RISK_MEASURES, RISK_PROFILES } from "#app/domain/journey.ts";

const text = (max: number) => z.string().trim().max(max);
/** Per cent. */
const percentage = decimal.refine((value) => Number(value) >= 0 && Number(value) <= 100, "between 0 and 100");
const thresholds = z
  .array(percentage)
  .max(10)
  .refine((list) => list.every((value, i) => i === 0 || Number(value) > Number(list[i - 1])), "each above the one before");

export const httpsUrl = z.url({ protocol: /^https$/, error: "an https address" }).max(500);

export const generalConfig = z.object({
  journeyName: text(120).min(1),
  showSideStepper: z.boolean().default(true),
  /** Days that a session may be worked on. No value is assumed: each journey says its own. */
  sessionValidityDays: z.number().int().min(1).max(3650),
  sustainableInvestmentThresholds: thresholds.default([]),
  taxonomyThresholds: thresholds.default([]),
  paiFlags: z.partialRecord(z.enum(PAI_CODES), z.boolean()).default({}),
  paiLabels: z.partialRecord(z.enum(PAI_CODES), text(200)).default({}),
  supportContactInfo: text(1000).default(""),
  /** Where a partner's journey goes on after a session was finalised; the session's hash is added as `session`. */
  finalizationUrl: httpsUrl.optional(),
  riskDefinitions: z
    .array(z.object({ riskProfile: z.enum(RISK_PROFILES), label: text(120).min(1), description: text(2000).default("") }))
    .max(10)
    .default([]),
});

const limit = z
  .object({ green: z.number().min(0), red: z.number().min(0) })
  .refine(({ green, red }) => green <= red, { path: ["red"], error: "below green" });
const byProfile = <T extends z.ZodType>(value: T) => z.record(z.enum(RISK_PROFILES), value);
const percent = z.number().min(0).max(100);
const horizonLimits = z
  .array(z.object({ under: z.number().int().min(1).max(50), limit }))
  .max(10)
  .refine((list) => list.every(({ under }, i) => i === 0 || under > (list[i - 1]?.under ?? 0)), "each above the one before");
/**
 * Bounds of the rules that hold an advice against its client: shares in per cent of the contract after the act, green up to `green`,
 * orange up to `red`, red above.
 */
export const suitabilityBounds = z
  .object({
    declaredProfile: z.boolean().describe("an advice may rest on a profile that the adviser declared"),
    profileMonths: z.number().int().min(1).max(60),
    /** Age of the values of what a contract holds above which they are pointed out. */
    compositionDays: z.number().int().min(1).max(366),
    lineSri: byProfile(z.number().int().min(1).max(7)),
    shareAboveBand: byProfile(limit.nullable()),
    lowRiskShare: byProfile(percent),
    lowRiskShareLong: byProfile(percent).describe("for more than ten years"),
    equityHorizon: horizonLimits,
    illiquidHorizon: horizonLimits,
    illiquidShare: byProfile(limit.nullable()),
    concentrationLine: limit,
    concentrationSpreadLine: percent,
    concentrationTheme: byProfile(limit.nullable()),
    concentrationIssuer: limit,
    concentrationManager: percent,
    depositCapacity: limit.describe("the session's money over the questionnaire's, as a multiple"),
    acceptedLossFactor: z.number().min(1).max(10),
  })
  .partial();

const riskRange = z
  .object({ min: z.number().min(0).max(100), max: z.number().min(0).max(100) })
  .refine(({ min, max }) => min <= max, { path: ["max"], error: "below min" });
export const adviceConfig = z.object({
  enableRecoJourneyAdvice: z.boolean().default(false),
  enableCorrelationAnalysis: z.boolean().default(false),
  riskMeasure: z.enum(RISK_MEASURES).default("WEIGHTED_AVERAGE_SRI"),
  /** The products that the journey may recommend; bounds of the risk in the unit of the risk measure, by profile. */
  productConfigs: z
    .array(
      z.object({
        product: uuid,
        managementModes: z.array(z.enum(MANAGEMENT_MODES)).max(4).default(["free"]),
        riskRanges: z.partialRecord(z.enum(RISK_PROFILES), riskRange).default({}),
      }),
    )
    .max(100)
    .refine((list) => new Set(list.map(({ product }) => product)).size === list.length, "each product once")
    .default([]),
  /** Largest share without a guarantee, per cent. */
  maxPercNoGuaranteed: percentage.optional(),
  minNumAssets: z.number().int().min(1).max(60).optional(),
  /** The template that gives the client's profile; a journey without one has no scoring. */
  questionnaireTemplate: uuid.optional(),
  /** Bounds of one support outside the guaranteed funds, per cent of the allocation. */
  minPercPerAsset: percentage.optional(),
  maxPercPerAsset: percentage.optional(),
  /** Largest share of guaranteed (euro) funds, per cent. */
  maxPercGuaranteed: percentage.optional(),
  /** Largest share of structured products, per cent; the second one for who never held one. */
  maxPercStructured: percentage.optional(),
  maxPercStructuredFirstTime: percentage.optional(),
  /** Smallest amounts that a support takes, in currency units: paid at once, and by each scheduled payment. */
  minDepositPerAsset: decimal.optional(),
  minPeriodicDepositPerAsset: decimal.optional(),
  /** Rules from an age on; what is absent here has the specification's values: 85 years, 50 %, 30 %. */
  senior: z
    .object({
      age: z.number().int().min(60).max(110),
      /** Largest share of supports of low and very low risk, and of units of account beside any of moderate risk; per cent. */
      maxPercLowRisk: percentage,
      maxPercUnitsOfAccount: percentage,
      /** Supports that are not advised at that age. */
      forbiddenSeries: z.array(uuid).max(500),
    })
    .optional(),
  /** Age in months up to which a key information document may be handed over; 12 where absent. */
  kidMaxMonths: z.number().int().min(1).max(60).optional(),
  /** What the house judges otherwise than usual; absent members have the defaults of the methodology. */
  suitability: suitabilityBounds.optional(),
  suitabilityReason: text(1000).optional().describe("why these bounds were changed last; a change of them needs another one"),
  /** Reasons to accept a warning, by what each speaks of; a text alone speaks of all but caution and switches. */
  acceptanceReasons: z
    .array(z.union([text(300).min(1), z.object({ text: text(300).min(1), fits: z.enum(ACCEPTED_KINDS) })]))
    .max(30)
    .optional(),
});

export const sustainabilityConfig = z.object({ intro: text(5000).default(""), stepName: text(120).default("") });

export const proposalParamsConfig = z.object({
  enableActNewContracts: z.boolean().default(true),
  enableActDeposits: z.boolean().default(true),
  enableActWithdrawals: z.boolean().default(true),
  enableActRebalancings: z.boolean().default(true),
  enableMonthlyContributions: z.boolean().default(true),
  enableQuarterlyContributions: z.boolean().default(true),
  enableSemiannuallyContributions: z.boolean().default(true),
  enableAnnuallyContributions: z.boolean().default(true),
});

export const publishingConfig = z.object({
  documentName: text(200).default(""),
  documentType: text(80).default(""),
  preliminaryInformation: text(10_000).default(""),
  defaultAdvisorComment: text(5000).default(""),
  enableDic: z.boolean().default(false),
  enableTransactionsSummary: z.boolean().default(true),
  /** The e-mail carries the files; otherwise it leads to them by a link that a code opens. */
  enableEmailAttachments: z.boolean().default(false),
});

/** The parts of a configuration, by the name that their calls have. */
export const CONFIG_PARTS = {
  general: generalConfig,
  advice: adviceConfig,
  sustainability: sustainabilityConfig,
  "proposal-params": proposalParamsConfig,
  publishing: publishingConfig,
} as const;

export const recoConfig = z.object(CONFIG_PARTS);
export type RecoConfig = z.infer<typeof recoConfig>;

export const recoJourney = z.object({
  uuid,
  name: z.string(),
  /** Distributors that use it; none named are all. */
  distributors: z.array(uuid),
  config: recoConfig,
  hasCoverImage: z.boolean(),
  /** False of a draft, which administrators alone see. */
  active: z.boolean(),
  version: z.number().int(),
});
export type RecoJourney = z.infer<typeof recoJourney>;

export const journeyWritten = z.object({ distributors: z.array(uuid).max(500).default([]), config: recoConfig });

const problem = z.object({
  code: z.enum(JOURNEY_PROBLEMS),
  severity: z.enum(["error", "warning"]),
  part: z.enum(["general", "advice", "sustainability", "proposal-params", "publishing"]),
  product: uuid.optional(),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  /** The next profile, where two ranges do not meet. */
  nextRiskProfile: z.enum(RISK_PROFILES).optional(),
  series: uuid.optional(),
  pai: z.enum(PAI_CODES).optional(),
});
export type JourneyProblem = z.infer<typeof problem>;
/** Faults of a configuration: errors keep a journey from being active, warnings leave something out. */
export const journeyAnalysis = z.object({ usable: z.boolean(), problems: z.array(problem) });
export type JourneyAnalysis = z.infer<typeof journeyAnalysis>;

export const journeysRoot = "/product-config-service/v1/reco_journeys";
const root = journeysRoot;
const byId = z.object({ params: z.object({ uuid }) });

/** Reading and writing one part of the configuration; each answers with the part and the journey's version. */
function partCalls<N extends keyof typeof CONFIG_PARTS>(name: N) {
  const answer = z.object({ config: CONFIG_PARTS[name], version: versionOf("the journey with all its parts") });
  const path = `${root}/{uuid}/config/${name}` as const;
  return {
    get: route("GET", path, `reco-config-${name}-get`, `Configuration of the journey: ${name}`).input(byId).output(answer),
    put: route("PUT", path, `reco-config-${name}-put`, `Change the configuration of the journey: ${name}`)
      .input(
        z.object({
          ...byId.shape,
          headers: writeHeaders,
          body: emptiable(changeOf<z.ZodRawShape>(CONFIG_PARTS[name])),
        }),
      )
      .output(answer),
  };
}

/** Recommendation journeys: administrators set them up, advisers of the distributors named read them. */
export const journeys = {
  list: route("GET", root, "reco-journeys-list", "Recommendation journeys that the caller may use")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true, search: true }) }))
    .output(listOf(recoJourney.extend({ complete: z.boolean().describe("nothing keeps it from being active") }))),
  get: route("GET", `${root}/{uuid}`, "reco-journeys-get", "One recommendation journey").input(byId).output(recoJourney),
  create: route("POST", root, "reco-journeys-create", "Add a recommendation journey, as a draft")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: journeyWritten }))
    .output(recoJourney),
  update: route(
    "PUT",
    `${root}/{uuid}`,
    "reco-journeys-update",
    "Change a recommendation journey; sessions under way keep its texts and are judged by its rules",
  )
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: changeOf(journeyWritten) }))
    .output(recoJourney),
  remove: route("DELETE", `${root}/{uuid}`, "reco-journeys-delete", "Remove a recommendation journey that no session was made of")
    .route({ successStatus: 204 })
    .input(z.object({ ...byId.shape, headers: writeHeaders }))
    .output(z.void()),
  coverImage: route("GET", `${root}/{uuid}/cover-image`, "reco-cover-image-get", "Cover image of the document; 404 when there is none")
    .input(byId)
    .output(z.file()),
  putCoverImage: route(
    "PUT",
    `${root}/{uuid}/cover-image`,
    "reco-cover-image-put",
    "Set the cover image; a form sends it as the part `image`, null removes it",
  )
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: z.object({ image: pictureFile.nullable() }) }))
    .output(z.object({ filename: z.string().nullable(), contentType: z.string().nullable(), version: z.number().int() })),
  analyze: route("POST", `${root}/{uuid}/analyze`, "reco-analyze", "What is wrong with the configuration")
    .input(byId)
    .output(journeyAnalysis),
};

export const journeyConfigs = {
  general: partCalls("general"),
  advice: partCalls("advice"),
  sustainability: partCalls("sustainability"),
  "proposal-params": partCalls("proposal-params"),
  publishing: partCalls("publishing"),
};
