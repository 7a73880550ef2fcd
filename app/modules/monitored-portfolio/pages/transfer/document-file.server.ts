import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireKeeper } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { documentFile } from "#app/modules/monitored-portfolio/transfer/document.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** A document that is kept here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const file = await documentFile(viewer, params.uuid ?? "", params.document ?? "");
  if (!file) throw data(null, { status: 404 });
  return fileAnswer(file);
}
