import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { erasureView, orRefused } from "#app/modules/erasure/erasure-view.server.ts";
import { nameOf } from "#app/modules/user/list-view.server.ts";
import { requireEditableUser } from "#app/modules/user/user.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import { usersPath } from "#app/navigation/paths.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const { uuid } = user;
  const name = nameOf(user);
  const view = erasureView(viewer, await viewer.api.erasures.user({ params: { uuid } }));
  const title = getFixedT(viewer.language)("erasure.users.question", { name });
  return { area, uuid, name, title, view, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const headers = headersOfChange(marksOf(await parseForm(request)));
  const outcome = await orRefused(viewer.api.erasures.eraseUser({ params: { uuid: params.uuid ?? "" }, headers }));
  const list = usersPath(area);
  if ("done" in outcome) return redirectWithToast(context, list, { kind: "positive", key: "erasure.users.done" });
  // Pressed twice: the first press removed the user.
  if (outcome.refused === "NOT_FOUND") return redirect(list, 303);
  return data({ refused: outcome.refused }, { status: 409 });
}
