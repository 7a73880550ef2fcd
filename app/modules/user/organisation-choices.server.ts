import { ORGANISATION_KINDS, type OrganisationKind } from "#app/domain/enumerations.ts";
import { listOrganisations } from "#app/modules/organisation/organisation.server.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface OrganisationGroup {
  kind: OrganisationKind;
  organisations: Array<{ uuid: string; name: string; flags: Record<string, boolean> }>;
}

/** All organisations by kind and name, for an administrator; the people of an organisation know their own one. */
export async function organisationChoices(viewer: Viewer): Promise<OrganisationGroup[]> {
  if (!viewer.roles.includes("ADMIN")) return [];
  return Promise.all(
    ORGANISATION_KINDS.map(async (kind) => {
      const found = await everyItem((page) => listOrganisations(viewer, kind, { dir: "asc", ...page }));
      return { kind, organisations: found.map(({ uuid, name, flags }) => ({ uuid, name, flags })) };
    }),
  );
}
