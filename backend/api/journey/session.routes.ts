import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { clientPart, proposalInput } from "#app/contract/journey/session-parts.ts";
import { partnerAddress } from "#app/domain/journey.ts";
import { seesProduct } from "#backend/api/organisation/organisation-links.store.ts";
import { findClient } from "#backend/api/retail-client/retail-client.store.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { withAssetClasses } from "./advice/asset-classes.ts";
import { measureAllocations } from "./advice/measure.ts";
import { offerOf } from "./advice/offer.ts";
import { shelfOf } from "./advice/shelf.ts";
import { adviceOfSession } from "./finalize-advice.ts";
import { configOf as journeyConfigOf, journeyScopeOf } from "./journey.routes.ts";
import { findJourney } from "./journey.store.ts";
import {
  adviceOf,
  beganParts,
  configOf,
  creationOf,
  newHash,
  type PartName,
  partOf,
  requireOpen,
  sessionOf,
  sessionScopeOf,
  stateOf,
  summaryOf,
  withClient,
  withPart,
  withProposal,
} from "./session.domain.ts";
import * as store from "./session.store.ts";
import { sessionLifeRoutes } from "./session-life.routes.ts";
import { publishingRoutes } from "./session-publishing.ts";

const objectType = "reco-session";

type Input = { params: { hash: string }; headers: z.output<typeof writeHeaders> };

async function found(queries: Queries, { caller }: CallerContext, hash: string, lock = false): Promise<store.SessionRow> {
  const row = await store.findSession(queries, sessionScopeOf(caller), hash, lock);
  if (!row) throw refuse.notFound("Session");
  return row;
}

/** One change of a session that is still under way. The audit log keeps which part changed, not what a client answered. */
function change(
  context: CallerContext,
  verb: string,
  input: Input & { body?: unknown },
  effect: (tx: Transaction, row: store.SessionRow) => Promise<void>,
) {
  sessionScopeOf(context.caller);
  const { params, headers, body } = input;
  return saveOnce(context, { verb, objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
    const present = await found(tx, context, params.hash, true);
    requireOpen(present);
    requireVersion(seenVersion, present.version, { present: sessionOf(present) });
    await effect(tx, present);
    const answer = sessionOf(await found(tx, context, params.hash));
    return { answer, objectId: present.uuid, organisationUuid: present.distributor, after: { version: answer.version } };
  });
}

async function readPart<N extends PartName>(context: CallerContext, name: N, hash: string) {
  const row = await found(context.database.orm, context, hash);
  return { part: partOf(row, name), version: row.version };
}
const writePart = (context: CallerContext, name: Exclude<PartName, "proposalParams" | "workspace">, input: Input & { body: unknown }) =>
  change(context, `reco-session.${name}`, input, async (tx, row) => {
    await store.updateSession(tx, row.uuid, { parts: withPart(row, name, input.body) });
  });
/** The session is of the product that is proposed. */
const writeProposal = (context: CallerContext, input: Input & { body: z.output<typeof proposalInput> }) =>
  change(context, "reco-session.proposalParams", input, async (tx, row) => {
    const { productUuid: product } = input.body;
    await requireProduct(tx, context, product);
    await store.updateSession(tx, row.uuid, { ...withProposal(row, input.body), product });
  });
const writeClient = (context: CallerContext, input: Input & { body: z.output<typeof clientPart> }) =>
  change(context, "reco-session.client", input, async (tx, row) => {
    await requireProduct(tx, context, input.body.productUuid);
    await store.updateSession(tx, row.uuid, withClient(row, input.body));
  });

function adviceAnswer(row: store.SessionRow): FinalAdvice {
  const advice = adviceOf(row);
  if (!advice) throw new Error(`Session ${row.uuid} was finalised without advice`);
  return advice;
}

/** Throws 422 where the journey names no address: nothing is finalised for a page that cannot go on. */
function redirectAnswer(row: store.SessionRow): { redirectUrl: string } {
  const { finalizationUrl } = configOf(row).general;
  if (!finalizationUrl) throw refuse.unprocessable("REDIRECTION_NOT_CONFIGURED", "The journey names no address to go on to.");
  return { redirectUrl: partnerAddress(finalizationUrl, row.hash) };
}

/**
 * Checks the selected allocation and freezes the advice. Of a session that is finalised already it gives the answer alone, also
 * to whoever saw an older version: a caller that the first answer never reached asks again.
 */
function finalise<T extends object>(
  context: CallerContext,
  told: "advice" | "session" | "redirection",
  { params, headers, body }: Input & { body?: { selectedAllocation: number | null } },
  answerOf: (row: store.SessionRow) => T,
) {
  sessionScopeOf(context.caller);
  // What is told is part of what an idempotency key stands for.
  const request = { params, told, ...(body && { body }) };
  return saveOnce(context, { verb: "reco-session.finalize", objectType, headers, request }, async (tx, seenVersion) => {
    const present = await found(tx, context, params.hash, true);
    const object = { objectId: present.uuid, organisationUuid: present.distributor };
    if (adviceOf(present)) return { answer: answerOf(present), ...object, nothingDone: true };
    requireOpen(present);
    requireVersion(seenVersion, present.version, { present: sessionOf(present) });
    const { selectedAllocation = null } = body ?? {};
    const workspace = partOf(present, "workspace");
    const selected = selectedAllocation === null || !workspace ? {} : { workspace: { ...workspace, selectedAllocation } };
    const parts = { ...present.parts, ...selected };
    const advice = await adviceOfSession(tx, { ...present, parts }, new Date());
    await store.updateSession(tx, present.uuid, { parts, advice, finalized: true });
    const answer = answerOf(await found(tx, context, params.hash));
    const after = { lines: advice.lines.map(({ series, weight }) => ({ series, weight })), totalAmount: advice.totalAmount };
    return { answer, ...object, before: { state: stateOf(present) }, after };
  });
}

async function requireProduct(queries: Queries, { caller }: CallerContext, uuid: string): Promise<void> {
  if (!(await seesProduct(queries, caller, uuid)))
    throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such product.", { resource: "product" });
}

const calls = api.journeySessions;

export const journeySessionRoutes = {
  ...publishingRoutes,
  ...sessionLifeRoutes,

  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { advice, ...page } = query;
    const lapsedOn = advice && new Date().toISOString().slice(0, 10);
    const { items, total } = await store.listSessions(database.orm, sessionScopeOf(caller, query), { ...page, lapsedOn });
    return { items: items.map(summaryOf), total, limit: query.limit, offset: query.offset };
  }),

  create: calls.create.handler(({ input: { headers, body }, context }) => {
    const scope = sessionScopeOf(context.caller);
    return saveOnce(context, { verb: "reco-session.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      const journey = await findJourney(tx, journeyScopeOf(context.caller), body.recoJourneyUuid);
      if (!journey?.active) throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such journey.", { resource: "journey" });
      await requireProduct(tx, context, body.productUuid);
      if (body.retailClient && !(await findClient(tx, scope.distributor, body.retailClient)))
        throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such client.", { resource: "client" });
      const uuid = randomUUID();
      const hash = newHash();
      const config = journeyConfigOf(journey);
      const made = { uuid, hash, journey: journey.uuid, journeyVersion: journey.version, config, product: body.productUuid, ...scope };
      await store.insertSession(tx, { ...made, creation: body, parts: beganParts(body) }, config.general.sessionValidityDays);
      const answer = sessionOf(await found(tx, context, hash));
      return { answer, objectId: uuid, organisationUuid: scope.distributor, after: { journey: journey.uuid, product: body.productUuid } };
    });
  }),

  get: calls.get.handler(async ({ input: { params }, context }) => sessionOf(await found(context.database.orm, context, params.hash))),

  questionnaire: {
    get: calls.questionnaire.get.handler(({ input, context }) => readPart(context, "questionnaire", input.params.hash)),
    put: calls.questionnaire.put.handler(({ input, context }) => writePart(context, "questionnaire", input)),
  },
  sustainability: {
    get: calls.sustainability.get.handler(({ input, context }) => readPart(context, "sustainability", input.params.hash)),
    put: calls.sustainability.put.handler(({ input, context }) => writePart(context, "sustainability", input)),
  },
  proposalParams: {
    get: calls.proposalParams.get.handler(({ input, context }) => readPart(context, "proposalParams", input.params.hash)),
    put: calls.proposalParams.put.handler(({ input, context }) => writeProposal(context, input)),
  },
  workspace: {
    get: calls.workspace.get.handler(({ input, context }) => readPart(context, "workspace", input.params.hash)),
    put: calls.workspace.put.handler(({ input, context }) =>
      change(context, "reco-session.workspace", input, async (tx, row) => {
        await store.updateSession(tx, row.uuid, { parts: withPart(row, "workspace", await withAssetClasses(tx, input.body)) });
      }),
    ),
  },
  suitability: {
    get: calls.suitability.get.handler(({ input, context }) => readPart(context, "suitability", input.params.hash)),
    put: calls.suitability.put.handler(({ input, context }) => writePart(context, "suitability", input)),
  },
  checks: calls.checks.handler(async ({ input: { params, body }, context }) => {
    const row = await found(context.database.orm, context, params.hash);
    return { version: row.version, allocations: await measureAllocations(context.database.orm, row, body, new Date()) };
  }),
  offer: calls.offer.handler(async ({ input: { params }, context }) => {
    const { orm } = context.database;
    return offerOf(orm, await found(orm, context, params.hash), new Date());
  }),
  shelf: calls.shelf.handler(async ({ input: { params }, context }) => {
    const { orm } = context.database;
    return shelfOf(orm, await found(orm, context, params.hash), new Date());
  }),

  finalize: calls.finalize.handler(({ input, context }) => finalise(context, "advice", input, adviceAnswer)),
  partnerFinalize: calls.partnerFinalize.handler(({ input, context }) => finalise(context, "session", input, sessionOf)),
  partnerFinalizeRedirect: calls.partnerFinalizeRedirect.handler(({ input, context }) =>
    finalise(context, "redirection", input, redirectAnswer),
  ),

  client: calls.client.handler(({ input, context }) => writeClient(context, input)),

  reset: calls.reset.handler(({ input, context }) =>
    change(context, "reco-session.reset", input, async (tx, row) => {
      const creation = creationOf(row);
      await store.updateSession(tx, row.uuid, { parts: beganParts(creation), product: creation.productUuid });
    }),
  ),
};
