import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { afterStep, type StepActing, savePart } from "#app/modules/journey/session/save-step.server.ts";
import { headersOfChange } from "#app/services/calls/write-marks.ts";
import { IMPACTS, preferencesSchema } from "./preferences.schema.ts";
import { preferenceFieldsOf } from "./preferences-view.server.ts";

/** Saves preferences as they are on file, with their date, or as they are said today. */
export async function savePreferences(acting: StepActing, session: FullSession, form: FormData) {
  const { viewer } = acting;
  const submission = parseWithZod(form, { schema: preferencesSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { value } = submission;
  const today = new Date().toISOString().slice(0, 10);
  const kept = value.decision === "keep" ? session.sustainability : null;
  const keptUntil = kept?.statedOn && validUntil(kept.statedOn);
  if (kept && (!keptUntil || keptUntil < today))
    return data({ result: submission.reply({ fieldErrors: { decision: ["journey.sustainability.over"] } }) }, { status: 400 });
  const wants = value.wants === "unsaid" ? null : value.wants === "yes";
  const { minSustainableInvestments, minTaxonomyAlignment, minimumCoverage, impacts } = value;
  const body = kept
    ? { ...kept, ...(keptUntil && { expiresOn: keptUntil }) }
    : {
        hasSustainablePreferences: wants,
        ...(wants && {
          ...(minSustainableInvestments && { minSustainableInvestments }),
          ...(minTaxonomyAlignment && { minTaxonomyAlignment }),
          ...(minimumCoverage && { minimumCoverage }),
          ...Object.fromEntries(IMPACTS.map((impact) => [impact, impacts.includes(impact)])),
        }),
        statedOn: today,
        expiresOn: validUntil(today),
      };
  const outcome = await savePart(() =>
    viewer.api.journeySessions.sustainability.put({ params: { hash: session.uuid }, headers: headersOfChange(value), body }),
  );
  if ("done" in outcome) return afterStep(acting, outcome.done, "sustainability", form.get("intent"));
  if (outcome.refused !== "conflict")
    return data({ result: submission.reply({ formErrors: ["journey.steps.notSaved"] }) }, { status: 400 });
  const newest = await viewer.api.journeySessions.get({ params: { hash: session.uuid } });
  const present = { decision: value.decision, ...preferenceFieldsOf(newest), version: newest.version };
  return data({ result: conflictReply(submission, present, "journey.steps.conflict", (_, text) => text) }, { status: 409 });
}
