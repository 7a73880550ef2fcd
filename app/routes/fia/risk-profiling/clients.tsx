import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ClientsPage } from "#app/modules/questionnaire-session/clients-page.tsx";
import { clientsView } from "#app/modules/questionnaire-session/clients-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["riskProfiling"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  return { list: await clientsView(viewer, request.url) };
}

export default function Clients() {
  const { list } = useLoaderData<typeof loader>();
  return <ClientsPage list={list} />;
}
