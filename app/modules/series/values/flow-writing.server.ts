import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import { formatNumber } from "#app/domain/format/format.ts";
import { formatDate } from "#app/domain/format/format-date.ts";
import { message } from "#app/i18n/message.ts";
import { isAppError } from "#app/services/app-error.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { flowRemovalSchema, flowSchema } from "../series.schema.ts";

type FlowForm = z.infer<ReturnType<typeof flowSchema>>;
type FlowRemoval = z.infer<typeof flowRemovalSchema>;

/** The flows of a kind that stand on a day, and the version of all flows of the series. */
async function standing({ api }: Viewer, series: string, { date, kind }: Pick<FlowForm, "date" | "kind">) {
  const { flows, version } = await api.financialValues.flows({ params: { id: series }, query: { from: date, to: date } });
  return { flows: flows.filter((flow) => flow.kind === kind), version };
}

/** What of a flow that stands already a person compares: its day and kind are those of the form. */
const amountOf = ({ amount }: { amount: string }) => ({ amount });

/** Values around a split that do not show it, as the call reports them. */
interface UnseenSplit {
  before: { date: string; value: number };
  after: { date: string; value: number };
}

const unseenSplit = (error: unknown): UnseenSplit | null =>
  isAppError(error) && error.code === "SPLIT_NOT_SHOWN" ? (error.data.split as UnseenSplit) : null;

/**
 * Writes a flow. Where its day has one of its kind, that one is reported first, and replaced or added to by a person who has seen it; a
 * split that the values do not show is asked about. The answer to the form then; null once it is written.
 */
export async function writeFlow(
  viewer: Viewer,
  series: string,
  submission: SentForm<FlowForm>,
): Promise<SubmissionResult<string[]> | null> {
  const { version: seen, idem, date, kind, amount, sameDay, splitConfirmed } = submission.value;
  const { flows, version } = await standing(viewer, series, { date, kind });
  const [flow] = flows;
  const figure = (value: string | number) => formatNumber(value, viewer.language, { decimals: [2, 8] });
  const asked = () =>
    conflictReply(submission, { ...amountOf(flow!), version }, "seriesPages.flows.taken", () =>
      flows.map((one) => figure(one.amount)).join("\u202f; "),
    );
  const isTold = sameDay !== undefined && seen === version;
  // The same amount may be this form sent twice, which the call tells by its mark, or a second payment.
  const isSame = !sameDay && flows.some((one) => Number(one.amount) === Number(amount));
  if (flow && !isTold && !isSame) return asked();
  const way = isTold ? sameDay : undefined;
  const beside = way === "ADD" ? flows.map((one) => ({ date, kind, amount: one.amount })) : [];
  const body = { flows: [...beside, { date, kind, amount }], ...(way && { sameDay: way }), splitConfirmed: splitConfirmed === "on" };
  try {
    const headers = headersOfChange({ idem, version });
    const { written } = await viewer.api.financialValues.putFlows({ params: { id: series }, headers, body });
    return written === 0 && isSame && !isTold ? asked() : null;
  } catch (error) {
    // Somebody wrote since it was looked at: it is looked at again.
    if (isAppError(error) && error.status === 409) return writeFlow(viewer, series, submission);
    const unseen = unseenSplit(error);
    if (!unseen) throw error;
    const { before, after } = unseen;
    const told = message("seriesPages.flows.splitNotShown", {
      ...{ before: figure(before.value), beforeDate: formatDate(before.date) },
      ...{ after: figure(after.value), afterDate: formatDate(after.date) },
    });
    return submission.reply({ fieldErrors: { splitConfirmed: [told] } });
  }
}

/** Takes a flow away; "changed" where it has another amount by now. */
export async function removeFlow(
  viewer: Viewer,
  series: string,
  { date, kind, number, amount, idem }: FlowRemoval,
): Promise<"done" | "changed"> {
  const { flows, version } = await standing(viewer, series, { date, kind });
  const flow = flows.find((one) => one.number === number);
  if (!flow) return "done";
  if (Number(flow.amount) !== Number(amount)) return "changed";
  const body = { flows: [{ date, kind, number, amount: null }] };
  const outcome = await outcomeOf(() =>
    viewer.api.financialValues.putFlows({ params: { id: series }, headers: headersOfChange({ idem, version }), body }),
  );
  return "done" in outcome ? "done" : "changed";
}
