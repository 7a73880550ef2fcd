import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { endReported, sessionsView } from "#app/modules/open-session/session-view.server.ts";
import { nameOf } from "#app/modules/user/list-view.server.ts";
import { requireEditableUser } from "#app/modules/user/user.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import { userPath } from "#app/navigation/paths.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const name = nameOf(user);
  const { endsAtProvider } = context.openSessions;
  const view = await sessionsView(request.url, viewer, (page) => context.openSessions.of(user.username, page));
  const title = getFixedT(viewer.language)("sessions.user.title", { name });
  return { area, uuid: user.uuid, name, title, view, endsAtProvider };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const count = await endReported(viewer, context, user.uuid, (sessions) => sessions.endAllOf(user.username));
  const toast = { kind: "positive", key: "sessions.ended", params: { count: String(count) } } as const;
  return redirectWithToast(context, userPath(area, user.uuid), toast);
}
