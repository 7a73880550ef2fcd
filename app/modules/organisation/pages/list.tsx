import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganisationListPage } from "#app/modules/organisation/list-page.tsx";
import styles from "#app/modules/organisation/organisation.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["organisation"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function OrganisationList() {
  const { list } = useLoaderData<typeof loader>();
  return <OrganisationListPage list={list} />;
}
