import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findFile } from "#app/modules/regulatory-file/regulatory-file.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** A sheet of a file with the corrections that were kept. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  const found = await findFile(viewer, params.uuid ?? "");
  const sheet = Number(new URL(request.url).searchParams.get("sheet") ?? "0");
  if (!found?.sheets[sheet]) throw data(null, { status: 404 });
  return fileAnswer(await viewer.api.regulatoryFiles.corrected({ params: { uuid: found.uuid }, query: { sheet } }));
}
