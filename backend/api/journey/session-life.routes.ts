import { randomUUID } from "node:crypto";
import { ADVICE_TASKS } from "#app/domain/journey.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { listInHand } from "./in-hand.store.ts";
import { configOf as journeyConfigOf, journeyScopeOf } from "./journey.routes.ts";
import { findJourney } from "./journey.store.ts";
import { handedOver } from "./second-reading.ts";
import { beganParts, creationOf, newHash, requireClient, requireOpen, sessionOf, sessionScopeOf, summaryOf } from "./session.domain.ts";
import * as store from "./session.store.ts";

const objectType = "reco-session";
const calls = api.journeySessions;

async function found(queries: Queries, { caller }: CallerContext, key: string, lock = false): Promise<store.SessionRow> {
  const row = await store.findSession(queries, sessionScopeOf(caller), key, lock);
  if (!row) throw refuse.notFound("Session");
  return row;
}

/** What becomes of a session as a whole: handed over, made again, removed. */
export const sessionLifeRoutes = {
  owners: calls.owners.handler(async ({ context: { caller, database } }) => {
    const { distributor, owner } = sessionScopeOf(caller);
    return { items: await store.listColleagues(database.orm, distributor, owner) };
  }),

  inHand: calls.inHand.handler(async ({ context: { caller, database } }) => {
    const found = await listInHand(database.orm, sessionScopeOf(caller), marketToday());
    return {
      tasks: ADVICE_TASKS.flatMap((task) => {
        const own = found.filter((one) => one.task === task);
        return own.length === 0 ? [] : [{ task, total: own[0]!.total, items: own.map(({ row }) => summaryOf(row)) }];
      }),
    };
  }),

  transfer: calls.transfer.handler(({ input: { params, headers, body }, context }) => {
    const { distributor, owner } = sessionScopeOf(context.caller);
    return saveOnce(context, { verb: "reco-session.transfer", objectType, headers, request: { params, body } }, async (tx, seenVersion) => {
      const present = await found(tx, context, params.hash, true);
      requireVersion(seenVersion, present.version, { present: summaryOf(present) });
      const colleagues = await store.listColleagues(tx, distributor, owner);
      if (!colleagues.some(({ uuid }) => uuid === body.owner)) throw refuse.invalid("body.owner", "is no colleague who advises here");
      await store.updateSession(tx, present.uuid, { owner: body.owner, parts: handedOver(present, body.owner) });
      const after = await store.findSession(tx, { distributor, owner: body.owner }, present.uuid);
      if (!after) throw new Error(`Session ${present.uuid} was lost as it was handed over`);
      return {
        answer: summaryOf(after),
        objectId: present.uuid,
        organisationUuid: distributor,
        before: { owner },
        after: { owner: body.owner },
      };
    });
  }),

  duplicate: calls.duplicate.handler(({ input: { params, headers }, context }) => {
    const scope = sessionScopeOf(context.caller);
    return saveOnce(context, { verb: "reco-session.duplicate", objectType, headers, request: { params }, status: 201 }, async (tx) => {
      const present = await found(tx, context, params.hash);
      requireClient(present);
      const journey = await findJourney(tx, journeyScopeOf(context.caller), present.journey);
      if (!journey?.active) throw refuse.badRequest("RESOURCE_NOT_FOUND", "There is no such journey.", { resource: "journey" });
      const uuid = randomUUID();
      const config = journeyConfigOf(journey);
      const creation = creationOf(present);
      const made = { uuid, hash: newHash(), journey: journey.uuid, journeyVersion: journey.version, config, product: creation.productUuid };
      const row = { ...made, ...scope, creation, parts: beganParts(creation) };
      await store.insertSession(tx, row, config.general.sessionValidityDays);
      const answer = sessionOf(await found(tx, context, uuid));
      return { answer, objectId: uuid, organisationUuid: scope.distributor, after: { of: present.uuid } };
    });
  }),

  remove: calls.remove.handler(({ input: { params, headers }, context }) => {
    sessionScopeOf(context.caller);
    const write = { verb: "reco-session.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await found(tx, context, params.hash, true);
      requireVersion(seenVersion, present.version, { present: summaryOf(present) });
      // An advice that was given is kept; one that ran out was never given.
      if (present.finalizedAt !== null) requireOpen(present);
      await store.deleteSession(tx, present.uuid);
      const before = { journey: present.journey, product: present.product, version: present.version };
      return { answer: undefined, objectId: present.uuid, organisationUuid: present.distributor, before };
    });
  }),
};
