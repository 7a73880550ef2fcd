import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ProvidersPage } from "#app/modules/provider/list-page.tsx";
import { providersView } from "#app/modules/provider/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["providers"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { list: await providersView(viewer, request.url) };
}

export default function Providers() {
  const { list } = useLoaderData<typeof loader>();
  return <ProvidersPage list={list} />;
}
