import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { drawnFile } from "#app/services/calls/drawn-file.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The whole file of a client for the supervisor, as a zip. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const { uuid: hash } = await sessionOf(viewer, params.uuid);
  const { api, language } = viewer;
  return fileAnswer(await drawnFile(() => api.advicePackages.recordFile({ params: { hash }, query: { language } }), language));
}
