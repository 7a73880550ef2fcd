import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { formatCompactDate } from "#app/domain/format/format.ts";
import { SHORTEST_NAME } from "#app/domain/simulation/request.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Refusal } from "#app/services/calls/attempt.ts";
import { idemOf, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findOwnWithSimulator, findWithSimulator } from "../page/edit-page.server.ts";
import { runSimulation } from "../run/run.server.ts";
import { findOwnSimulation, isOwn, keepDraft, saveSimulation } from "../simulation.server.ts";
import type { Writing } from "../writing.ts";

const LONGEST_NAME = 120;

/** What the save form shows: the name typed, what is wrong with it, the namesake that prevents it. */
export interface SaveForm {
  name: string;
  version: number;
  error: string | null;
  notice: string | null;
  namesake: { title: string; text: string } | null;
  /** What is said before the name is asked for. */
  hint?: string | null;
}
export type SaveAnswer = { kind: "absent" } | { kind: "saved"; name: string } | { kind: "stay"; status: 400 | 409 | 502; form: SaveForm };

/** Saves what is on the screen under a name. */
export const saveFromForm = (viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<SaveAnswer> =>
  saveUnderName(viewer, uuid, fields, writing, "save");

/**
 * Saves a copy under another name: inputs, results and what they were made from, as they are. Who the client of a
 * colleague is stays with the colleague.
 */
export const copyFromForm = (viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<SaveAnswer> =>
  saveUnderName(viewer, uuid, fields, writing, "copy");

/**
 * Gives a saved simulation another name: what was saved stays as it is, and so does what was typed since. One that was
 * never saved has no name to change.
 */
export async function renameFromForm(viewer: Viewer, uuid: string, fields: FormData, writing: Writing): Promise<SaveAnswer> {
  const draft = (await findOwnWithSimulator(viewer, uuid))?.simulation.draft ?? null;
  const answer = await saveUnderName(viewer, uuid, fields, writing, "rename");
  const renamed = answer.kind === "saved" && draft !== null ? await findOwnSimulation(viewer, uuid) : null;
  if (renamed && draft) await keepDraft(viewer, uuid, draft, { version: renamed.version });
  return answer;
}

/** What the form of a copy starts from: the name with a word behind it, within the longest name. */
export function copyForm(viewer: Viewer, simulation: Simulation, t: Translate): SaveForm {
  const { name, version } = simulation;
  const suffix = t("simulation.duplicate.suffix");
  const kept = [...(name ?? t("simulation.edit.unnamed"))].slice(0, LONGEST_NAME - [...suffix].length - 1).join("");
  const hint = copyHint(viewer, simulation, t);
  return { name: `${kept} ${suffix}`, version, error: null, notice: null, namesake: null, hint };
}

const copyHint = (viewer: Viewer, simulation: Simulation, t: Translate): string | null =>
  isOwn(viewer, simulation) ? null : t("simulation.duplicate.ofColleague", { name: simulation.ownerName });

type Saving = "save" | "copy" | "rename";

async function saveUnderName(viewer: Viewer, uuid: string, fields: FormData, writing: Writing, how: Saving): Promise<SaveAnswer> {
  const found = await (how === "copy" ? findWithSimulator : findOwnWithSimulator)(viewer, uuid);
  if (!found || (how === "rename" && found.simulation.name === null)) return { kind: "absent" };
  const { simulation, simulator } = found;
  const copy = how === "copy";
  const text = (name: string) => String(fields.get(name) ?? "");
  const name = text("name").trim();
  // A copy depends on no version of what it is made from.
  const version = copy ? simulation.version : marksOf(fields).version;
  const hint = copyHint(viewer, simulation, writing.t);
  const form: SaveForm = { name: text("name").slice(0, 200), version, error: null, notice: null, namesake: null, hint };
  const length = [...name].length;
  if (length < SHORTEST_NAME || length > LONGEST_NAME) {
    const error = writing.t(length < SHORTEST_NAME ? "simulator.save.invalid" : "simulator.save.tooLong");
    return { kind: "stay", status: 400, form: { ...form, error } };
  }
  const saved = how === "rename" ? { ...simulation, draft: null } : simulation;
  const content = await contentToSave(viewer, isOwn(viewer, simulation) ? saved : withoutClient(saved), simulator.matrix);
  if (copy) content.parameters = underProfileOfToday(content.parameters, simulation.client);
  // Replacing was confirmed for one name: another one typed since is asked about again.
  const replace = text("replace") === name;
  const marks = { idem: idemFor(idemOf(fields), replace), ...(copy ? {} : { version }) };
  const answer = await saveSimulation(viewer, { simulation, name, replace, copy, ...content }, marks);
  return "saved" in answer ? { kind: "saved", name } : refused(answer.refusal, form, name, writing);
}

/** The same form sent after a confirmation is another request: its token says so. */
const idemFor = (idem: string, replace: boolean) => (idem === "" ? undefined : `${idem}${replace ? "-replace" : ""}`);

/** The inputs alone: a default that followed a client's risk profile is an allocation like any other. */
function withoutClient({
  parameters: { subscriber: _client, taxSituation: _situation, replaced: _before, ...parameters },
  ...simulation
}: Simulation): Simulation {
  return { ...simulation, parameters };
}

/** A copy is new work: where the client's profile is on record, the API writes that of today into it. */
function underProfileOfToday(parameters: Simulation["parameters"], client: Simulation["client"]): Simulation["parameters"] {
  const { subscriber } = parameters;
  if (!subscriber || !client?.profile) return parameters;
  const { riskProfile: _kept, ...known } = subscriber;
  return { ...parameters, subscriber: known };
}

type Found = NonNullable<Awaited<ReturnType<typeof findWithSimulator>>>;

/** What is on the screen: the draft with its result, or the saved state that nobody changed. */
async function contentToSave(viewer: Viewer, simulation: Found["simulation"], preferred: string | null) {
  const { draft, parameters, results, versions } = simulation;
  if (draft === null && results !== null) return { parameters, results, versions };
  const { computed } = await runSimulation(viewer, draft ?? parameters, { preferred });
  return { parameters: draft ?? parameters, results: computed?.result ?? null, versions: computed?.versions ?? null };
}

function refused({ code, status, details, correlationId }: Refusal, form: SaveForm, name: string, { t }: Writing): SaveAnswer {
  if (code === "SIMULATION_NAME_EXISTS") {
    const { ownerName, date } = details;
    const known = typeof ownerName === "string" && typeof date === "string";
    const text = known
      ? t("simulator.save.existsText", { owner: ownerName, date: formatCompactDate(date) })
      : t("simulator.save.existsTextPlain");
    return { kind: "stay", status: 409, form: { ...form, namesake: { title: t("simulator.save.exists", { name }), text } } };
  }
  if (status === 409) {
    const version = typeof details.version === "number" ? details.version : form.version;
    return { kind: "stay", status: 409, form: { ...form, version, notice: t("simulator.save.conflict") } };
  }
  return { kind: "stay", status: 502, form: { ...form, notice: t("simulator.save.failed", { reference: correlationId ?? code }) } };
}
