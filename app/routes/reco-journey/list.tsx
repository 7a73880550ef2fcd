import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { sessionsView } from "#app/modules/journey/list/list-view.server.ts";
import { SessionsPage } from "#app/modules/journey/list/sessions-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["journey"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { list: await sessionsView(viewer, request.url) };
}

export default function Sessions() {
  const { list } = useLoaderData<typeof loader>();
  return <SessionsPage list={list} />;
}
