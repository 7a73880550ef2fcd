import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { daysOf } from "#app/modules/client-contract/uaf-life/uaf-life.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** What was taken over from UAF Life between two days. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "contracts");
  const query = new URL(request.url).searchParams;
  const { from, to, errors } = daysOf((name) => query.get(name) ?? "", viewer.language);
  if (errors.length > 0) throw data(null, { status: 400 });
  const format = query.get("format") === "csv" ? "csv" : "xlsx";
  return fileAnswer(await viewer.api.uaflife.download({ query: { from, to, format } }));
}
