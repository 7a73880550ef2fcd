import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findInPool } from "#app/modules/journey/allocation/workspace.server.ts";
import { searchLines } from "#app/modules/series/weighted-lines.server.ts";
import { typedSearch } from "#app/modules/series/weighted-lines.ts";

/** Series of a product's pool found while a person types, as JSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return Response.json(await searchLines(viewer, typedSearch(request.url), findInPool(new URL(request.url).searchParams.get("pool"))));
}
