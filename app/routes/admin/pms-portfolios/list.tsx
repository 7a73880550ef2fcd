import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { PmsListPage } from "#app/modules/pms-portfolio/list-page.tsx";
import { pmsListView } from "#app/modules/pms-portfolio/list-view.server.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["pmsPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "pms-portfolios");
  return { list: await pmsListView(viewer, request.url) };
}

export default function PmsPortfolios() {
  return <PmsListPage list={useLoaderData<typeof loader>().list} />;
}
