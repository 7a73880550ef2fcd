import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { OrganisationListPage } from "#app/modules/organisation/list-page.tsx";
import styles from "#app/modules/organisation/organisation.css?url";
import { settingsKind, settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { organisationListView } from "#app/modules/organisation/settings-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["organisation"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  return { list: await organisationListView(viewer, settingsKind(request), request.url) };
}

export default function OrganisationList() {
  const { list } = useLoaderData<typeof loader>();
  return <OrganisationListPage list={list} />;
}
