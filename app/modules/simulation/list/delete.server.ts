import { data, redirect } from "@remix-run/node";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { findOwnSimulation, findSimulation, isOwn, removeSimulation } from "../simulation.server.ts";

/** Names the simulation that a confirmation is asked for; throws the 404 of the module. */
export async function loadDeleteForm(viewer: Viewer, uuid: string) {
  const simulation = await findOwnSimulation(viewer, uuid);
  if (!simulation) throw data(null, { status: 404 });
  const { name, version } = simulation;
  const t = getFixedT(viewer.language);
  const title = name === null ? t("simulation.delete.unnamedTitle") : t("simulation.delete.title", { name });
  return { title, name, version, idem: crypto.randomUUID() };
}

/** Deletes and goes to `next`; `{ changed }` when the simulation moved on since the question was asked. */
export async function deleteFromForm(
  viewer: Viewer,
  context: RequestContext,
  uuid: string,
  fields: FormData,
  next: string,
): Promise<Response | { changed: true }> {
  const simulation = await findSimulation(viewer, uuid);
  // Pressed twice: the first press deleted it.
  if (!simulation) return redirect(next, 303);
  if (!isOwn(viewer, simulation)) throw data(null, { status: 404 });
  const removed = await removeSimulation(viewer, uuid, marksOf(fields));
  if (removed === "conflict") return { changed: true };
  const name = simulation.name ?? getFixedT(viewer.language)("simulation.edit.unnamed");
  return redirectWithToast(context, next, { kind: "positive", key: "simulation.delete.done", params: { name } });
}
