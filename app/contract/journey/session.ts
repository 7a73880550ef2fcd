import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { sendingResult } from "#app/contract/e-mail.ts";
import { adviceClock, adviceFollowUp, advisedShelf, finalAdvice, measuredAllocation, publication } from "#app/contract/journey/advice.ts";
import { httpsUrl, recoConfig } from "#app/contract/journey/journey.ts";
import { questionnairePart } from "#app/contract/journey/questionnaire-part.ts";
import { rulesChangedPart } from "#app/contract/journey/rules-changed-part.ts";
import { secondReading } from "#app/contract/journey/second-reading-part.ts";
import {
  allocation,
  clientPart,
  packageChoice,
  proposalInput,
  proposalPart,
  sentCreation,
  sessionCreation,
  stepMarks,
  sustainabilityPart,
  text,
  workspacePart,
} from "#app/contract/journey/session-parts.ts";
import { suitabilityPart } from "#app/contract/journey/suitability-part.ts";
import { productFees } from "#app/contract/product.ts";
import { structuredTerms } from "#app/contract/series/structured-terms.ts";
import { gridRow, offeredMandate } from "#app/contract/simulation/simulator-config.ts";
import { JOURNEY_STEPS } from "#app/domain/advice/steps.ts";
import { ACT_TYPES, ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { ADVICE_TASKS, MANAGEMENT_MODES, SESSION_STATES } from "#app/domain/journey.ts";
import { EMAIL } from "#app/domain/person/email.ts";

export const recoSession = z.object({
  uuid,
  hash: z.string(),
  journey: uuid,
  journeyName: z.string(),
  /** The journey's version whose configuration the session keeps. */
  journeyVersion: z.number().int(),
  product: uuid,
  productName: z.string(),
  distributor: uuid,
  owner: uuid,
  ownerName: z.string(),
  state: z.enum(SESSION_STATES),
  actType: z.enum(ACT_TYPES),
  /** The first step that is still to do, and whether it was done before. */
  step: z.object({ name: z.enum(JOURNEY_STEPS), state: z.enum(["todo", "redo", "locked", "done"]) }),
  /** Parts of the last published advice that no longer stand, and the last day on which all of them do; null before a publication. */
  lapsed: z.array(adviceClock),
  standsUntil: isoDate.nullable(),
  /** Last day of the advice of a client who was removed on request: it is read, and nothing new is made of it. Null for any other. */
  heldUntil: isoDate.nullable(),
  followUp: adviceFollowUp,
  projectName: z.string().nullable(),
  clientName: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type RecoSession = z.infer<typeof recoSession>;
export const fullSession = recoSession.extend({
  /** Texts as the session began with; rules as they are in force, until the advice is final. */
  config: recoConfig,
  rulesChanged: rulesChangedPart,
  creation: sessionCreation,
  steps: stepMarks,
  questionnaire: questionnairePart.nullable(),
  sustainability: sustainabilityPart.nullable(),
  proposalParams: proposalPart.nullable(),
  workspace: workspacePart.nullable(),
  suitability: suitabilityPart.nullable().default(null),
  secondReading: z
    .object({
      asked: z.object({ reader: uuid, name: z.string(), at: instant }).nullable(),
      readings: z.array(secondReading.extend({ name: z.string() })),
    })
    .default({ asked: null, readings: [] })
    .describe("the colleague who is asked to read the advice, and what was read under a sign-in of their own"),
  advice: finalAdvice.nullable(),
  publications: z.array(publication),
});
export type FullSession = z.infer<typeof fullSession>;

const root = "/product-config-service/v1/reco_journeys/sessions";
const partner = "/abeille/api/v1/reco_journeys/sessions/{hash}";
/** Links of partners carry the hash, addresses of pages the uuid: neither tells the other. */
const hash = z.union([z.string().regex(/^[\w-]{43}$/), uuid]).describe("the hash of a session, or its uuid");
export const bySessionHash = z.object({ params: z.object({ hash }) });

function partCalls<T extends z.ZodType, W extends z.ZodType>(name: string, part: T, written: W) {
  const path = `${root}/{hash}/${name}` as const;
  return {
    get: route("GET", path, `reco-session-${name}-get`, `Part of the session: ${name}; null before it was filled in`)
      .input(bySessionHash)
      .output(z.object({ part: part.nullable(), version: versionOf("the session with all its parts") })),
    put: route("PUT", path, `reco-session-${name}-put`, `Fill in a part of the session: ${name}`)
      .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: written }))
      .output(fullSession),
  };
}

/** What the partner's page sends at its end: the allocation that was chosen there, before the workspace's own selection. */
const finalisation = bySessionHash.extend({
  headers: writeHeaders,
  body: z.object({ selectedAllocation: workspacePart.shape.selectedAllocation }),
});

/**
 * Sessions of recommendation journeys, each its adviser's own. Errors of the catalogue: RESOURCE_NOT_FOUND for a journey or
 * product that is not there, JSON_MAPPING_ERROR for fields that do not fit. A finalised session is not changed any more.
 */
export const journeySessions = {
  list: route("GET", root, "reco-sessions-list", "The caller's sessions, last changed first")
    .input(
      z.object({
        query: listQuery.pick({ limit: true, offset: true, search: true }).extend({
          user: uuid.optional(),
          distributor: uuid.optional(),
          state: z.enum(SESSION_STATES).optional(),
          advice: z.enum(["LAPSED"]).optional().describe("published, and a part of it no longer stands"),
          questionnaire: uuid.optional().describe("whose profile is asked for by this session of risk profiling"),
          client: uuid.optional().describe("for this client on record"),
        }),
      }),
    )
    .output(listOf(recoSession)),
  create: route("POST", root, "reco-sessions-create", "Begin a session of a journey")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: sentCreation }))
    .output(fullSession),
  owners: route("GET", `${root}/owners`, "reco-sessions-owners", "Colleagues of the caller's distributor who may take a session over")
    .input(z.object({}))
    .output(z.object({ items: z.array(z.object({ uuid, name: z.string() })) })),
  inHand: route(
    "GET",
    `${root}/in-hand`,
    "reco-sessions-in-hand",
    "The caller's advices by what they wait for, the first few of each with how many there are",
  )
    .input(z.object({}))
    .output(z.object({ tasks: z.array(z.object({ task: z.enum(ADVICE_TASKS), total: z.number().int(), items: z.array(recoSession) })) })),
  transfer: route("PUT", `${root}/{hash}/owner`, "reco-sessions-transfer", "Hand a session over to a colleague of the same distributor")
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: z.object({ owner: uuid }) }))
    .output(recoSession),
  duplicate: route(
    "POST",
    `${root}/{hash}/duplicate`,
    "reco-sessions-duplicate",
    "Begin a new session as this one began, with the journey of today",
  )
    .route({ successStatus: 201 })
    .input(z.object({ ...bySessionHash.shape, headers: onceHeaders }))
    .output(fullSession),
  remove: route("DELETE", `${root}/{hash}`, "reco-sessions-delete", "Remove a session whose advice was never finalised")
    .route({ successStatus: 204 })
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders }))
    .output(z.void()),
  get: route("GET", `${root}/{hash}`, "reco-sessions-get", "One session with all its parts").input(bySessionHash).output(fullSession),
  questionnaire: partCalls("questionnaire", questionnairePart, questionnairePart),
  sustainability: partCalls("sustainability", sustainabilityPart, sustainabilityPart),
  proposalParams: partCalls("proposal-params", proposalPart, proposalInput),
  workspace: partCalls("workspace", workspacePart, workspacePart),
  client: route("PUT", `${root}/{hash}/client`, "reco-session-client-put", "Say whom the session is for, and which act it is about")
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: clientPart }))
    .output(fullSession),
  suitability: partCalls("suitability", suitabilityPart, suitabilityPart),
  checks: route("POST", `${root}/{hash}/checks`, "reco-session-checks", "Measure allocations as they are edited; nothing is saved")
    .input(
      z.object({
        ...bySessionHash.shape,
        body: z.object({
          allocations: z.array(allocation).min(1).max(10).optional().describe("by default those that are saved"),
          suitability: suitabilityPart.optional().describe("by default what is saved"),
          volatility: z.boolean().default(false).describe("ex-ante volatility too, from the stored values"),
        }),
      }),
    )
    .output(z.object({ version: versionOf("the session"), allocations: z.array(measuredAllocation) })),
  offer: route("GET", `${root}/{hash}/offer`, "reco-session-offer", "What the contract of the session lets an adviser choose from")
    .input(bySessionHash)
    .output(
      z.object({
        modes: z.array(z.enum(MANAGEMENT_MODES)),
        mandates: z.array(offeredMandate),
        grid: z.array(gridRow).nullable().describe("glidepath in series, the farthest year first"),
        structured: z
          .array(
            z.object({
              series: uuid,
              name: z.string(),
              isin: z.string().nullable(),
              assetClass: z.enum(ASSET_CLASSES),
              sri: z.number().int().nullable(),
              terms: structuredTerms,
            }),
          )
          .describe("structured products of the pool that have not matured; none where the journey does not offer them"),
        heldStructured: z.boolean().describe("the client has held structured products, by the questionnaire on record"),
        pool: uuid.nullable(),
        fees: productFees,
        names: z.record(z.string(), z.object({ name: z.string(), isin: z.string().nullable(), assetClass: z.enum(ASSET_CLASSES) })),
      }),
    ),
  shelf: route(
    "GET",
    `${root}/{hash}/shelf`,
    "reco-session-shelf",
    "Supports of the product's pool with the bounds that keep an allocation's checks from red",
  )
    .input(bySessionHash)
    .output(advisedShelf),
  finalize: route(
    "POST",
    `${root}/{hash}/advice/finalize`,
    "reco-session-advice-finalize",
    "Check the selected allocation and freeze the advice; again gives the same",
  )
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders }))
    .output(finalAdvice),
  partnerFinalize: route("POST", `${partner}/finalize`, "abeille-session-finalize", "Finalise a session of the partner's journey")
    .input(finalisation)
    .output(fullSession),
  partnerFinalizeRedirect: route(
    "POST",
    `${partner}/finalize-redirect`,
    "abeille-session-finalize-redirect",
    "Finalise a session and say where the partner's journey goes on",
  )
    .input(finalisation)
    .output(z.object({ redirectUrl: httpsUrl.describe("address of the partner that the journey names, with the session's hash") })),
  askReader: route(
    "PUT",
    `${root}/{hash}/second-reader`,
    "reco-session-second-reader-put",
    "Ask a colleague of the same distributor to read the advice; never one who has written it",
  )
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: z.object({ reader: uuid }) }))
    .output(fullSession),
  reset: route("POST", `${root}/{hash}/reset`, "reco-session-reset", "Take the session back to its start, before it is finalised")
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders }))
    .output(fullSession),
  pdfData: route(
    "GET",
    `${root}/{hash}/pdf-data`,
    "reco-session-pdf-data",
    "Data of the proposal document, of the last publication or of the finalised advice",
  )
    .input(bySessionHash)
    .output(
      z.object({
        session: recoSession,
        config: recoConfig,
        creation: sessionCreation,
        sustainability: sustainabilityPart.nullable(),
        advice: finalAdvice,
        publication: publication.nullable(),
      }),
    ),
  excel: route("GET", `${root}/{hash}/publishing/excel`, "reco-session-publishing-excel", "Transactions summary as an Excel file")
    .input(z.object({ ...bySessionHash.shape, query: z.object({ language: z.enum(["fr", "en"]).default("fr") }) }))
    .output(z.file()),
  /** The archive holds an index that names the lines without a document, and why. */
  dics: route(
    "GET",
    `${root}/{hash}/publishing/dics`,
    "reco-session-publishing-dics",
    "DIC documents of the lines of a finalised session as a zip file; those of the last publication that names them",
  )
    .input(z.object({ ...bySessionHash.shape, query: z.object({ language: z.enum(["fr", "en"]).default("fr") }) }))
    .output(z.file()),
  publish: route(
    "PUT",
    `${root}/{hash}/publishing`,
    "reco-session-publishing",
    "Publish the finalised advice with its package of documents, and wait until they are made; earlier publications are kept",
  )
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: packageChoice }))
    .output(publication),
  eMail: route(
    "POST",
    `${root}/{hash}/publishing/email`,
    "reco-session-publishing-email",
    "Send the published transactions summary by e-mail",
  )
    .input(
      z.object({
        ...bySessionHash.shape,
        headers: onceHeaders,
        body: z.object({
          email: z.email({ pattern: EMAIL }).max(254),
          subject: text(200)
            .min(1)
            .regex(/^[^\p{Cc}]+$/u),
          message: text(20_000).min(1),
        }),
      }),
    )
    .output(sendingResult),
};
