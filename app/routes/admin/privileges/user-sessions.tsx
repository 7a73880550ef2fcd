import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { endReported, sessionsView } from "#app/modules/open-session/session-view.server.ts";
import { UserSessionsPage } from "#app/modules/open-session/user-sessions-page.tsx";
import { areaOf } from "#app/modules/user/area.ts";
import { nameOf } from "#app/modules/user/list-view.server.ts";
import { requireEditableUser } from "#app/modules/user/user.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { userPath } from "#app/navigation/paths.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["users", "sessions"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const name = nameOf(user);
  const { endsAtProvider } = context.openSessions;
  const view = await sessionsView(request.url, viewer, (page) => context.openSessions.of(user.username, page));
  const title = getFixedT(viewer.language)("sessions.user.title", { name });
  return { area: areaOf(request), uuid: user.uuid, name, title, view, endsAtProvider };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const count = await endReported(viewer, context, user.uuid, (sessions) => sessions.endAllOf(user.username));
  const toast = { kind: "positive", key: "sessions.ended", params: { count: String(count) } } as const;
  return redirectWithToast(context, userPath(areaOf(request), user.uuid), toast);
}

export default function UserSessions() {
  return <UserSessionsPage {...useLoaderData<typeof loader>()} />;
}

export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
