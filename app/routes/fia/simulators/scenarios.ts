import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { ownScenarios } from "#app/modules/simulation/instant/scenarios.server.ts";
import { compressed } from "#app/services/compressed.server.ts";

/** A day: the key in the address changes with the day too. */
const KEPT_S = 86_400;
/** The server compresses texts as they go out, not these bytes: whatever their number, they are compressed here. */
const ANY = { from: 0, to: Number.POSITIVE_INFINITY };

/**
 * The market scenarios of one's own simulation, for the engine in its page: a browser keeps them under the key in the address, which
 * names all that is in them. 404 without such a simulation, 409 where it has other scenarios by now.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const file = await ownScenarios(viewer, params.uuid ?? "", new URL(request.url).searchParams.get("of") ?? "");
  if (file === "absent") throw data(null, { status: 404 });
  if (file === "other") throw data(null, { status: 409 });
  const headers = new Headers({
    "Content-Type": "application/octet-stream",
    "Cache-Control": `private, max-age=${KEPT_S}, immutable`,
  });
  return new Response(await compressed(file, request, headers, ANY), { headers });
}
