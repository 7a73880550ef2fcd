import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { storedOutlooks } from "#app/modules/journey/allocation/outlook.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";

/** Final amounts of a session's allocations by their numbers, as JSON: answered when new scenarios are made. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return Response.json(await storedOutlooks(viewer, await sessionOf(viewer, params.uuid)));
}
