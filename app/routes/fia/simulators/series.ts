import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { readFilters } from "#app/modules/simulation/inputs/instrument-filters.ts";
import { searchSeries } from "#app/modules/simulation/inputs/lines.server.ts";

/** Series found while a person types, as JSON; filters are those of the composition. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const asked = new URL(request.url).searchParams;
  const text = (name: string) => asked.get(name) ?? "";
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  return Response.json(await searchSeries(viewer, text("q"), writing, asked.has("assetClass") ? readFilters(text) : null));
}
