import { data } from "@remix-run/node";
import type { FullSession } from "#app/contract/journey/session.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** The session of an address. Throws 404 for one that is not there, or another's. */
export async function sessionOf({ api }: Viewer, uuid: string | undefined): Promise<FullSession> {
  const session = await foundOrNull(uuid, (hash) => api.journeySessions.get({ params: { hash } }));
  if (!session) throw data(null, { status: 404 });
  return session;
}
