import { graphicChart } from "#app/contract/organisation.ts";
import { INTERFACE_LANGUAGE_SETTINGS, type OrganisationKind } from "#app/domain/enumerations.ts";
import type { Caller } from "#backend/api/caller.ts";
import type { OrganisationRow } from "#backend/api/product-config-service/organisation.store.ts";

/** An administrator sees every organisation, anybody else the own one of each kind. */
export const maySee = (caller: Caller, kind: OrganisationKind, uuid: string): boolean => caller.isAdmin || caller[kind] === uuid;

const isLanguage = (value: string): value is (typeof INTERFACE_LANGUAGE_SETTINGS)[number] =>
  (INTERFACE_LANGUAGE_SETTINGS as readonly string[]).includes(value);

/** Parts of the stored look that do not fit the contract are left out, so that one bad field cannot hide an organisation. */
export function commonPart(row: OrganisationRow) {
  const known = Object.entries(graphicChart.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(row.graphicChart[name]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return {
    uuid: row.uuid,
    graphicChart: graphicChart.parse(Object.fromEntries(known)),
    language: isLanguage(row.language) ? row.language : ("FR_FR" as const),
    flags: row.flags,
    version: row.version,
  };
}
