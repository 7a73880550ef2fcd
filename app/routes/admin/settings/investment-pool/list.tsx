import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { PoolListPage } from "#app/modules/investment-pool/list-page.tsx";
import { poolListView } from "#app/modules/investment-pool/list-view.server.ts";
import { poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["pools"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  return { list: await poolListView(viewer, poolsArea(new URL(request.url)), request.url) };
}

export default function PoolList() {
  const { list } = useLoaderData<typeof loader>();
  return <PoolListPage list={list} />;
}
