import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { previewStylesheet } from "#app/modules/organisation/chart/chart-view.server.ts";

/** Colours of a chart that is being typed; its address holds them, so that browsers may keep it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission({ request, context }, "settings-administration");
  return new Response(previewStylesheet(new URL(request.url).searchParams), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "private, max-age=300", "X-Content-Type-Options": "nosniff" },
  });
}
