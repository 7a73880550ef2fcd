import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FactorPage } from "#app/modules/user/state-page.tsx";
import styles from "#app/modules/user/users.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { action, loader } from "./factor.server.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function UserFactorQuestion() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FactorPage {...loaded} refused={answer?.refused ?? null} />;
}
export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
