import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { GlidepathsPage } from "#app/modules/glidepath/list-page.tsx";
import { glidepathsView } from "#app/modules/glidepath/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["matrices"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  return { list: await glidepathsView(viewer, request.url) };
}

export default function GlidepathList() {
  const { list } = useLoaderData<typeof loader>();
  return <GlidepathsPage list={list} />;
}
