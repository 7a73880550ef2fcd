import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { createFromForm } from "#app/modules/organisation/settings-action.server.ts";
import { settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  return { kind, title: getFixedT(viewer.language)(`organisation.${kind}.new`), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  return createFromForm({ viewer, context, kind }, await parseForm(request));
}
