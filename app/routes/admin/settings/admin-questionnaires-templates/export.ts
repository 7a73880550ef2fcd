import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { attachment } from "#app/domain/format/attachment.ts";
import { getTemplate } from "#app/modules/questionnaire-template/template.server.ts";

/** The questionnaire as a JSON file, as the import takes it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const { content } = await getTemplate(viewer, params.uuid);
  return new Response(`${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": attachment(`${content.code}-v${content.version}.json`),
      "cache-control": "no-store",
    },
  });
}
