import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { RolesPage } from "#app/modules/user/roles-page.tsx";
import { rolesView } from "#app/modules/user/roles-view.server.ts";
import styles from "#app/modules/user/users.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  return { view: await rolesView(viewer, request, context.menus) };
}

export default function UserRoles() {
  const { view } = useLoaderData<typeof loader>();
  // The boxes start from the address: another address is another form.
  return <RolesPage key={`${view.chosen.join()}${view.organisation?.uuid ?? ""}`} view={view} />;
}
