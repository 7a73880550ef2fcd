import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UserDetailPage } from "#app/modules/user/detail-page.tsx";
import styles from "#app/modules/user/users.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { action, loader } from "./detail.server.ts";

export const handle = { i18n: ["users", "sessions"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export default function UserDetail() {
  const { view, auditLog } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UserDetailPage view={view} auditLog={auditLog} lastResult={answer?.result} />;
}
export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
