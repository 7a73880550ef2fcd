import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { nameOf } from "#app/modules/user/list-view.server.ts";
import { resetFactor } from "#app/modules/user/save-user.server.ts";
import { requireEditableUser } from "#app/modules/user/user.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  const { uuid, version } = user;
  const name = nameOf(user);
  const title = getFixedT(viewer.language)("users.factor.title", { name });
  return { area, uuid, version, name, title, present: user.secondFactor === true, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  return resetFactor({ viewer, context, area }, user, await parseForm(request));
}
