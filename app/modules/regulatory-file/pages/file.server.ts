import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { fileView } from "#app/modules/regulatory-file/file-view.server.ts";
import { regulatoryFilePath, regulatoryUploadPath } from "#app/modules/regulatory-file/paths.ts";
import { decideFile, findFile } from "#app/modules/regulatory-file/regulatory-file.server.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  const found = await findFile(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return { file: fileView(viewer, area, found), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KidArea) {
  const viewer = await requirePermission({ request, context }, "kid-products-edit");
  const found = await findFile(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const decision = form.get("decision");
  if (decision !== "apply" && decision !== "abandon") throw data(null, { status: 400 });
  const outcome = await decideFile(viewer, found.uuid, decision, idemOf(form));
  if (outcome === "changed") return data({ changed: true }, { status: 409 });
  if (decision === "apply") return redirect(regulatoryFilePath(area, found.uuid), 303);
  return redirectWithToast(context, regulatoryUploadPath(area), { kind: "information", key: "regulatoryFiles.file.abandoned" });
}
