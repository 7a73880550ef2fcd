import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { UsersPage } from "#app/modules/user/list-page.tsx";
import { usersView } from "#app/modules/user/list-view.server.ts";
import styles from "#app/modules/user/users.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  return { list: await usersView(viewer, request) };
}

export default function UserList() {
  const { list } = useLoaderData<typeof loader>();
  return <UsersPage list={list} />;
}
