import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { questionnaireSessions } from "#app/contract/questionnaire/questionnaire.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import { type Attempts, countedAnswers, mayAnswer, withAttempt } from "#app/domain/questionnaire/attempts.ts";
import { answerFault } from "#app/domain/questionnaire/path.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { canMove, isOpen } from "#app/domain/questionnaire/session-status.ts";
import { type QuestionnaireTemplate, questionOf, type RiskProfile } from "#app/domain/questionnaire/template.ts";
import { profilesBelow } from "#app/domain/questionnaire/validity.ts";
import { currentStatus, distributorOf, requireScore, sessionOf, summaryOf } from "#backend/api/questionnaire/session.domain.ts";
import * as store from "#backend/api/questionnaire/session.store.ts";
import { linkRoutes } from "#backend/api/questionnaire/session-link.routes.ts";
import { findTemplate, frozenContent } from "#backend/api/questionnaire/template.store.ts";
import { findClient, insertClient, recordsOfPerson } from "#backend/api/retail-client/retail-client.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

const objectType = "questionnaire-session";

type CreateBody = z.output<NonNullable<(typeof questionnaireSessions.create)["~orpc"]["inputSchema"]>>["body"];
type UpdateInput = z.output<NonNullable<(typeof questionnaireSessions.update)["~orpc"]["inputSchema"]>>;

/**
 * The client on record, or a new one of the same organisation. Throws 409 with the records of that person where there are any: a second
 * record is made of another person alone, for a reason that is kept.
 */
async function clientFor(tx: Transaction, organisation: string, client: CreateBody["client"]): Promise<string> {
  if (typeof client === "string") {
    if (!(await findClient(tx, organisation, client))) throw refuse.notFound("Client");
    return client;
  }
  const uuid = randomUUID();
  const { otherPerson, ...person } = client;
  const same = await recordsOfPerson(tx, organisation, person);
  if (same.length > 0 && !saysSomething(otherPerson)) {
    const clients = same.map(({ uuid: id, ...record }) => ({ id, ...record }));
    throw refuse.conflict("SAME_PERSON", "A client of these names and this year of birth is on record.", { clients });
  }
  await insertClient(tx, { uuid, organisation, ...person, otherPerson: same.length > 0 ? otherPerson : null });
  return uuid;
}

function requireFitting(template: QuestionnaireTemplate, answers: Record<string, string[]>): void {
  for (const [code, chosen] of Object.entries(answers)) {
    const fault = answerFault(questionOf(template, code), chosen);
    if (fault) throw refuse.invalid(`body.answers.${code}`, fault);
  }
}

/** Refuses 422 another answer to a question of knowledge on the day of the one before. */
function attemptsWith(template: QuestionnaireTemplate, attempts: Attempts, answers: Record<string, string[]>): Attempts {
  const now = Date.now();
  for (const [code, chosen] of Object.entries(answers)) {
    if (mayAnswer(questionOf(template, code)!, attempts, now, chosen)) continue;
    const message = `The first answer to ${code} stands; another one may be tried a day later, and is kept beside it.`;
    throw refuse.unprocessable("FIRST_ANSWER_COUNTS", message, { question: code });
  }
  return Object.entries(answers).reduce((so, [code, chosen]) => withAttempt(questionOf(template, code)!, so, chosen, now), attempts);
}

/** A lower profile in place of the one that holds. Upwards takes new answers; the result of the answers stays as it was. */
async function overrideOf(
  tx: Transaction,
  present: store.SessionRow,
  { profile, reason }: { profile: RiskProfile; reason: string },
  { userUuid }: Caller,
) {
  if (present.status !== "DONE" || present.profile === null) {
    throw refuse.conflict("SESSION_NOT_DONE", "Only the profile of a completed session can be lowered.");
  }
  if (!profilesBelow(present.profile as RiskProfile).includes(profile)) {
    throw refuse.unprocessable("PROFILE_NOT_LOWER", "An adviser can only lower a profile; a higher one needs new answers.");
  }
  const override = { profile, reason, by: await store.nameOfUser(tx, userUuid), at: new Date().toISOString() };
  // What was asked for above the profile that held until now is void.
  return { profile, override, raise: null };
}

/** What an update makes of a session; throws 409 for a move that is not allowed. */
async function changesOf(tx: Transaction, present: store.SessionRow, { query, body }: UpdateInput, caller: Caller) {
  const status = currentStatus(present);
  if (body.answers && !isOpen(status)) throw refuse.conflict("SESSION_CLOSED", `Answers of a session that is ${status} are not changed.`);
  const template = await frozenContent(tx, present.template);
  if (body.answers) requireFitting(template, body.answers);
  const attempts = attemptsWith(template, present.attempts, body.answers ?? {});
  const answers = countedAnswers(template, { ...present.answers, ...body.answers }, attempts);
  const to = query.status ?? (body.answers ? "IN_PROGRESS" : status);
  if (to !== status && !canMove(status, to)) throw refuse.conflict("SESSION_MOVE", `A session that is ${status} does not become ${to}.`);
  if (body.override) return { status, ...(await overrideOf(tx, present, body.override, caller)) };
  const mark = body.answers ? { withAdviser: true } : {};
  if (to !== "DONE" || status === "DONE")
    return { answers, attempts, ...mark, status: to, ...(to === "ABANDONNED" ? { abandonReason: body.reason ?? null } : {}) };
  const at = new Date().toISOString();
  const result = requireScore(template, { answers, attempts, birthYear: present.clientBirthYear, at });
  return {
    answers,
    attempts,
    withAdviser: true,
    status: to,
    completedBy: "ADVISER" as const,
    completedAt: at,
    profile: result.profile,
    result: { ...result },
  };
}

export const sessionRoutes = {
  list: api.questionnaireSessions.list.handler(async ({ input: { query }, context }) => {
    const organisation = distributorOf(context.caller);
    if (query.distributor !== undefined && query.distributor !== organisation) {
      throw refuse.forbidden("FORBIDDEN", "Sessions of another distributor cannot be reached.");
    }
    const { items, total } = await store.listSessions(context.database.orm, organisation, query);
    return { items: items.map(summaryOf), total, limit: query.limit, offset: query.offset };
  }),

  get: api.questionnaireSessions.get.handler(async ({ input: { params }, context }) =>
    sessionOf(await requireSession(context, { uuid: params.id })),
  ),

  byExternalId: api.questionnaireSessions.byExternalId.handler(async ({ input: { params }, context }) =>
    sessionOf(await requireSession(context, params)),
  ),

  create: api.questionnaireSessions.create.handler(({ input: { headers, body }, context }) => {
    const organisation = distributorOf(context.caller);
    const sender = context.caller.userUuid;
    if ((body.distributor ?? organisation) !== organisation || (body.sender ?? sender) !== sender) {
      throw refuse.forbidden("FORBIDDEN", "A questionnaire is sent for one's own distributor, in one's own name.");
    }
    const write = { verb: "questionnaire-session.create", objectType, headers, request: body, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const template = await findTemplate(tx, body.template, organisation);
      if (template?.state !== "PUBLISHED") throw refuse.notFound("Questionnaire");
      if (body.externalId !== undefined && (await store.findSession(tx, organisation, { externalId: body.externalId }))) {
        throw refuse.conflict("EXTERNAL_ID_TAKEN", "Another session has this external id.");
      }
      const uuid = randomUUID();
      const client = await clientFor(tx, organisation, body.client);
      const { language, externalId = null, amountToInvest = null } = body;
      await store.insertSession(tx, { uuid, organisation, template: body.template, client, sender, language, externalId, amountToInvest });
      const answer = sessionOf((await store.findSession(tx, organisation, { uuid }))!);
      return { answer, objectId: uuid, organisationUuid: organisation, after: { client, template: body.template } };
    });
  }),

  update: api.questionnaireSessions.update.handler(({ input, context }) => {
    const organisation = distributorOf(context.caller);
    const { params, query, headers, body } = input;
    const write = { verb: "questionnaire-session.update", objectType, headers, request: { params, query, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await store.lockSession(tx, organisation, params.id);
      if (!before) throw refuse.notFound("Session");
      requireVersion(seenVersion, before.version, { present: summaryOf(before) });
      if (body.answersSeen !== undefined && body.answersSeen !== before.answersVersion)
        throw refuse.conflict("SESSION_ANSWERED", "The client has answered meanwhile.");
      await store.updateSession(tx, params.id, await changesOf(tx, before, input, context.caller));
      const answer = sessionOf((await store.findSession(tx, organisation, { uuid: params.id }))!);
      const told = {
        before: { status: currentStatus(before) },
        after: {
          status: answer.status,
          reason: body.override?.reason ?? body.reason ?? null,
          ...(body.override && { profile: answer.score }),
        },
      };
      return { answer, objectId: params.id, organisationUuid: organisation, ...told };
    });
  }),

  scores: api.questionnaireSessions.scores.handler(async ({ input: { params }, context }) => {
    const { result } = await requireSession(context, { uuid: params.id });
    if (!result) throw refuse.conflict("SESSION_NOT_DONE", "The session is not completed yet.");
    return result as unknown as KeptScore;
  }),

  ...linkRoutes,
};

async function requireSession(context: CallerContext, by: { uuid: string } | { externalId: string }): Promise<store.SessionRow> {
  const row = await store.findSession(context.database.orm, distributorOf(context.caller), by);
  if (!row) throw refuse.notFound("Session");
  return row;
}
