import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { previewFile } from "#app/modules/journey/publishing/publish.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** A document as it would be published, shown in a window of its own. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  if (!params.uuid) throw data(null, { status: 404 });
  const file = await previewFile(viewer, params.uuid, await parseForm(request));
  return new Response(file, {
    headers: { "content-type": "application/pdf", "content-disposition": "inline", "cache-control": "no-store" },
  });
}
