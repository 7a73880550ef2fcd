import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SetsPage } from "#app/modules/scenario-set/list-page.tsx";
import { setsView } from "#app/modules/scenario-set/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["matrices"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  return { list: await setsView(viewer, request.url) };
}

export default function YieldList() {
  const { list } = useLoaderData<typeof loader>();
  return <SetsPage list={list} />;
}
