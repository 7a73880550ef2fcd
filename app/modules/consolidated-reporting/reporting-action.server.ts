import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { type ReportingArea, reportingsPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { failedPortfolio } from "./problem-text.server.ts";
import { newReportingSchema, renameSchema } from "./reporting.schema.ts";
import { buildAgain, createReporting, findReporting, removeReporting, renameReporting } from "./reporting.server.ts";

export interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: ReportingArea;
}

/** Back to the list, with what was done. */
const done = ({ context, area }: Acting, key: TranslationKey, name: string) =>
  redirectWithToast(context, reportingsPath(area), { kind: "positive", key, params: { name } });

export async function createFromForm(acting: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: newReportingSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await createReporting(acting.viewer, submission.value);
  if ("done" in outcome) return done(acting, "consolidatedReportings.form.begun", outcome.done.reportName);
  const { refused } = outcome;
  const gone = refused.kind === "invalid" && refused.paths.some((path) => path.startsWith("portfolios"));
  const errors = gone
    ? { fieldErrors: { portfolios: ["consolidatedReportings.form.portfoliosGone"] } }
    : { formErrors: ["consolidatedReportings.form.refused"] };
  return data({ result: submission.reply(errors) }, { status: refused.kind === "invalid" ? 400 : 409 });
}

export async function renameFromForm(acting: Acting, { uuid }: ConsolidatedReporting, form: FormData) {
  const submission = parseWithZod(form, { schema: renameSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), newest: null }, { status: 400 });
  const { name, idem, version } = submission.value;
  const outcome = await renameReporting(acting.viewer, uuid, name, { idem, version });
  if ("done" in outcome) return done(acting, "consolidatedReportings.rename.done", outcome.done.reportName);
  const newest = (await findReporting(acting.viewer, uuid))?.version ?? null;
  return data({ result: submission.reply({ formErrors: ["consolidatedReportings.rename.changed"] }), newest }, { status: 409 });
}

/** Builds a report anew; `without` names the portfolio that is left out. */
export async function againFromForm(acting: Acting, reporting: ConsolidatedReporting, form: FormData) {
  const without = form.get("intent") === "without" ? (failedPortfolio(reporting)?.uuid ?? null) : null;
  const outcome = await buildAgain(acting.viewer, reporting.uuid, without, marksOf(form));
  if ("done" in outcome) return done(acting, "consolidatedReportings.again.done", outcome.done.reportName);
  return data({ changed: true }, { status: 409 });
}

export async function removeFromForm(acting: Acting, { uuid, reportName }: ConsolidatedReporting, form: FormData) {
  const outcome = await removeReporting(acting.viewer, uuid, marksOf(form));
  if ("done" in outcome) return done(acting, "consolidatedReportings.delete.done", reportName);
  return data({ changed: true, newest: (await findReporting(acting.viewer, uuid))?.version ?? null }, { status: 409 });
}
