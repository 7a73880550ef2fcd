import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { pictureResponse } from "#app/modules/organisation/chart/picture.server.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";

/** Cover image of a journey in its settings; the address has the version of the record. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  const file = found && (await nullUnlessFound(viewer.api.journeys.coverImage({ params: { uuid: found.uuid } })));
  if (!file) return new Response(null, { status: 404 });
  return pictureResponse({ data: Buffer.from(await file.arrayBuffer()).toString("base64"), contentType: file.type });
}
