import { randomUUID } from "node:crypto";
import { currentResult } from "#app/domain/questionnaire/results.ts";
import { distributorOf, sessionOf, summaryOf } from "#backend/api/questionnaire/session.domain.ts";
import * as store from "#backend/api/questionnaire/session.store.ts";
import { sessionFile } from "#backend/api/questionnaire/session-file.ts";
import { makeLink } from "#backend/api/questionnaire/session-link.routes.ts";
import { raiseAsked, raiseDecided } from "#backend/api/questionnaire/session-raise.ts";
import { findTemplate } from "#backend/api/questionnaire/template.store.ts";
import { clientResults } from "#backend/api/retail-client/client-results.ts";
import { clientWithEmail, findClient } from "#backend/api/retail-client/retail-client.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { questionnaireSession } from "#backend/database/schema/index.ts";

const objectType = "questionnaire-session";

interface Change {
  id: string;
  verb: string;
  headers: Parameters<typeof saveOnce>[1]["headers"];
  body: unknown;
  changes(tx: Transaction, present: store.SessionRow, caller: Caller): Promise<Partial<typeof questionnaireSession.$inferInsert>>;
}

/** Changes a session of the caller's distributor once, with the version that the caller saw. */
function changed(context: CallerContext, { id, verb, headers, body, changes }: Change) {
  const organisation = distributorOf(context.caller);
  return saveOnce(context, { verb, objectType, headers, request: { id, body } }, async (tx, seenVersion) => {
    const before = await store.lockSession(tx, organisation, id);
    if (!before) throw refuse.notFound("Session");
    requireVersion(seenVersion, before.version, { present: summaryOf(before) });
    await store.updateSession(tx, id, await changes(tx, before, context.caller));
    const answer = sessionOf((await store.findSession(tx, organisation, { uuid: id }))!);
    const told = { before: { profile: before.profile }, after: { profile: answer.score, raise: answer.raise } };
    return { answer, objectId: id, organisationUuid: organisation, ...told };
  });
}

export const resultRoutes = {
  report: api.questionnaireResults.report.handler(async ({ input: { params, query }, context }) => {
    const row = await store.findSession(context.database.orm, distributorOf(context.caller), { uuid: params.id });
    if (!row) throw refuse.notFound("Session");
    return sessionFile(context, row, query.copy);
  }),

  raise: api.questionnaireResults.raise.handler(({ input: { params, headers, body }, context }) =>
    changed(context, {
      id: params.id,
      verb: "questionnaire-session.raise-ask",
      headers,
      body,
      changes: async (tx, present, caller) => ({ raise: await raiseAsked(tx, present, body, caller) }),
    }),
  ),

  decideRaise: api.questionnaireResults.decideRaise.handler(({ input: { params, headers, body }, context }) =>
    changed(context, {
      id: params.id,
      verb: body.accepted ? "questionnaire-session.raise-accept" : "questionnaire-session.raise-refuse",
      headers,
      body,
      changes: (tx, present, caller) => raiseDecided(tx, present, body, caller),
    }),
  ),

  ofClient: api.questionnaireResults.ofClient.handler(async ({ input: { params }, context }) => {
    const { orm } = context.database;
    if (!(await findClient(orm, distributorOf(context.caller), params.id))) throw refuse.notFound("Client");
    const items = await clientResults(orm, params.id);
    return { items, current: currentResult(items) };
  }),

  acquire: api.questionnaireResults.acquire.handler(async ({ input: { query }, context }) => {
    const session = query.session ?? (await openSession(context, { template: query.template ?? "", email: query.email ?? "" }));
    return makeLink(context, { session, email: query.email, deliver: false, reminders: false });
  }),
};

/** The client's open session of this template, or a new one. */
async function openSession(context: CallerContext, { template: uuid, email }: { template: string; email: string }): Promise<string> {
  const organisation = distributorOf(context.caller);
  const write = { verb: "questionnaire-session.create", objectType, headers: {}, request: { template: uuid, email } };
  return saveOnce(context, write, async (tx) => {
    const template = await findTemplate(tx, uuid, organisation);
    if (template?.state !== "PUBLISHED") throw refuse.notFound("Questionnaire");
    const client = await clientWithEmail(tx, organisation, email);
    if (!client) {
      throw refuse.notFound("Client with this e-mail address", {
        hint: "POST /contract-service/v1/questionnaires/sessions opens a session for a new client.",
      });
    }
    const open = await store.openSessionOf(tx, { client, template: uuid });
    if (open) return { answer: open, objectId: open, organisationUuid: organisation, after: { reused: true } };
    const made = randomUUID();
    const language = await store.languageOf(tx, client);
    await store.insertSession(tx, { uuid: made, organisation, template: uuid, client, sender: context.caller.userUuid, language });
    return { answer: made, objectId: made, organisationUuid: organisation, after: { client, template: uuid } };
  });
}
