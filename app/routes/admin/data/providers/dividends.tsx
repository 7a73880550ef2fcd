import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { DividendsPage } from "#app/modules/provider/dividends-page.tsx";
import { dividendsView } from "#app/modules/provider/dividends-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["providers"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { list: await dividendsView(viewer, request.url) };
}

export default function Dividends() {
  const { list } = useLoaderData<typeof loader>();
  return <DividendsPage list={list} />;
}
