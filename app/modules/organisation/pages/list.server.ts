import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { organisationListView } from "#app/modules/organisation/settings-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  return { list: await organisationListView(viewer, kind, request.url) };
}
