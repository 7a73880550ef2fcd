import { listOrganisations } from "#app/modules/organisation/organisation.server.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Asset managers as choices of a list; null for whom a list is no use: all but administrators. */
export type Keepers = Array<{ value: string; label: string }> | null;

export async function keepersFor(viewer: Viewer): Promise<Keepers> {
  if (!viewer.roles.includes("ADMIN")) return null;
  const houses = await everyItem((page) => listOrganisations(viewer, "assetManager", { dir: "asc", ...page }));
  return houses.map(({ uuid, name }) => ({ value: uuid, label: name }));
}
