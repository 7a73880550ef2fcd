import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";
import { findConfig } from "#app/modules/kid-document/config/config.server.ts";
import { previewAnswer } from "#app/modules/kid-document/config/preview.server.ts";

/** The newest version as a file, shown in the browser. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  const found = await findConfig(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("language");
  return previewAnswer(viewer, context, found.id, KID_LANGUAGES.find((language) => language === asked) ?? "fr");
}
