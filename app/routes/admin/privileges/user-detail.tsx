import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { UserDetailPage } from "#app/modules/user/detail-page.tsx";
import { detailView } from "#app/modules/user/form-view.server.ts";
import { saveUser } from "#app/modules/user/save-user.server.ts";
import { requireEditableUser, requireUserEntry } from "#app/modules/user/user.server.ts";
import styles from "#app/modules/user/users.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["users", "sessions"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireUserEntry(viewer, params.uuid);
  const auditLog = viewer.roles.includes("ADMIN") || viewer.permissions.has("audit-logs");
  return { view: await detailView(viewer, request, user), auditLog };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  return saveUser({ viewer, context, request }, user, await parseForm(request));
}

export default function UserDetail() {
  const { view, auditLog } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UserDetailPage view={view} auditLog={auditLog} lastResult={answer?.result} />;
}

export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
