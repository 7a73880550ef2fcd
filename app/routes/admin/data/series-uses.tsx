import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SeriesUses } from "#app/modules/series/detail/uses-page.tsx";
import { usesView } from "#app/modules/series/detail/uses-view.server.ts";
import { seriesPage } from "#app/modules/series/series-page.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  return { view: await usesView(viewer, await seriesPage(viewer, request, params)) };
}

export default function SeriesUsesRoute() {
  return <SeriesUses view={useLoaderData<typeof loader>().view} />;
}
