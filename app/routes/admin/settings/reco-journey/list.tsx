import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { JourneyListPage } from "#app/modules/journey/settings/list-page.tsx";
import { journeyListView } from "#app/modules/journey/settings/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["journeySettings"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  return { list: await journeyListView(viewer, request.url) };
}

export default function JourneyList() {
  const { list } = useLoaderData<typeof loader>();
  return <JourneyListPage list={list} />;
}
