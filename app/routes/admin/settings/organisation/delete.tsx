import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { deleteFromForm } from "#app/modules/organisation/delete.server.ts";
import { DeletePage } from "#app/modules/organisation/delete-page.tsx";
import { findOrganisation } from "#app/modules/organisation/organisation.server.ts";
import { SETTINGS, settingsKind, settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { organisationsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["organisation"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const kind = settingsKind(request);
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("organisation.delete.title", { name });
  return { kind, uuid, name, version, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const kind = settingsKind(request);
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(organisationsPath(SETTINGS[kind].segment), 303);
  return deleteFromForm({ viewer, context, kind }, found, await parseForm(request));
}

export default function OrganisationDelete() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <DeletePage {...loaded} reasons={refused?.reasons ?? []} changed={refused?.changed ?? false} />;
}

export { OrganisationNotFound as ErrorBoundary } from "#app/modules/organisation/settings-frame.tsx";
