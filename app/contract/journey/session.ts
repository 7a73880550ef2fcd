import { z } from "zod";
import { decimal, instant, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { sendingResult } from "#app/contract/e-mail.ts";
import { httpsUrl, recoConfig } from "#app/contract/journey/journey.ts";
import {
  allocation,
  line,
  proposalPart,
  publishedPart,
  publishingPart,
  questionnairePart,
  sessionCreation,
  sustainabilityPart,
  text,
  workspacePart,
} from "#app/contract/journey/session-parts.ts";
import { ADVICE_CHECKS, CHECK_FLAGS, RISK_PROFILES, SESSION_STATES } from "#app/domain/journey.ts";

const adviceCheck = z.object({
  code: z.enum(ADVICE_CHECKS),
  flag: z.enum(CHECK_FLAGS),
  found: z.string().optional(),
  allowed: z.string().optional(),
  series: z.array(uuid).optional(),
});
export type AdviceCheck = z.infer<typeof adviceCheck>;
/** Amounts in currency units; a negative one is sold. */
const order = z.object({ series: uuid, fullName: z.string(), isin: z.string().nullable(), side: z.enum(["BUY", "SELL"]), amount: decimal });
const finalAdvice = z.object({
  allocation,
  riskProfile: z.enum(RISK_PROFILES),
  checks: z.array(adviceCheck),
  lines: z.array(line.extend({ fullName: z.string(), isin: z.string().nullable(), sri: z.number().int().nullable(), amount: decimal })),
  orders: z.array(order),
  totalAmount: decimal,
  finalizedAt: instant,
});
export type FinalAdvice = z.infer<typeof finalAdvice>;

/** The key information document of a line; `series` is null for a mandate, `url` where no address is known. */
const dic = z.object({ series: uuid.nullable(), fullName: z.string(), isin: z.string().nullable(), url: z.string().nullable() });
/** One publication; a later one has the next number and leaves this as it is. `hash` is the SHA-256 of what was published. */
const publication = publishedPart.extend({
  number: z.number().int(),
  publishedAt: instant,
  documents: z.array(z.enum(["INVESTMENT_PROPOSAL_DATA", "TRANSACTIONS_SUMMARY", "DIC"])),
  dics: z.array(dic).default([]).describe("documents named by a publication with DIC, those without an address included"),
  hash: z.string(),
});
export type Publication = z.infer<typeof publication>;

export const recoSession = z.object({
  uuid,
  hash: z.string(),
  journey: uuid,
  /** The journey's version whose configuration the session keeps. */
  journeyVersion: z.number().int(),
  product: uuid,
  distributor: uuid,
  owner: uuid,
  state: z.enum(SESSION_STATES),
  projectName: z.string().nullable(),
  clientName: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type RecoSession = z.infer<typeof recoSession>;
export const fullSession = recoSession.extend({
  config: recoConfig,
  creation: sessionCreation,
  questionnaire: questionnairePart.nullable(),
  sustainability: sustainabilityPart.nullable(),
  proposalParams: proposalPart.nullable(),
  workspace: workspacePart.nullable(),
  advice: finalAdvice.nullable(),
  publications: z.array(publication),
});
export type FullSession = z.infer<typeof fullSession>;

const root = "/product-config-service/v1/reco_journeys/sessions";
const partner = "/abeille/api/v1/reco_journeys/sessions/{hash}";
const hash = z.string().regex(/^[\w-]{43}$/, "the hash of a session");
export const bySessionHash = z.object({ params: z.object({ hash }) });

function partCalls<T extends z.ZodType>(name: string, part: T) {
  const path = `${root}/{hash}/${name}` as const;
  return {
    get: route("GET", path, `reco-session-${name}-get`, `Part of the session: ${name}; null before it was filled in`)
      .input(bySessionHash)
      .output(z.object({ part: part.nullable(), version: versionOf("the session with all its parts") })),
    put: route("PUT", path, `reco-session-${name}-put`, `Fill in a part of the session: ${name}`)
      .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: part }))
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
        query: listQuery.pick({ limit: true, offset: true, search: true }).extend({ user: uuid.optional(), distributor: uuid.optional() }),
      }),
    )
    .output(listOf(recoSession)),
  create: route("POST", root, "reco-sessions-create", "Begin a session of a journey")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: sessionCreation }))
    .output(fullSession),
  get: route("GET", `${root}/{hash}`, "reco-sessions-get", "One session with all its parts").input(bySessionHash).output(fullSession),
  questionnaire: partCalls("questionnaire", questionnairePart),
  sustainability: partCalls("sustainability", sustainabilityPart),
  proposalParams: partCalls("proposal-params", proposalPart),
  workspace: partCalls("workspace", workspacePart),
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
    "Publish the finalised advice; earlier publications are kept",
  )
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: publishingPart }))
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
          email: z.email().max(254),
          subject: text(200)
            .min(1)
            .regex(/^[^\p{Cc}]+$/u),
          message: text(20_000).min(1),
        }),
      }),
    )
    .output(sendingResult),
};
