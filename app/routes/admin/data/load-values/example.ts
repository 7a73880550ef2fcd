import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { attachment } from "#app/domain/format/attachment.ts";
import { KNOWN, KNOWN_FILES } from "#app/domain/market-data/known-files.ts";
import { exampleFile } from "#app/modules/value-import/examples.ts";

/** A small file in an accepted form: in the notation of the person's language, or as a public source writes it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await requirePermission({ request, context }, "data");
  const asked = new URL(request.url).searchParams.get("form");
  const known = KNOWN_FILES.find((name) => name === asked);
  const form = asked === "wide" ? "wide" : "long";
  const [text, name] = known
    ? [`${KNOWN[known].sample.join("\r\n")}\r\n`, `${known}.csv`]
    : [exampleFile(form, language), `cairn-${form}-${language}.csv`];
  return new Response(text, { headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": attachment(name) } });
}
