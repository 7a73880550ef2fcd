import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** Every definition in place, in the form that the import reads. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requirePermission({ request, context }, "series-view");
  return fileAnswer(await api.series.export({ query: { format: "xlsx" } }));
}
