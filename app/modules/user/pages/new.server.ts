import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { rolesGivenBy } from "#app/domain/rights/user-privileges.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { formView } from "#app/modules/user/form-view.server.ts";
import { createUser } from "#app/modules/user/save-user.server.ts";
import { notEditable } from "#app/modules/user/user.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  if (rolesGivenBy(viewer.roles).length === 0) throw notEditable();
  return { title: getFixedT(viewer.language)("users.form.newTitle"), view: await formView(viewer, area) };
}

export async function action({ request, context }: ActionFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  if (rolesGivenBy(viewer.roles).length === 0) throw notEditable();
  return createUser({ viewer, context, area }, await parseForm(request));
}
