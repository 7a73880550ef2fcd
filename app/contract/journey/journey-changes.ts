import { z } from "zod";
import { instant, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { journeysRoot, recoConfig, recoJourney } from "#app/contract/journey/journey.ts";
import { ADVICE_CHECKS, CHECK_FLAGS, SESSION_STATES } from "#app/domain/journey.ts";

const byId = z.object({ params: z.object({ uuid }) });

/** A journey as it was saved: with what was in place, who saved it and when. */
const journeyVersion = z.object({
  version: versionOf("the journey as it was then"),
  distributors: z.array(uuid),
  config: recoConfig,
  coverFilename: z.string().nullable(),
  active: z.boolean(),
  /** Null for what was in place before versions were kept. */
  author: z.object({ uuid, name: z.string().nullable().describe("null when the account is gone") }).nullable(),
  savedAt: instant,
});
export type JourneyVersion = z.infer<typeof journeyVersion>;

const flag = z.enum(CHECK_FLAGS);
/** A session that would have come out otherwise: no name of a client, since administrators have no part in the advice. */
const changedSession = z.object({
  session: uuid,
  distributor: uuid,
  distributorName: z.string().nullable(),
  state: z.enum(SESSION_STATES),
  createdAt: instant,
  /** Worst flag of all its checks under the configuration in place, and under the proposed one. */
  before: flag,
  after: flag,
  /** Checks whose flag differs; one that is not asked counts as green. */
  checks: z.array(
    z.object({
      code: z.enum(ADVICE_CHECKS),
      before: flag,
      after: flag,
      allowedBefore: z.string().optional(),
      allowedAfter: z.string().optional(),
    }),
  ),
});
export type ChangedSession = z.infer<typeof changedSession>;
const journeyImpact = z.object({
  uuid,
  journey: uuid,
  journeyVersion: z.number().int().describe("version that the proposal was made from"),
  config: recoConfig,
  distributors: z.array(uuid),
  /** The configuration that it is held against: the one in place, or the last one that was. */
  baseline: recoConfig,
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  /** Sessions that were looked at, of all those to look at. */
  done: z.number().int(),
  total: z.number().int(),
  changedCount: z.number().int(),
  /** The newest of them, 200 at most. */
  changed: z.array(changedSession),
  createdAt: instant,
});
export type JourneyImpact = z.infer<typeof journeyImpact>;

/** How a recommendation journey changes: taken into use, taken out of it, and what it was before. Administrators alone. */
export const journeyChanges = {
  activate: route(
    "PUT",
    `${journeysRoot}/{uuid}/active`,
    "reco-journeys-activate",
    "Take a journey into use or out of it; 422 JOURNEY_INCOMPLETE with `problems` for one that lacks something",
  )
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: z.object({ active: z.boolean() }) }))
    .output(recoJourney),
  versions: route("GET", `${journeysRoot}/{uuid}/versions`, "reco-journeys-versions", "What the journey was at each saving, newest first")
    .input(z.object({ ...byId.shape, query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(journeyVersion)),
  impact: route(
    "POST",
    `${journeysRoot}/{uuid}/impact`,
    "reco-journeys-impact",
    "Hold the sessions of the last twelve months against a proposed configuration; many are looked at in the background",
  )
    .route({ successStatus: 201 })
    .input(
      z.object({
        ...byId.shape,
        headers: onceHeaders,
        body: z.object({ config: recoConfig, distributors: z.array(uuid).max(500).optional() }),
      }),
    )
    .output(journeyImpact),
  getImpact: route("GET", `${journeysRoot}/{uuid}/impact/{impact}`, "reco-journeys-impact-get", "How far it is, and what it found")
    .input(z.object({ params: z.object({ uuid, impact: uuid }) }))
    .output(journeyImpact),
};
