import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findPool } from "#app/modules/investment-pool/pool.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The series of a pool as a file that can be imported again. */
export async function loader({ request, params, context }: LoaderFunctionArgs, format: "csv" | "xlsx") {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const file = await viewer.api.investmentPools.export({ params: { id: found.id }, query: { format } });
  return fileAnswer(file, `${found.name}.${format}`);
}
