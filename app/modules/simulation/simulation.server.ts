import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, SimulationParameters, SimulationSummary, Simulator } from "#app/contract/simulation/simulation.ts";
import type { SimulationOwners } from "#app/domain/enumerations.ts";
import { firstDayOfNextMonth } from "#app/domain/simulation/calendar.ts";
import { proposedParameters } from "#app/domain/simulation/request.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { offerOf } from "./limits.ts";
import type { Versions } from "./run/run.server.ts";

export interface SimulationsAsked {
  search?: string | undefined;
  whose: SimulationOwners;
  sort: "name" | "date" | "client" | "chance" | "horizon" | "product" | "simulator" | "managementType" | "owner";
  dir: "asc" | "desc";
  page: number;
  size: number;
  /** Rows are ticked, to be compared. */
  compare?: true | undefined;
}

/** One page of the saved simulations that the person may open. */
export function listSimulations(viewer: Viewer, asked: SimulationsAsked): Promise<{ items: SimulationSummary[]; total: number }> {
  const { search, whose, sort, dir, page, size } = asked;
  return viewer.api.simulations.list({
    query: { ...(search ? { search } : {}), whose, sort, dir, limit: size, offset: (page - 1) * size },
  });
}

/** Simulators that the person's organisation may use. */
export const listSimulators = ({ api }: Viewer): Promise<Simulator[]> => everyItem((page) => api.simulators.list({ query: page }));

const isAbsent = ({ status }: Refusal) => status === 404 || status === 403 || status === 400;

/** The person's own, or one that a colleague shares. Null when it is neither, or there is none: the answer does not say which. */
export async function findSimulation(viewer: Viewer, uuid: string): Promise<Simulation | null> {
  if (!isUuid(uuid)) return null;
  const found = await attempt(() => viewer.api.simulations.get({ params: { uuid } }), isAbsent);
  return "value" in found ? found.value : null;
}

export const isOwn = (viewer: Viewer, { owner }: Pick<SimulationSummary, "owner">): boolean => owner === viewer.user.uuid;

/** One that the person may change; null for what a colleague shares, as for what does not exist. */
export async function findOwnSimulation(viewer: Viewer, uuid: string): Promise<Simulation | null> {
  const simulation = await findSimulation(viewer, uuid);
  return simulation && isOwn(viewer, simulation) ? simulation : null;
}

/** Null when the simulator was unlinked from the organisation since. */
export async function findSimulator(viewer: Viewer, uuid: string): Promise<Simulator | null> {
  const found = await attempt(() => viewer.api.simulators.get({ params: { uuid } }), isAbsent);
  return "value" in found ? found.value : null;
}

/** Creates a draft with what the simulator proposes, as far as nothing else is asked; null when the person may not use that simulator. */
export async function startSimulation(
  viewer: Viewer,
  simulator: string,
  idem: string | undefined,
  today: string,
  change: (proposed: SimulationParameters, simulator: Simulator) => SimulationParameters = (proposed) => proposed,
): Promise<Simulation | null> {
  const used = isUuid(simulator) ? await findSimulator(viewer, simulator) : null;
  if (!used) return null;
  const parameters = change(proposedParameters(used, firstDayOfNextMonth(today), offerOf(used)), used);
  return viewer.api.simulations.create({ headers: headersOfNew({ idem }), body: { simulator, parameters } });
}

/** Keeps what was typed beside the saved state (null goes back to that state); a conflict, with the present version, when another window wrote in between. */
export async function keepDraft(
  viewer: Viewer,
  uuid: string,
  parameters: SimulationParameters | null,
  marks: WriteMarks,
): Promise<{ version: number } | { conflict: true; present: number }> {
  const kept = await attempt(
    () => viewer.api.simulations.keepDraft({ params: { uuid }, headers: headersOfChange(marks), body: { parameters } }),
    isConflict,
  );
  if ("value" in kept) return { version: kept.value.version };
  const { version } = kept.refusal.details;
  return { conflict: true, present: typeof version === "number" ? version : (marks.version ?? 0) };
}

const isConflict = ({ status }: Refusal) => status === 409;

export interface ToSave {
  simulation: Simulation;
  name: string;
  replace: boolean;
  /** Beside the simulation instead of in its place. */
  copy: boolean;
  parameters: SimulationParameters;
  results: SimulationResult | null;
  versions: Versions | null;
}
export type Saved = { saved: Simulation } | { refusal: Refusal };

/** Saves under a name. A name already borne, a version that moved on and a failing service come back as refusals. */
export async function saveSimulation(
  viewer: Viewer,
  { simulation, name, replace, copy, parameters, results, versions }: ToSave,
  marks: WriteMarks,
): Promise<Saved> {
  const answer = await attempt(
    () =>
      viewer.api.simulations.save({
        query: { simulationName: name, simulator: simulation.simulator },
        headers: copy ? headersOfNew(marks) : headersOfChange(marks),
        body: { ...(copy ? {} : { uuid: simulation.uuid }), replace, parameters, results: results && withoutPaths(results), versions },
      }),
    ({ status }) => status === 409 || status >= 500,
  );
  return "value" in answer ? { saved: answer.value } : answer;
}

/** Paths are drawn again from the recorded scenarios when they are wanted: 250 of them do not belong in a saved row. */
function withoutPaths({ paths: _paths, ...result }: SimulationResult): SimulationResult {
  return result;
}

export type WriteOutcome = "done" | "absent" | "conflict";
const REFUSED = { 409: "conflict", 404: "absent" } as const;

/** Lets the person's organisation read a saved simulation, or no longer. */
export const shareSimulation = (viewer: Viewer, uuid: string, shared: boolean, marks: WriteMarks): Promise<WriteOutcome> =>
  doneOr(() => viewer.api.simulations.share({ params: { uuid }, headers: headersOfChange(marks), body: { shared } }), REFUSED);

export const removeSimulation = (viewer: Viewer, uuid: string, marks: WriteMarks): Promise<WriteOutcome> =>
  doneOr(() => viewer.api.simulations.remove({ params: { uuid }, query: {}, headers: headersOfChange(marks) }), REFUSED);
