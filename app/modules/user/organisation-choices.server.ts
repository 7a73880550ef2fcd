import { ORGANISATION_KINDS, type OrganisationKind } from "#app/domain/enumerations.ts";
import { listOrganisations } from "#app/modules/organisation/organisation.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface OrganisationGroup {
  kind: OrganisationKind;
  organisations: Array<{ uuid: string; name: string; flags: Record<string, boolean> }>;
}

const PAGE = 100;

/** All organisations by kind and name, for an administrator; the people of a house know their own one. */
export async function organisationChoices(viewer: Viewer): Promise<OrganisationGroup[]> {
  if (!viewer.roles.includes("ADMIN")) return [];
  return Promise.all(
    ORGANISATION_KINDS.map(async (kind) => {
      const organisations: OrganisationGroup["organisations"] = [];
      for (let total = 1; organisations.length < total; ) {
        const page = await listOrganisations(viewer, kind, { dir: "asc", limit: PAGE, offset: organisations.length });
        total = page.items.length === 0 ? 0 : page.total;
        organisations.push(...page.items.map(({ uuid, name, flags }) => ({ uuid, name, flags })));
      }
      return { kind, organisations };
    }),
  );
}
