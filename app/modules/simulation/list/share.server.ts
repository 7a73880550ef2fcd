import { data } from "@remix-run/node";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { findOwnSimulation, shareSimulation } from "../simulation.server.ts";

/** Asks about one saved simulation of the person, which is shared or not by now; throws the 404 of the module. */
export async function loadShareForm(viewer: Viewer, uuid: string) {
  const simulation = await findOwnSimulation(viewer, uuid);
  if (!simulation || simulation.name === null) throw data(null, { status: 404 });
  const { name, version, shared } = simulation;
  const title = getFixedT(viewer.language)(shared ? "simulation.share.stopTitle" : "simulation.share.title", { name });
  return { title, organisation: viewer.organisation.name, version, shared, idem: crypto.randomUUID() };
}

/** Does what the form asked for and goes to `next`; the present version when the simulation moved on since the question was asked. */
export async function shareFromForm(
  viewer: Viewer,
  context: RequestContext,
  uuid: string,
  fields: FormData,
  next: string,
): Promise<Response | { version: number }> {
  const simulation = await findOwnSimulation(viewer, uuid);
  const shared = fields.get("shared") === "1";
  const outcome = simulation ? await shareSimulation(viewer, uuid, shared, marksOf(fields)) : "absent";
  if (!simulation || outcome === "absent") throw data(null, { status: 404 });
  if (outcome === "conflict") return { version: simulation.version };
  return redirectWithToast(context, next, {
    kind: "positive",
    key: shared ? "simulation.share.done" : "simulation.share.stopped",
    params: { name: simulation.name ?? "" },
  });
}
