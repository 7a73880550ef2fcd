import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireKeeper } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { requestFile } from "#app/modules/monitored-portfolio/transfer/transfer.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** What was sent in a transfer, as it left. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const file = await requestFile(viewer, params.transfer ?? "");
  if (!file) throw data(null, { status: 404 });
  return fileAnswer(file);
}
