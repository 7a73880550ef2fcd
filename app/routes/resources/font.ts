import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { fontStylesheet } from "#app/modules/organisation/chart/font-stylesheet.server.ts";

/**
 * Style sheet of a font by its name. Browsers keep an address that has its version for good, and ask again after an hour
 * at the bare one, which other programs link.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  publicRoute("fonts are no secret, and other programs' pages use them");
  const { css, version } = fontStylesheet((params.file ?? "").replace(/\.css$/, ""));
  const isVersioned = new URL(request.url).searchParams.get("v") === version;
  return new Response(css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
  });
}
