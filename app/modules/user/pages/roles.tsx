import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RolesPage } from "#app/modules/user/roles-page.tsx";
import styles from "#app/modules/user/users.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./roles.server.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export default function UserRoles() {
  const { view } = useLoaderData<typeof loader>();
  // The boxes start from the address: another address is another form.
  return <RolesPage key={`${view.chosen.join()}${view.organisation?.uuid ?? ""}`} view={view} />;
}
