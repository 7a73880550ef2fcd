import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { clientPart, proposalInput } from "#app/contract/journey/session-parts.ts";
import { partnerAddress } from "#app/domain/journey.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { seesProduct } from "#backend/api/organisation/organisation-links.store.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { withAssetClasses } from "./advice/asset-classes.ts";
import { requireAsDefined } from "./advice/definitions.ts";
import { measureAllocations } from "./advice/measure.ts";
import { offerOf } from "./advice/offer.ts";
import { shelfOf } from "./advice/shelf.ts";
import { keptComposition, requireSoundComposition } from "./composition.ts";
import { putUpOpenings } from "./documents/open-documents.ts";
import { adviceOfSession, drawScenarios } from "./finalize-advice.ts";
import { configOf as journeyConfigOf, journeyScopeOf } from "./journey.routes.ts";
import { findJourney } from "./journey.store.ts";
import { judgedBy } from "./rules-in-force.ts";
import { askReader } from "./second-reading.ts";
import {
  actOf,
  adviceOf,
  beganParts,
  configOf,
  creationOf,
  newHash,
  type Part,
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
import { changesBetween } from "./session-changes.ts";
import { linkedByQuestionnaire, requireClientsOnRecord } from "./session-client.ts";
import { sessionLifeRoutes } from "./session-life.routes.ts";
import { publishingRoutes } from "./session-publishing.ts";
import { requireContent, requireSoundBeginning, requireSoundPreferences, requireSoundQuestionnaire } from "./session-statements.ts";
import { soundSuitability } from "./session-suitability.ts";

const objectType = "reco-session";

type Input = { params: { hash: string }; headers: z.output<typeof writeHeaders> };

async function found(queries: Queries, { caller }: CallerContext, hash: string, lock = false): Promise<store.SessionRow> {
  const row = await store.findSession(queries, sessionScopeOf(caller), hash, lock);
  if (!row) throw refuse.notFound("Session");
  return row;
}

/** One change of a session that is still under way. The audit log keeps what became of which field, and no person's data. */
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
    const changed = await found(tx, context, params.hash);
    const answer = sessionOf(changed);
    const { before, after } = changesBetween(present, changed);
    return { answer, objectId: present.uuid, organisationUuid: present.distributor, before, after: { version: answer.version, ...after } };
  });
}

async function readPart<N extends PartName>(context: CallerContext, name: N, hash: string) {
  const row = await found(context.database.orm, context, hash);
  return { part: partOf(row, name), version: row.version };
}
const writeQuestionnaire = (context: CallerContext, input: Input & { body: Part<"questionnaire"> }) =>
  change(context, "reco-session.questionnaire", input, async (tx, row) => {
    await requireSoundQuestionnaire(tx, row, input.body, marketToday());
    const linked = await linkedByQuestionnaire(tx, row, input.body.questionnaireSession);
    await store.updateSession(tx, row.uuid, { ...linked, parts: withPart(row, "questionnaire", input.body) });
  });
const writeSustainability = (context: CallerContext, input: Input & { body: Part<"sustainability"> }) =>
  change(context, "reco-session.sustainability", input, async (tx, row) => {
    requireSoundPreferences(row, input.body, marketToday());
    await store.updateSession(tx, row.uuid, { parts: withPart(row, "sustainability", input.body) });
  });
/** Scenarios may be made for the checks: before the transaction, of the session as it is then. */
async function writeSuitability(context: CallerContext, input: Input & { body: Part<"suitability"> }) {
  sessionScopeOf(context.caller);
  const now = new Date();
  const seen = await found(context.database.orm, context, input.params.hash);
  const asked = { suitability: input.body, volatility: false };
  const isAnswered = stateOf(seen) === "IN_PROGRESS" && input.body.acceptances.length > 0;
  const measured = isAnswered ? await measureAllocations(context, seen, asked, now) : [];
  return change(context, "reco-session.suitability", input, async (tx, row) => {
    const suitability = await soundSuitability(tx, row, input.body, { measured, now });
    await store.updateSession(tx, row.uuid, { parts: withPart(row, "suitability", suitability) });
  });
}
/** The session is of the product that is proposed. */
const writeProposal = (context: CallerContext, input: Input & { body: z.output<typeof proposalInput> }) =>
  change(context, "reco-session.proposalParams", input, async (tx, row) => {
    const { productUuid: product, changeReason, capitalMayBeUsed, capitalWords } = input.body;
    const onCapital = capitalMayBeUsed ? (capitalWords ?? "") : capitalWords || undefined;
    requireContent({ "body.changeReason": changeReason || undefined, "body.capitalWords": onCapital });
    requireSoundComposition(input.body, input.body.actType, marketToday());
    await requireProduct(tx, context, product);
    await store.updateSession(tx, row.uuid, { ...withProposal(row, input.body), product });
  });
const writeClient = (context: CallerContext, input: Input & { body: z.output<typeof clientPart> }) =>
  change(context, "reco-session.client", input, async (tx, row) => {
    await requireProduct(tx, context, input.body.productUuid);
    const names = await requireClientsOnRecord(tx, row.distributor, creationOf(row).retailClient, input.body);
    await store.updateSession(tx, row.uuid, withClient(row, { ...names, ...input.body }));
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
async function finalise<T extends object>(
  context: CallerContext,
  told: "advice" | "session" | "redirection",
  { params, headers, body }: Input & { body?: { selectedAllocation: number | null } },
  answerOf: (row: store.SessionRow) => T,
) {
  sessionScopeOf(context.caller);
  // What is told is part of what an idempotency key stands for.
  const request = { params, told, ...(body && { body }) };
  const { selectedAllocation = null } = body ?? {};
  const selecting = (row: store.SessionRow): store.SessionRow => {
    const workspace = partOf(row, "workspace");
    return selectedAllocation === null || !workspace
      ? row
      : { ...row, parts: { ...row.parts, workspace: { ...workspace, selectedAllocation } } };
  };
  // Scenarios may have to be made, which takes its own transaction: what was drawn holds for the version that it was drawn for.
  const seen = await store.findSession(context.database.orm, sessionScopeOf(context.caller), params.hash);
  const drawn = seen && !adviceOf(seen) ? await drawScenarios(context, selecting(seen), new Date()) : null;
  return saveOnce(context, { verb: "reco-session.finalize", objectType, headers, request }, async (tx, seenVersion) => {
    const present = await found(tx, context, params.hash, true);
    const object = { objectId: present.uuid, organisationUuid: present.distributor };
    if (adviceOf(present)) return { answer: answerOf(present), ...object, nothingDone: true };
    requireOpen(present);
    requireVersion(seenVersion, present.version, { present: sessionOf(present) });
    if (seen?.version !== present.version)
      throw refuse.conflict("VERSION_CONFLICT", "The session was changed meanwhile.", { present: sessionOf(present) });
    const selected = selecting(present);
    const advice = await adviceOfSession(tx, selected, drawn ?? { missing: "SCENARIOS" }, new Date());
    await store.updateSession(tx, present.uuid, { ...judgedBy(present), parts: selected.parts, advice, finalized: true });
    const answer = answerOf(await found(tx, context, params.hash));
    const after = { lines: advice.lines.map(({ series, weight }) => ({ series, weight })), totalAmount: advice.totalAmount };
    return { answer, ...object, before: { state: stateOf(present) }, after };
  });
}

async function requireProduct(queries: Queries, { caller }: CallerContext, uuid: string): Promise<void> {
  if (!(await seesProduct(queries, caller, uuid)))
    throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such product.", { resource: "product" });
}

/** A workspace whose managed parts are as the contract defines them, with the classes of what is held freely. */
const defined = async (tx: Transaction, row: store.SessionRow, workspace: Part<"workspace">) =>
  withAssetClasses(tx, { ...workspace, allocations: await requireAsDefined(tx, row, workspace.allocations) });

const calls = api.journeySessions;

export const journeySessionRoutes = {
  ...publishingRoutes,
  ...sessionLifeRoutes,

  list: calls.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const { advice, ...page } = query;
    const lapsedOn = advice && marketToday();
    const { items, total } = await store.listSessions(database.orm, sessionScopeOf(caller, query), { ...page, lapsedOn });
    return { items: items.map(summaryOf), total, limit: query.limit, offset: query.offset };
  }),

  create: calls.create.handler(({ input: { headers, body }, context }) => {
    const scope = sessionScopeOf(context.caller);
    return saveOnce(context, { verb: "reco-session.create", objectType, headers, request: body, status: 201 }, async (tx) => {
      const journey = await findJourney(tx, journeyScopeOf(context.caller), body.recoJourneyUuid);
      if (!journey?.active) throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such journey.", { resource: "journey" });
      await requireProduct(tx, context, body.productUuid);
      requireSoundBeginning(body, marketToday());
      const creation = { ...(await requireClientsOnRecord(tx, scope.distributor, body.retailClient, body)), ...body };
      const uuid = randomUUID();
      const hash = newHash();
      const config = journeyConfigOf(journey);
      const made = { uuid, hash, journey: journey.uuid, journeyVersion: journey.version, config, product: body.productUuid, ...scope };
      await store.insertSession(tx, { ...made, creation, parts: beganParts(creation) }, config.general.sessionValidityDays);
      const answer = sessionOf(await found(tx, context, hash));
      return { answer, objectId: uuid, organisationUuid: scope.distributor, after: { journey: journey.uuid, product: body.productUuid } };
    });
  }),

  get: calls.get.handler(async ({ input: { params }, context }) => sessionOf(await found(context.database.orm, context, params.hash))),

  questionnaire: {
    get: calls.questionnaire.get.handler(({ input, context }) => readPart(context, "questionnaire", input.params.hash)),
    put: calls.questionnaire.put.handler(({ input, context }) => writeQuestionnaire(context, input)),
  },
  sustainability: {
    get: calls.sustainability.get.handler(({ input, context }) => readPart(context, "sustainability", input.params.hash)),
    put: calls.sustainability.put.handler(({ input, context }) => writeSustainability(context, input)),
  },
  proposalParams: {
    get: calls.proposalParams.get.handler(({ input, context }) => readPart(context, "proposalParams", input.params.hash)),
    put: calls.proposalParams.put.handler(({ input, context }) => writeProposal(context, input)),
  },
  workspace: {
    get: calls.workspace.get.handler(({ input, context }) => readPart(context, "workspace", input.params.hash)),
    put: calls.workspace.put.handler(({ input, context }) =>
      change(context, "reco-session.workspace", input, async (tx, row) => {
        const { allocations } = input.body;
        requireContent(Object.fromEntries(allocations.map(({ setAside }, i) => [`body.allocations.${i}.setAside`, setAside || undefined])));
        requireSoundComposition(input.body, actOf(row), marketToday());
        const { currentComposition: _, currentCompositionDate: __, ...sent } = input.body;
        const workspace = await defined(tx, row, { ...sent, ...keptComposition(partOf(row, "workspace"), input.body) });
        await store.updateSession(tx, row.uuid, { parts: withPart(row, "workspace", workspace) });
        await putUpOpenings(tx, context, row, workspace.allocations);
      }),
    ),
  },
  suitability: {
    get: calls.suitability.get.handler(({ input, context }) => readPart(context, "suitability", input.params.hash)),
    put: calls.suitability.put.handler(({ input, context }) => writeSuitability(context, input)),
  },
  checks: calls.checks.handler(async ({ input: { params, body }, context }) => {
    const row = await found(context.database.orm, context, params.hash);
    return { version: row.version, allocations: await measureAllocations(context, row, body, new Date()) };
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

  askReader: calls.askReader.handler(({ input, context }) =>
    change(context, "reco-session.second-reader", input, (tx, row) => askReader(tx, row, input.body.reader)),
  ),

  reset: calls.reset.handler(({ input, context }) =>
    change(context, "reco-session.reset", input, async (tx, row) => {
      const creation = creationOf(row);
      // The quiz was tried: a session that starts again does not make another day of it.
      const structured = partOf(row, "suitability")?.structured ?? null;
      const parts = { ...beganParts(creation), ...(structured && { suitability: { acceptances: [], adaptation: null, structured } }) };
      await store.updateSession(tx, row.uuid, { parts, product: creation.productUuid });
    }),
  ),
};
