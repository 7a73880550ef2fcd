import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SimulatorListPage } from "#app/modules/simulator/list-page.tsx";
import { simulatorListView } from "#app/modules/simulator/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["simulatorSettings"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { list: await simulatorListView(viewer, request.url) };
}

export default function SimulatorList() {
  const { list } = useLoaderData<typeof loader>();
  return <SimulatorListPage list={list} />;
}
