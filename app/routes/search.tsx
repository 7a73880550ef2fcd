import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import styles from "#app/modules/dashboard/dashboard.css?url";
import { SearchPage } from "#app/modules/search/search-page.tsx";
import { searchView } from "#app/modules/search/search-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["search", "dashboard"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "application");
  return { view: await searchView(viewer, context, request.url) };
}

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>().view} />;
}
