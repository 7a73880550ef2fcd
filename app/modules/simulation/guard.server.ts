import { type GuardArgs, requirePermission } from "#app/access/guards.server.ts";
import { isInSimulators } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/**
 * First line of what is on the page of one simulation. Everywhere but in the module itself, that is on the partner's
 * standalone page, the partner's permission and flag are asked for too.
 */
export async function requireSimulators(args: GuardArgs): Promise<Viewer> {
  if (!isInSimulators(new URL(args.request.url).pathname)) {
    await requirePermission(args, "partner-a2p", { module: "enablePartnerA2p" });
  }
  return requirePermission(args, "simulators");
}
