import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { attachment } from "#app/domain/format/attachment.ts";
import { exampleFile } from "#app/modules/value-import/examples.ts";

/** A small file in an accepted form, in the notation of the person's language. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await requirePermission({ request, context }, "data");
  const form = new URL(request.url).searchParams.get("form") === "wide" ? "wide" : "long";
  return new Response(exampleFile(form, language), {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": attachment(`cairn-${form}-${language}.csv`) },
  });
}
