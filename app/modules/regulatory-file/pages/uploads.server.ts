import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { regulatoryFilePath } from "#app/modules/regulatory-file/paths.ts";
import { uploadFile } from "#app/modules/regulatory-file/regulatory-file.server.ts";
import { uploadsView } from "#app/modules/regulatory-file/uploads-view.server.ts";
import { uploadLimit } from "#app/modules/value-import/uploads-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  return { list: await uploadsView(viewer, area, request.url), most: uploadLimit(context, viewer) };
}

export async function action({ request, context }: ActionFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const outcome = await uploadFile(viewer, request);
  if ("fault" in outcome) return data({ fault: outcome.fault }, { status: outcome.fault === "tooLarge" ? 413 : 400 });
  return redirect(regulatoryFilePath(area, outcome.uuid), 303);
}
