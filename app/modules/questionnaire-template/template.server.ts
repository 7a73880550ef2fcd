import { data, redirect } from "@remix-run/node";
import type { QuestionnaireTemplateRecord, QuestionnaireTemplateSummary } from "#app/contract/questionnaire/questionnaire.ts";
import { blankTemplate } from "#app/domain/questionnaire/edit.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { templatePath } from "#app/navigation/paths.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

const MOST_VERSIONS = 100;

export type TemplateRecord = QuestionnaireTemplateRecord;

/** Null where there is none. */
const findTemplate = ({ api }: Viewer, id: string): Promise<TemplateRecord | null> =>
  nullUnlessFound(api.questionnaireTemplates.get({ params: { id } }));

/** The uuid of an address; throws the page of what does not exist. */
function uuidOf(text: string | undefined): string {
  if (!text || !isUuid(text)) throw data(null, { status: 404 });
  return text;
}

/** Throws the page of what does not exist. */
export async function getTemplate(viewer: Viewer, uuid: string | undefined): Promise<TemplateRecord> {
  const found = await findTemplate(viewer, uuidOf(uuid));
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** A template that may be changed; a frozen one leads to its own page. */
export async function getDraft(viewer: Viewer, uuid: string | undefined): Promise<TemplateRecord> {
  const found = await getTemplate(viewer, uuid);
  if (found.state !== "DRAFT") throw redirect(templatePath(found.id));
  return found;
}

/** What the forms show of a draft. */
export type Draft = Pick<TemplateRecord, "id" | "name" | "description" | "distributor" | "version" | "content">;

/** The draft that a form was sent for; `lost` says what became of it when it cannot be written any more. */
export interface DraftOfForm {
  draft: Draft;
  lost: "removed" | "frozen" | null;
}
export async function draftOfForm(viewer: Viewer, uuid: string | undefined): Promise<DraftOfForm> {
  const id = uuidOf(uuid);
  const draft = await findTemplate(viewer, id);
  if (draft) return { draft, lost: draft.state === "DRAFT" ? null : "frozen" };
  const content = blankTemplate("", { fr: "", en: "" });
  return { draft: { id, name: "", description: "", distributor: null, version: 0, content }, lost: "removed" };
}

/** Versions of the same questionnaire, the newest first. */
export async function versionsOf({ api }: Viewer, code: string): Promise<QuestionnaireTemplateSummary[]> {
  const { items } = await api.questionnaireTemplates.list({ query: { code, sort: "version", dir: "desc", limit: MOST_VERSIONS } });
  return items;
}

/** Distributors that a template may be kept for. */
export async function distributorChoices({ api }: Viewer): Promise<Array<{ value: string; label: string }>> {
  const items = await everyItem((page) => api.distributors.list({ query: page }));
  return items.map(({ uuid, distributorName }) => ({ value: uuid, label: distributorName }));
}

/** `refused`: it cannot be published as it is. `conflict`: it changed, is frozen or is in use. */

const REFUSED = { 409: "conflict", TEMPLATE_NOT_PUBLISHABLE: "refused" } as const;

export interface TemplateNames {
  name?: string | undefined;
  description?: string | undefined;
  /** Uuid of the only distributor that may send it, or `all`. */
  distributor?: string | undefined;
}

export const saveTemplate = ({ api }: Viewer, id: string, content: QuestionnaireTemplate, marks: WriteMarks, names: TemplateNames = {}) =>
  doneOr(
    () => api.questionnaireTemplates.update({ params: { id }, query: names, headers: headersOfChange(marks), body: { content } }),
    REFUSED,
  );

export const moveTemplate = ({ api }: Viewer, id: string, state: "PUBLISHED" | "RETIRED", marks: WriteMarks) =>
  doneOr(() => api.questionnaireTemplates.update({ params: { id }, query: {}, headers: headersOfChange(marks), body: { state } }), REFUSED);

export const removeTemplate = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  doneOr(() => api.questionnaireTemplates.remove({ params: { id }, headers: headersOfChange(marks) }), REFUSED);

/** Uuid of the new draft. Its version is the next one of its code. */
export async function addTemplate(
  { api }: Viewer,
  { name, description = "", distributor }: TemplateNames & { name: string },
  content: QuestionnaireTemplate,
  marks: WriteMarks,
): Promise<string> {
  const made = await api.questionnaireTemplates.create({
    query: { name, description, distributor },
    headers: headersOfNew(marks),
    body: { content },
  });
  return made.id;
}

/** Draft of the next version of a frozen questionnaire; one that is already open is gone on with. */
export async function draftOfNext(viewer: Viewer, template: TemplateRecord, marks: WriteMarks): Promise<string> {
  const open = (await versionsOf(viewer, template.code)).find(({ state }) => state === "DRAFT");
  return open?.id ?? addTemplate(viewer, { ...template, distributor: template.distributor ?? "all" }, template.content, marks);
}
