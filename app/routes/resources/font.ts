import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { fontStylesheet } from "#app/modules/organisation/font-stylesheet.server.ts";

/** Style sheet of a font by its name. Its address bears no hash: browsers ask again after an hour. */
export async function loader({ params }: LoaderFunctionArgs) {
  publicRoute("fonts are no secret, and other programs' pages use them");
  return new Response(fontStylesheet((params.file ?? "").replace(/\.css$/, "")), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
