import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import { formatNumber } from "#app/domain/format/format.ts";
import { isAppError } from "#app/services/app-error.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { flowRemovalSchema, flowSchema } from "../series.schema.ts";

type FlowForm = z.infer<ReturnType<typeof flowSchema>>;
type FlowRemoval = z.infer<typeof flowRemovalSchema>;

/** The flow of a kind that stands on a day, and the version of all flows of the series. */
async function standing({ api }: Viewer, series: string, { date, kind }: Pick<FlowForm, "date" | "kind">) {
  const { flows, version } = await api.financialValues.flows({ params: { id: series }, query: { from: date, to: date } });
  return { flow: flows.find((flow) => flow.kind === kind), version };
}

/**
 * Writes a flow. Where its day has one of its kind, that one is reported first, and replaced by a person who has seen it: the answer to the
 * form then; null once it is written.
 */
export async function writeFlow(
  viewer: Viewer,
  series: string,
  submission: SentForm<FlowForm>,
): Promise<SubmissionResult<string[]> | null> {
  const { version: seen, idem, date, kind, amount } = submission.value;
  const { flow, version } = await standing(viewer, series, { date, kind });
  if (flow && Number(flow.amount) === Number(amount)) return null;
  if (flow && seen !== version)
    return conflictReply(submission, { ...flow, version }, "seriesPages.flows.taken", (field, held) =>
      field === "amount" ? formatNumber(held, viewer.language, { decimals: [2, 8] }) : held,
    );
  const body = { flows: [{ date, kind, amount }] };
  try {
    await viewer.api.financialValues.putFlows({ params: { id: series }, headers: headersOfChange({ idem, version }), body });
    return null;
  } catch (error) {
    // Somebody wrote since it was looked at: it is looked at again.
    if (isAppError(error) && error.status === 409) return writeFlow(viewer, series, submission);
    throw error;
  }
}

/** Takes a flow away; "changed" where it has another amount by now. */
export async function removeFlow(viewer: Viewer, series: string, { date, kind, amount, idem }: FlowRemoval): Promise<"done" | "changed"> {
  const { flow, version } = await standing(viewer, series, { date, kind });
  if (!flow) return "done";
  if (Number(flow.amount) !== Number(amount)) return "changed";
  const body = { flows: [{ date, kind, amount: null }] };
  const outcome = await outcomeOf(() =>
    viewer.api.financialValues.putFlows({ params: { id: series }, headers: headersOfChange({ idem, version }), body }),
  );
  return "done" in outcome ? "done" : "changed";
}
