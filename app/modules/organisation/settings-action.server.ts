import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { GraphicChart, OrganisationDictionary } from "#app/contract/organisation.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { type FieldValues, type SwitchName, switchesOf, type TextName, textsOf } from "#app/domain/organisation/organisation-fields.ts";
import { flagsOf } from "#app/domain/organisation/organisation-flags.ts";
import { organisationPath } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { CHART_CLASSES, COLOUR_FIELDS } from "./chart-fields.ts";
import { type ChartForm, chartSchema, dictionarySchema, identitySchema } from "./organisation.schema.ts";
import {
  changeOrganisation,
  createOrganisation,
  findOrganisation,
  type OrganisationChange,
  type OrganisationRecord,
  type PictureSent,
  type WriteRefusal,
} from "./organisation.server.ts";
import { organisationConflict } from "./organisation-conflict.server.ts";
import type { SettingsTab } from "./settings-frame.tsx";
import { SETTINGS } from "./settings-kind.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  kind: OrganisationKind;
}

/** Flags of the form; those that no page shows stay as they are stored. */
function flagsFrom(kind: OrganisationKind, sent: readonly string[], present: Record<string, boolean>): Record<string, boolean> {
  const shown = flagsOf(kind);
  const kept = Object.entries(present).filter(([name]) => !(shown as readonly string[]).includes(name));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(shown.map((name) => [name, sent.includes(name)])) };
}

/** Texts and switches of the form; a text stays as it is stored where the form lacks its field. */
function fieldsFrom(
  kind: OrganisationKind,
  fields: FormData,
  typed: { [Name in TextName]?: string | undefined } & { [Name in SwitchName]?: "on" | undefined },
): Partial<FieldValues> {
  const texts = textsOf(kind).filter((name) => fields.has(name));
  return Object.fromEntries([
    ...texts.map((name) => [name, typed[name] || null]),
    ...switchesOf(kind).map((name) => [name, typed[name] === "on"]),
  ]);
}

async function pictureFrom(file: File | undefined, remove: boolean): Promise<PictureSent | null | undefined> {
  if (file && file.size > 0) {
    const bytes = Buffer.from(await file.arrayBuffer());
    return { filename: file.name.slice(0, 200), ...(file.type ? { contentType: file.type } : {}), data: bytes.toString("base64") };
  }
  return remove ? null : undefined;
}

/** The chart of the form over the stored one: fields that are empty now take their default. */
function chartFrom(form: ChartForm, { otherFields }: GraphicChart): GraphicChart {
  const colours = Object.fromEntries(COLOUR_FIELDS.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));
  const classes = CHART_CLASSES.flatMap((name) => {
    const colour = form.assetClassColors?.[name];
    return colour ? [[name, colour] as const] : [];
  });
  return {
    ...colours,
    ...(form.font ? { font: form.font } : {}),
    ...(form.borderRadius ? { borderRadius: form.borderRadius } : {}),
    ...(classes.length > 0 ? { assetClassColors: Object.fromEntries(classes) } : {}),
    ...(otherFields ? { otherFields } : {}),
  };
}

/** What the form of a tab changes, or the answer to a form that does not hold. */
async function readTab(tab: SettingsTab, fields: FormData, kind: OrganisationKind, present: OrganisationRecord) {
  if (tab === "identity") {
    const submission = parseWithZod(fields, { schema: identitySchema });
    if (submission.status !== "success") return { submission };
    const { name, language, flags, idem, version, ...typed } = submission.value;
    const write = { idem, version };
    const change = {
      name,
      language,
      flags: flagsFrom(kind, flags, present.flags),
      ...fieldsFrom(kind, fields, typed),
    } satisfies OrganisationChange;
    return { submission, write, change };
  }
  if (tab === "dictionary") {
    const submission = parseWithZod(fields, { schema: dictionarySchema });
    if (submission.status !== "success") return { submission };
    const { words, ...write } = submission.value;
    const dictionary: OrganisationDictionary = Object.fromEntries(
      words.flatMap(({ key, fr, en }) => (key ? [[key, { ...(fr ? { fr } : {}), ...(en ? { en } : {}) }]] : [])),
    );
    return { submission, write, change: { dictionary } satisfies OrganisationChange };
  }
  const submission = parseWithZod(fields, { schema: chartSchema });
  if (submission.status !== "success") return { submission };
  const { value } = submission;
  const change: OrganisationChange = {
    graphicChart: chartFrom(value, present.graphicChart),
    logo: await pictureFrom(value.logo, value.removeLogo === "on"),
    favicon: await pictureFrom(value.favicon, value.removeFavicon === "on"),
  };
  return { submission, write: { idem: value.idem, version: value.version }, change };
}

/** Words for a refusal of the backend. */
function refusalErrors({ code, issues }: WriteRefusal) {
  if (code === "NAME_TAKEN") return { fieldErrors: { name: ["organisation.identity.nameTaken"] } };
  if (code === "INVALID_INPUT") {
    const pictures = (["logo", "favicon"] as const).filter((name) => issues.some(({ path }) => path === `body.${name}`));
    if (pictures.length > 0) return { fieldErrors: Object.fromEntries(pictures.map((name) => [name, ["organisation.chart.badFile"]])) };
    return { formErrors: ["organisation.invalid"] };
  }
  return { formErrors: ["organisation.conflict"] };
}

/** Saves the form of a tab; answers with the errors beside the fields, or goes back to the tab with a toast. */
export async function saveTab(acting: Acting, present: OrganisationRecord, tab: SettingsTab, fields: FormData) {
  const { viewer, context, kind } = acting;
  const read = await readTab(tab, fields, kind, present);
  const { submission } = read;
  if (!("change" in read) || !read.change || submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await changeOrganisation(viewer, kind, present, read.change, read.write);
  if ("refused" in outcome) {
    const { refused } = outcome;
    const newest = refused.code === "VERSION_CONFLICT" ? await findOrganisation(viewer, kind, present.uuid) : null;
    const result = newest ? organisationConflict(viewer, submission, tab, newest, kind) : submission.reply(refusalErrors(refused));
    return data({ result }, { status: refused.code === "INVALID_INPUT" ? 400 : 409 });
  }
  context.forgetOrganisation(kind, present.uuid);
  const next = organisationPath(SETTINGS[kind].segment, present.uuid, tab === "identity" ? {} : { tab });
  return redirectWithToast(context, next, { kind: "positive", key: "organisation.saved", params: { name: outcome.done.name } });
}

/** Makes an organisation and goes on to its graphic chart. */
export async function createFromForm(acting: Acting, fields: FormData) {
  const { viewer, context, kind } = acting;
  const submission = parseWithZod(fields, { schema: identitySchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { name, language, flags, idem, ...typed } = submission.value;
  const said = { name, language, flags: flagsFrom(kind, flags, {}), ...fieldsFrom(kind, fields, typed) };
  const outcome = await createOrganisation(viewer, kind, { ...said, idem });
  if ("refused" in outcome) return data({ result: submission.reply(refusalErrors(outcome.refused)) }, { status: 409 });
  const next = organisationPath(SETTINGS[kind].segment, outcome.done.uuid, { tab: "chart" });
  return redirectWithToast(context, next, { kind: "positive", key: "organisation.created", params: { name } });
}
