import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { searchSeries } from "#app/modules/simulation/lines.server.ts";

/** Series found for the investments card while a person types, as JSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json(await searchSeries(viewer, query, { t: getFixedT(viewer.language), language: viewer.language }));
}
