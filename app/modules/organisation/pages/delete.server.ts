import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { deleteFromForm } from "#app/modules/organisation/delete.server.ts";
import { findOrganisation } from "#app/modules/organisation/organisation.server.ts";
import { SETTINGS, settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { organisationsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("organisation.delete.title", { name });
  return { kind, uuid, name, version, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(organisationsPath(SETTINGS[kind].segment), 303);
  return deleteFromForm({ viewer, context, kind }, found, await parseForm(request));
}
