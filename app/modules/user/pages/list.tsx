import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UsersPage } from "#app/modules/user/list-page.tsx";
import styles from "#app/modules/user/users.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function UserList() {
  const { list } = useLoaderData<typeof loader>();
  return <UsersPage list={list} />;
}
