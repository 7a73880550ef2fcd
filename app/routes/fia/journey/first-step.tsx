import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { journeyPlace, journeyStepPath } from "#app/navigation/paths.ts";

/** The address of a session leads to its first step to do; one that has expired says so here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const { uuid, state, step } = await sessionOf(viewer, params.uuid);
  if (state === "EXPIRED") return null;
  return redirect(journeyStepPath(journeyPlace(new URL(request.url).pathname), uuid, step.name));
}

export default function FirstStep() {
  return null;
}
