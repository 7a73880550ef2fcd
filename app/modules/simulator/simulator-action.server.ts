import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { SentForm } from "#app/components/form/conflict.ts";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { simulatorSettingsListPath, simulatorSettingsPath } from "#app/navigation/paths.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { allocationAction, refusedAllocation, saveAllocation } from "./allocation-view.server.ts";
import { postManagement, postSupports } from "./management-action.server.ts";
import { simulatorParametersSchema, simulatorSchema } from "./simulator.schema.ts";
import { addSimulator, changeParameters, changeSimulator, findSimulator, removeSimulator } from "./simulator.server.ts";
import { simulatorConflict } from "./simulator-conflict.server.ts";
import type { SimulatorTab } from "./simulator-frame.tsx";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
}

const FIELDS = ["product", "matrix", "portfolio", "distributors"] as const;

/** Words for a refusal of the backend: beside the field where one does not fit, above the form otherwise. */
function errorsOf(refused: WriteRefusal) {
  if (refused.kind !== "invalid") return { formErrors: ["simulatorSettings.form.conflict"] };
  const wrong = FIELDS.filter((field) => refused.paths.some((path) => path.split(".")[0] === field));
  if (wrong.length === 0) return { formErrors: ["simulatorSettings.form.refused"] };
  return { fieldErrors: Object.fromEntries(wrong.map((field) => [field, ["simulatorSettings.form.gone"]])) };
}
const statusOf = ({ kind }: WriteRefusal) => (kind === "invalid" ? 400 : 409);

export async function createFromForm({ viewer, context }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: simulatorSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await addSimulator(viewer, submission.value);
  if ("refused" in outcome) return data({ result: submission.reply(errorsOf(outcome.refused)) }, { status: statusOf(outcome.refused) });
  const next = simulatorSettingsPath(outcome.done.uuid, { tab: "parameters" });
  return redirectWithToast(context, next, {
    kind: "positive",
    key: "simulatorSettings.form.created",
    params: { name: outcome.done.name },
  });
}

/** The default allocation, line by line: a press of a button, or the saving. */
async function postAllocation({ viewer, context }: Acting, present: Simulator, form: FormData) {
  const { editor, lines } = await allocationAction(viewer, form);
  if (!lines) return data({ allocation: editor }, { status: editor.errors.length > 0 ? 400 : 200 });
  const outcome = await saveAllocation(viewer, present, lines, editor);
  if ("done" in outcome) return savedTab(context, present.uuid, "allocation", outcome.done.name);
  const { refused } = outcome;
  const newest = (await findSimulator(viewer, present.uuid)) ?? present;
  return data({ allocation: await refusedAllocation(viewer, editor, refused, newest) }, { status: statusOf(refused) });
}

/** The answer to a refused tab: beside what is in place where somebody else wrote in between. */
async function refusedTab(viewer: Viewer, submission: SentForm, present: Simulator, tab: SimulatorTab, refused: WriteRefusal) {
  const newest = refused.kind === "conflict" ? await findSimulator(viewer, present.uuid) : null;
  const result = newest ? await simulatorConflict(viewer, submission, newest, tab) : submission.reply(errorsOf(refused));
  return data({ result }, { status: statusOf(refused) });
}

export async function saveTab({ viewer, context }: Acting, present: Simulator, tab: SimulatorTab, form: FormData) {
  if (tab === "allocation") return postAllocation({ viewer, context }, present, form);
  if (tab === "management" || tab === "supports") {
    const posted = await (tab === "management" ? postManagement : postSupports)(viewer, present, form);
    if ("wrong" in posted) return data({ result: posted.wrong }, { status: 400 });
    const { outcome, submission } = posted;
    if ("refused" in outcome) return refusedTab(viewer, submission, present, tab, outcome.refused);
    return savedTab(context, present.uuid, tab, outcome.done.name);
  }
  if (tab === "links") {
    const submission = parseWithZod(form, { schema: simulatorSchema });
    if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
    const outcome = await changeSimulator(viewer, present.uuid, submission.value);
    if ("refused" in outcome) return refusedTab(viewer, submission, present, tab, outcome.refused);
    return savedTab(context, present.uuid, tab, outcome.done.name);
  }
  const submission = parseWithZod(form, { schema: simulatorParametersSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await changeParameters(viewer, present, submission.value);
  if ("refused" in outcome) return refusedTab(viewer, submission, present, tab, outcome.refused);
  return savedTab(context, present.uuid, tab, outcome.done.name);
}

const savedTab = (context: RequestContext, uuid: string, tab: SimulatorTab, name: string) =>
  redirectWithToast(context, simulatorSettingsPath(uuid, tab === "links" ? {} : { tab }), {
    kind: "positive",
    key: "simulatorSettings.form.saved",
    params: { name },
  });

/** Deletes and goes to the list, or says what prevents it. */
export async function deleteFromForm({ viewer, context }: Acting, present: Simulator, form: FormData) {
  const outcome = await removeSimulator(viewer, present.uuid, marksOf(form));
  if ("refused" in outcome) {
    const { refused } = outcome;
    const count = refused.kind === "inUse" ? (refused.uses.simulations ?? 0) : 0;
    const shown = formatCount(count, viewer.language);
    const text = getFixedT(viewer.language)("simulatorSettings.delete.simulations", { count, shown });
    const reasons = count > 0 ? [{ text }] : [];
    return data({ reasons, changed: refused.kind === "conflict" }, { status: 409 });
  }
  return redirectWithToast(context, simulatorSettingsListPath(), {
    kind: "positive",
    key: "simulatorSettings.delete.done",
    params: { name: present.name },
  });
}
