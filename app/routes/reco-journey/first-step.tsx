import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";

/** The address of a session leads to its first step to do, that of a published one to its summary; one that has expired says so here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const { state, step } = await sessionOf(viewer, params.uuid);
  if (state === "EXPIRED") return null;
  return redirect(state === "PUBLISHED" ? "summary" : step.name);
}

export default function FirstStep() {
  return null;
}
