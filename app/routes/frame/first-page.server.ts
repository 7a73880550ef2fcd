import { notAuthorised } from "#app/access/guards.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Throws 403 for people whose menu another first page begins, whatever else they may open. */
export function requireAudience({ mainRole }: Viewer, audience: NonNullable<Viewer["mainRole"]>): void {
  if (mainRole !== audience) throw notAuthorised("dashboard");
}
