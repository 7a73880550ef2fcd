import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { SentForm } from "#app/components/form/conflict.ts";
import { withRemoved } from "#app/components/form/list-form/removal.tsx";
import type { JourneyProblem, RecoJourney } from "#app/contract/journey/journey.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { journeyImpactPath, journeySettingsListPath, journeySettingsPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { outcomeOf, type WriteRefusal } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, marksOf, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { lastActive, rulesDiffer, startImpact } from "../changes/impact.server.ts";
import { boundsSchema } from "./bounds/bounds.schema.ts";
import { withBounds } from "./bounds/bounds.server.ts";
import { findJourney, problemLine, productChoices } from "./journey-settings.server.ts";
import type { FormTab } from "./journey-tabs.ts";
import {
  adviceSchema,
  generalSchema,
  newJourneySchema,
  productsSchema,
  proposalSchema,
  publishingSchema,
  sustainabilitySchema,
} from "./settings.schema.ts";
import {
  type Asked,
  withAdvice,
  withGeneral,
  withProducts,
  withProposal,
  withPublishing,
  withSustainability,
} from "./settings-apply.server.ts";
import { journeyConflict } from "./settings-conflict.server.ts";

export interface Acting {
  viewer: Viewer;
  context: RequestContext;
}
type Reply = SubmissionResult<string[]>;
type Applied = Asked | { wrong: Record<string, [TranslationKey]> };
type Read = { wrong: Reply } | { asked: Asked; submission: SentForm<WriteMarks> };

/** Reads a tab's form; `apply` puts it into the configuration, or says which fields name nothing. */
async function read<Schema extends z.ZodType<WriteMarks>>(
  form: FormData,
  schema: Schema,
  apply: (value: z.output<Schema>) => Applied | Promise<Applied>,
): Promise<Read> {
  const submission = parseWithZod(form, { schema: schema as z.ZodType<WriteMarks> });
  if (submission.status !== "success") return { wrong: submission.reply() };
  const asked = await apply(submission.value as z.output<Schema>);
  return "wrong" in asked ? { wrong: submission.reply({ fieldErrors: asked.wrong }) } : { asked, submission };
}

function readTab(viewer: Viewer, present: RecoJourney, tab: FormTab, form: FormData): Promise<Read> {
  const { language } = viewer;
  switch (tab) {
    case "general":
      return read(form, generalSchema, (value) => withGeneral(present, value));
    case "products":
      return read(form, productsSchema(language), (value) => withProducts(present, value));
    case "advice":
      return read(form, adviceSchema(language), (value) => withAdvice(viewer, present, value));
    case "bounds":
      return read(form, boundsSchema(language), (value) => withBounds(present, value));
    case "sustainability":
      return read(form, sustainabilitySchema(language), (value) => withSustainability(present, value));
    case "proposal":
      return read(form, proposalSchema, (value) => withProposal(present, value));
    case "publishing":
      return read(form, publishingSchema, (value) => withPublishing(present, value));
  }
}

/** Saves a tab, or gives it back with what is wrong. */
export async function saveTab({ viewer, context }: Acting, present: RecoJourney, tab: FormTab, form: FormData) {
  const posted = await readTab(viewer, present, tab, form);
  // Adding and removing a row send the form too: nothing is wrong then, and nothing saved.
  if ("wrong" in posted) return data({ result: withRemoved(posted.wrong, form) }, { status: posted.wrong.status ? 400 : 200 });
  const { asked, submission } = posted;
  const { uuid } = present;
  const body = { config: asked.config, distributors: asked.distributors };
  // Of a form that was overtaken, the conflict is reported first.
  if (present.active && submission.value.version === present.version && rulesDiffer(present.config, asked.config)) {
    const impact = await startImpact(viewer, uuid, body);
    if ("refusal" in impact) return incomplete(viewer, submission, uuid, impact.refusal.details);
    return redirect(journeyImpactPath(uuid, impact.value.uuid, { tab }), 303);
  }
  const saved = await attempt(
    () => outcomeOf(() => viewer.api.journeys.update({ params: { uuid }, headers: headersOfChange(submission.value), body })),
    ({ code }) => code === "JOURNEY_INCOMPLETE",
  );
  if ("refusal" in saved) return incomplete(viewer, submission, uuid, saved.refusal.details);
  const outcome = saved.value;
  if ("done" in outcome)
    return redirectWithToast(context, journeySettingsPath(uuid, { tab }), {
      kind: "positive",
      key: "journeySettings.form.saved",
      params: { name: outcome.done.name },
    });
  const { refused } = outcome;
  const newest = refused.kind === "conflict" ? await findJourney(viewer, uuid) : null;
  const result = newest ? await journeyConflict(viewer, submission, newest, tab) : submission.reply(errorsOf(refused));
  return data({ result }, { status: refused.kind === "invalid" ? 400 : 409 });
}

/** The answer to a change that an active journey does not bear, with what it would lack. */
async function incomplete(viewer: Viewer, submission: SentForm, uuid: string, details: Readonly<Record<string, unknown>>) {
  const problems = (Array.isArray(details.problems) ? details.problems : []) as JourneyProblem[];
  const products = await productChoices(viewer);
  const lines = problems.map((problem) => problemLine(viewer, uuid, problem, products).text);
  return data({ result: submission.reply({ formErrors: ["journeySettings.form.incomplete", ...lines] }) }, { status: 422 });
}

function errorsOf(refused: WriteRefusal) {
  if (refused.kind !== "invalid") return { formErrors: ["journeySettings.form.conflict"] };
  if (refused.paths.some((path) => path.startsWith("distributors")))
    return { fieldErrors: { distributors: ["journeySettings.form.distributorGone"] } };
  return { formErrors: ["journeySettings.form.refused"] };
}

/** What a new journey has where none is copied; its days are the usual ones and can be changed at once. */
const EMPTY = { advice: {}, sustainability: {}, "proposal-params": {}, publishing: {} };
const USUAL_DAYS = 30;

/** Adds a journey as a draft and opens it. */
export async function createJourney({ viewer, context }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: newJourneySchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { journeyName, distributors, copy } = submission.value;
  const copied = copy ? (await findJourney(viewer, copy))?.config : undefined;
  const general = { sessionValidityDays: USUAL_DAYS, ...copied?.general, journeyName };
  const body = { distributors, config: { ...EMPTY, ...copied, general } };
  const outcome = await outcomeOf(() => viewer.api.journeys.create({ headers: headersOfNew(submission.value), body }));
  if ("refused" in outcome) return data({ result: submission.reply(errorsOf(outcome.refused)) }, { status: 409 });
  const { uuid, name } = outcome.done;
  return redirectWithToast(context, journeySettingsPath(uuid), { kind: "positive", key: "journeySettings.new.created", params: { name } });
}

/** Takes a journey into use or out of it; what keeps it from that is on its page. */
export async function setActive({ viewer, context }: Acting, present: RecoJourney, form: FormData) {
  const { uuid, name } = present;
  const active = form.get("intent") === "activate";
  const headers = headersOfChange(marksOf(form));
  const formerly = active && !present.active ? await lastActive(viewer, uuid) : null;
  if (formerly && rulesDiffer(formerly, present.config)) {
    const impact = await startImpact(viewer, uuid, { config: present.config, distributors: present.distributors });
    if ("value" in impact) return redirect(journeyImpactPath(uuid, impact.value.uuid), 303);
  }
  const outcome = await outcomeOf(() => viewer.api.journeyChanges.activate({ params: { uuid }, headers, body: { active } }));
  // Somebody changed it, or it lacks something: the page says what.
  if ("refused" in outcome) return data({ refused: outcome.refused.kind === "conflict" }, { status: 409 });
  const key = active ? "journeySettings.overview.activated" : "journeySettings.overview.deactivated";
  return redirectWithToast(context, journeySettingsPath(uuid), { kind: "positive", key, params: { name } });
}

/** Deletes and goes to the list, or says what prevents it. */
export async function deleteJourney({ viewer, context }: Acting, { uuid, name }: RecoJourney, form: FormData) {
  const outcome = await outcomeOf(() => viewer.api.journeys.remove({ params: { uuid }, headers: headersOfChange(marksOf(form)) }));
  if ("refused" in outcome) {
    const { refused } = outcome;
    const count = refused.kind === "inUse" ? (refused.uses.sessions ?? 0) : 0;
    const text = getFixedT(viewer.language)("journeySettings.delete.sessions", { count, shown: formatCount(count, viewer.language) });
    return data({ reasons: count > 0 ? [{ text }] : [], changed: refused.kind === "conflict" }, { status: 409 });
  }
  return redirectWithToast(context, journeySettingsListPath(), { kind: "positive", key: "journeySettings.delete.done", params: { name } });
}
