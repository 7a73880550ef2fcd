import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { findTheme, themeOf } from "#app/modules/organisation/chart/look.server.ts";

/**
 * Colours of an organisation as a stylesheet that browsers keep for good: its address has a hash of the look. A
 * process that does not know the hash makes the look of the person who asks; where that is another one, it is not kept.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  publicRoute("colours are no secret, and the sign-in page has some too");
  const asked = (params.file ?? "").replace(/\.css$/, "");
  const theme = findTheme(asked) ?? themeOf((await context.viewer().catch(() => null))?.organisation.graphicChart);
  return new Response(theme.css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": theme.hash === asked ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
