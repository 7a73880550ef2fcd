import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireRight } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { findTrial, trialReport } from "#app/modules/monitored-portfolio/transfer/trial.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** What a trial has found, as a file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const file = trialReport(await findTrial(viewer, params.uuid ?? "", params.trial ?? ""));
  if (!file) throw data(null, { status: 404 });
  return fileAnswer(file);
}
