import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { FullSession } from "#app/contract/journey/session.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { afterStep, notSavedKey, type StepActing, savePart } from "#app/modules/journey/session/save-step.server.ts";
import { stepConflict } from "#app/modules/journey/session/step-conflict.server.ts";
import { preferencesOf } from "#app/modules/journey/shelf/shelf.server.ts";
import { headersOfChange } from "#app/services/calls/write-marks.ts";
import { IMPACTS, preferencesSchema } from "./preferences.schema.ts";
import { preferenceFieldsOf } from "./preferences-view.server.ts";
import { reachView } from "./reach-view.server.ts";

type PreferencesForm = z.output<ReturnType<typeof preferencesSchema>>;

/** Saves preferences as they are on file, with their date, or as they are said today. */
export async function savePreferences(acting: StepActing, session: FullSession, form: FormData) {
  const { viewer } = acting;
  const submission = parseWithZod(form, { schema: preferencesSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { value } = submission;
  const today = marketToday();
  const kept = value.decision === "keep" ? session.sustainability : null;
  const keptUntil = kept?.statedOn && validUntil(kept.statedOn);
  if (kept && (!keptUntil || keptUntil < today))
    return data({ result: submission.reply({ fieldErrors: { decision: ["journey.sustainability.over"] } }) }, { status: 400 });
  if (form.get("intent") === "compare")
    return data({ result: submission.reply(), reach: await reachView(viewer, session, preferencesOf(kept ?? saidOf(value))) });
  const body = kept
    ? { ...kept, ...(keptUntil && { expiresOn: keptUntil }) }
    : { ...saidOf(value), statedOn: today, expiresOn: validUntil(today) };
  const outcome = await savePart(() =>
    viewer.api.journeySessions.sustainability.put({ params: { hash: session.uuid }, headers: headersOfChange(value), body }),
  );
  if ("done" in outcome) return afterStep(acting, outcome.done, "sustainability", form.get("intent"));
  if (outcome.refused !== "conflict")
    return data({ result: submission.reply({ formErrors: [notSavedKey(outcome.refused)] }) }, { status: 400 });
  const newest = await viewer.api.journeySessions.get({ params: { hash: session.uuid } });
  return stepConflict(viewer, submission, newest, preferenceFieldsOf(newest));
}

/** What the form says, as it is stored. */
function saidOf({ wants: said, minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, impacts }: PreferencesForm) {
  const wants = said === "unsaid" ? null : said === "yes";
  return {
    hasSustainablePreferences: wants,
    ...(wants && {
      ...(minSustainableInvestments && { minSustainableInvestments }),
      ...(minTaxonomyAlignment && { minTaxonomyAlignment }),
      ...(minimumCoverage && { minimumCoverage }),
      ...Object.fromEntries(IMPACTS.map((impact) => [impact, impacts.includes(impact)])),
    }),
  };
}
