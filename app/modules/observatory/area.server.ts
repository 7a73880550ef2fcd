import { notAuthorised } from "#app/access/guards.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { ObservatoryArea } from "./paths.ts";

const AUDIENCE = { admin: "admin", "asset-manager": "assetManager", insurer: "productOwner" } as const;

/** Throws 403 for the people of another menu; administrators open each. */
export function requireArea({ mainRole }: Viewer, area: ObservatoryArea): void {
  if (mainRole !== "admin" && mainRole !== AUDIENCE[area]) throw notAuthorised("observatory");
}
