import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { reviewFile } from "#app/modules/journey/finished/review-file.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The next review of a published advice, for a calendar. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const file = reviewFile(viewer, await sessionOf(viewer, params.uuid));
  if (!file) throw data(null, { status: 404 });
  return fileAnswer(file);
}
