import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ConfigListPage } from "#app/modules/kid-document/config/list-page.tsx";
import { configListView } from "#app/modules/kid-document/config/list-view.server.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["kidDocuments"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "kid-documents");
  return { list: await configListView(viewer, request.url) };
}

export default function ConfigList() {
  const { list } = useLoaderData<typeof loader>();
  return <ConfigListPage list={list} />;
}
