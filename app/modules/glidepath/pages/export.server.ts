import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findGlidepath } from "#app/modules/glidepath/glidepath.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The grid as an Excel or CSV file that can be imported again. */
export async function loader({ request, params, context }: LoaderFunctionArgs, format: "csv" | "xlsx") {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const found = await findGlidepath(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return fileAnswer(await viewer.api.glidepaths.export({ params: { id: found.id }, query: { format } }));
}
