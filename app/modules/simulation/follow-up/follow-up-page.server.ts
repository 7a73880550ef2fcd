import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { formatDate, formatLongInstant, formatNumber } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { findOwnSimulation, findSimulation, isOwn } from "../simulation.server.ts";
import type { Writing } from "../writing.ts";
import { balanceSchema } from "./balance.schema.ts";
import { followUp } from "./follow-up.server.ts";
import { type FollowedView, followedView, reasonText } from "./follow-up-view.server.ts";

export interface FollowUpPage {
  uuid: string;
  name: string;
  facts: string[];
  view: FollowedView | null;
  /** Why nothing can be said. */
  reason: string | null;
  /** Null for what a colleague shares, and before the plan begins. */
  form: { amount: string; on: string; from: string; to: string; hint: string; kept: boolean; version: number; idem: string } | null;
}

/** Null where there is no such simulation for this person, or it was never saved. */
export async function loadFollowUp(viewer: Viewer, uuid: string, today: string, writing: Writing): Promise<FollowUpPage | null> {
  const simulation = await findSimulation(viewer, uuid);
  if (!simulation?.savedAt || simulation.name === null) return null;
  const { t, language } = writing;
  const { parameters, results } = simulation;
  const found = await followUp(viewer, simulation, writing);
  const lines = "reason" in found ? await linesOf(viewer, seriesOf(parameters), writing) : [];
  return {
    uuid,
    name: simulation.name,
    facts: [t("simulation.edit.savedAt", { instant: formatLongInstant(simulation.savedAt, language) })],
    view: "followed" in found && results ? followedView({ ...simulation, results }, found.followed, writing) : null,
    reason: "reason" in found ? reasonText(found, parameters, lines, writing) : null,
    form: isOwn(viewer, simulation) && results && parameters.startDate <= today ? formOf(simulation, today, writing) : null,
  };
}

const daysOf = ({ parameters: { startDate, horizonYears } }: Simulation, today: string) => {
  const end = addMonths(startDate, horizonYears * 12);
  return { from: startDate, to: today < end ? today : end };
};

function formOf(simulation: Simulation, today: string, { t }: Writing): NonNullable<FollowUpPage["form"]> {
  const { balance, version } = simulation;
  const days = daysOf(simulation, today);
  return {
    amount: balance?.amount ?? "",
    on: balance?.on ?? days.to,
    ...days,
    hint: t("followUp.form.dayHint", { from: formatDate(days.from), to: formatDate(days.to) }),
    kept: balance !== null,
    version,
    idem: crypto.randomUUID(),
  };
}

type Answer =
  | { kind: "absent" }
  | { kind: "kept"; change: "kept" | "removed" }
  | { kind: "stay"; status: 400 | 409; result: SubmissionResult<string[]> };

/** Keeps the balance with the simulation, or takes it away. */
export async function keepBalance(viewer: Viewer, uuid: string, fields: FormData, today: string): Promise<Answer> {
  const simulation = await findOwnSimulation(viewer, uuid);
  if (!simulation?.results) return { kind: "absent" };
  const removes = fields.get("intent") === "remove";
  const submission = parseWithZod(fields, { schema: balanceSchema(viewer.language, daysOf(simulation, today)) });
  if (!removes && submission.status !== "success") return { kind: "stay", status: 400, result: submission.reply() };
  const typed = submission.status === "success" ? submission.value : null;
  const balance = removes || !typed ? null : { amount: typed.amount, on: typed.on };
  const headers = headersOfChange(marksOf(fields));
  const written = await attempt(
    () => viewer.api.simulations.keepBalance({ params: { uuid }, headers, body: { balance } }),
    ({ status }) => status === 404 || status === 409,
  );
  if ("value" in written) return { kind: "kept", change: balance ? "kept" : "removed" };
  if (written.refusal.status === 404) return { kind: "absent" };
  const newest = await findOwnSimulation(viewer, uuid);
  if (!newest) return { kind: "absent" };
  const present = { amount: newest.balance?.amount, on: newest.balance?.on, version: newest.version };
  const result = conflictReply({ reply: submission.reply, value: typed ?? {} }, present, "followUp.form.conflict", (field, held) =>
    field === "on" ? formatDate(held) : formatNumber(held, viewer.language, { decimals: [0, 2] }),
  );
  return { kind: "stay", status: 409, result };
}
