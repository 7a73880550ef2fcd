import { randomUUID } from "node:crypto";
import type { QuestionnaireTemplateRecord } from "#app/contract/questionnaire/questionnaire.ts";
import { templateReasons } from "#app/domain/questionnaire/validate-template.ts";
import { findOrganisation } from "#backend/api/organisation/organisation.store.ts";
import { distributorOf } from "#backend/api/questionnaire/session.domain.ts";
import * as store from "#backend/api/questionnaire/template.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

const objectType = "questionnaire-template";

const summary = ({ uuid, name, description, organisation, state, content, version, updatedAt }: store.TemplateRow) => ({
  id: uuid,
  name,
  description,
  state,
  code: content.code,
  distributor: organisation,
  contentVersion: content.version,
  questionCount: content.questions.filter(({ type }) => type !== "END").length,
  lastUpdate: new Date(updatedAt).toISOString(),
  version,
});
const record = (row: store.TemplateRow): QuestionnaireTemplateRecord => ({ ...summary(row), content: row.content });
/** What the audit log keeps: not the questions themselves. */
const brief = (row: store.TemplateRow) => ({ ...summary(row) });

type Content = store.TemplateFields["content"];

const requireKeeper = (caller: Caller) => requirePermission(caller, "settings-administration");

/** Throws 422 with every reason against publishing. */
function requirePublishable(content: Content): void {
  const reasons = templateReasons(content);
  if (reasons.length === 0) return;
  throw refuse.unprocessable("TEMPLATE_NOT_PUBLISHABLE", "The template cannot be published.", { reasons });
}

/** The content with its version: a draft keeps the one it has, another code begins with its next free one. */
async function numbered(tx: Transaction, content: Content, before?: Content): Promise<Content> {
  const version = before?.code === content.code ? before.version : await store.nextContentVersion(tx, content.code);
  return { ...content, version };
}

/** The organisation that alone may send the template, as it is stored. */
async function onlyFor(tx: Transaction, asked: string | undefined, before: string | null): Promise<string | null> {
  if (asked === undefined) return before;
  if (asked === "all") return null;
  if (!(await findOrganisation(tx, "distributor", asked)))
    throw refuse.unprocessable("DISTRIBUTOR_UNKNOWN", "There is no such distributor.", { distributor: asked });
  return asked;
}

export const templateRoutes = {
  open: api.questionnaireTemplates.open.handler(async ({ input: { query }, context }) => {
    const organisation = distributorOf(context.caller);
    const { items, total } = await store.listTemplates(context.database.orm, { ...query, state: "PUBLISHED" }, organisation);
    return { items: items.map(summary), total, limit: query.limit, offset: query.offset };
  }),

  openOne: api.questionnaireTemplates.openOne.handler(async ({ input: { params }, context }) => {
    const row = await store.findTemplate(context.database.orm, params.id, distributorOf(context.caller));
    if (!row || row.state === "DRAFT") throw refuse.notFound("Questionnaire");
    return { ...record(row), content: store.setInFrench(row.content) };
  }),

  list: api.questionnaireTemplates.list.handler(async ({ input: { query }, context }) => {
    requireKeeper(context.caller);
    const { items, total } = await store.listTemplates(context.database.orm, query);
    return { items: items.map(summary), total, limit: query.limit, offset: query.offset };
  }),

  get: api.questionnaireTemplates.get.handler(async ({ input: { params }, context }) => {
    requireKeeper(context.caller);
    const row = await store.findTemplate(context.database.orm, params.id);
    if (!row) throw refuse.notFound("Questionnaire");
    return record(row);
  }),

  create: api.questionnaireTemplates.create.handler(({ input: { query, headers, body }, context }) => {
    requireKeeper(context.caller);
    const write = { verb: "questionnaire-template.create", objectType, headers, request: { query, body }, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const { name, description = "" } = query;
      const content = await numbered(tx, body.content);
      const organisation = await onlyFor(tx, query.distributor, null);
      const row = await store.insertTemplate(tx, randomUUID(), { name, description, organisation, state: "DRAFT", content });
      return { answer: record(row), objectId: row.uuid, organisationUuid: null, after: brief(row) };
    });
  }),

  update: api.questionnaireTemplates.update.handler(({ input: { params, query, headers, body }, context }) => {
    requireKeeper(context.caller);
    const write = { verb: "questionnaire-template.update", objectType, headers, request: { params, query, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await store.lockTemplate(tx, params.id);
      if (!before) throw refuse.notFound("Questionnaire");
      requireVersion(seenVersion, before.version, { present: record(before) });
      const { name = before.name, description = before.description } = query;
      const { state = before.state } = body;
      const content = body.content ? await numbered(tx, body.content, before.content) : before.content;
      const organisation = await onlyFor(tx, query.distributor, before.organisation);
      if (before.state !== "DRAFT" && (body.content || state === "DRAFT" || organisation !== before.organisation)) {
        throw refuse.conflict("TEMPLATE_FROZEN", "A published questionnaire is frozen: add a new version instead.");
      }
      if (before.state === "DRAFT" && state !== "DRAFT") requirePublishable(content);
      const row = await store.updateTemplate(tx, params.id, { name, description, organisation, state, content });
      const retired = state === "PUBLISHED" ? await store.retireOthers(tx, row) : [];
      const after = { ...brief(row), ...(retired.length > 0 && { retired }) };
      return { answer: record(row), objectId: row.uuid, organisationUuid: null, before: brief(before), after };
    });
  }),

  remove: api.questionnaireTemplates.remove.handler(({ input: { params, headers }, context }) => {
    requireKeeper(context.caller);
    const write = { verb: "questionnaire-template.delete", objectType, headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await store.lockTemplate(tx, params.id);
      if (!before) throw refuse.notFound("Questionnaire");
      requireVersion(seenVersion, before.version, { present: record(before) });
      if (await store.isTemplateUsed(tx, params.id)) {
        throw refuse.conflict("TEMPLATE_IN_USE", "Sessions were made with this questionnaire: retire it instead.");
      }
      await store.deleteTemplate(tx, params.id);
      return { answer: undefined, objectId: params.id, organisationUuid: null, before: brief(before) };
    });
  }),
};
