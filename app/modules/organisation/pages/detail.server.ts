import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { detailView, tabOf } from "#app/modules/organisation/detail-view.server.ts";
import { findOrganisation } from "#app/modules/organisation/organisation.server.ts";
import { saveTab } from "#app/modules/organisation/settings-action.server.ts";
import { settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return detailView(viewer, kind, found, tabOf(request.url));
}

export async function action({ request, params, context }: ActionFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveTab({ viewer, context, kind }, found, tabOf(request.url), await parseForm(request));
}
