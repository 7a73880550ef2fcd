import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { previewFile } from "#app/modules/journey/publishing/publish.server.ts";
import { drawnFile } from "#app/services/calls/drawn-file.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** A document as it would be published, shown in a window of its own. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  if (!params.uuid) throw data(null, { status: 404 });
  const [uuid, form] = [params.uuid, await parseForm(request)];
  const file = await drawnFile(() => previewFile(viewer, uuid, form), viewer.language);
  return new Response(file, {
    headers: { "content-type": "application/pdf", "content-disposition": "inline", "cache-control": "no-store" },
  });
}
