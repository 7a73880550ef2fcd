import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { pictureResponse } from "#app/modules/organisation/chart/picture.server.ts";
import { findOrganisation } from "#app/modules/organisation/organisation.server.ts";
import { settingsPermission } from "#app/modules/organisation/settings-kind.ts";

/** Logo or favicon of an organisation in its settings; the address has the version of the record. */
export async function loader({ request, params, context }: LoaderFunctionArgs, kind: OrganisationKind) {
  const viewer = await requirePermission({ request, context }, settingsPermission(kind));
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) return new Response(null, { status: 404 });
  const { logoData, logoContentType, faviconData, faviconContentType } = found.graphicChart;
  return new URL(request.url).searchParams.get("picture") === "favicon"
    ? pictureResponse({ data: faviconData, contentType: faviconContentType })
    : pictureResponse({ data: logoData, contentType: logoContentType });
}
