import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Problem } from "../composition/problem-words.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { gridDayOf, gridView } from "./grid-view.server.ts";
import { approveGrid, sendGrid } from "./transfer.server.ts";
import { gridProblemWords } from "./transfer-words.server.ts";

const LONGEST_COMMENT = 1_000;

const problemsIn = (details: Readonly<Record<string, unknown>>) => (Array.isArray(details.problems) ? (details.problems as Problem[]) : []);

/** Sends the grid to each distributor that was ticked, one after the other; what was refused is told by distributor, what was sent stays sent. */
async function sendTo(
  viewer: Viewer,
  uuid: string,
  chosen: ReadonlyArray<{ distributor: string; name: string }>,
  order: { gridDate: string; comment: string },
  idem: string,
) {
  const t = getFixedT(viewer.language);
  const sent: string[] = [];
  const errors: string[] = [];
  for (const { distributor, name } of chosen) {
    const outcome = await sendGrid(viewer, uuid, { distributor, ...order }, idem);
    if ("value" in outcome) {
      sent.push(name);
      continue;
    }
    const { code, details } = outcome.refusal;
    const words = problemsIn(details).map((found) => gridProblemWords(found, () => "", viewer.language));
    errors.push(t("gridTransfers.send.refused", { name, why: words.length > 0 ? words.join(" ") : code }));
  }
  return { sent, errors };
}

/** What was pressed below the grid: it is sent to those that were ticked, or approved for one. */
export async function gridAction({ viewer, context, area }: Acting, portfolio: FullMonitoredPortfolio, form: FormData) {
  const t = getFixedT(viewer.language);
  const { uuid, name } = portfolio;
  const gridDate = gridDayOf(String(form.get("date") ?? ""));
  const comment = String(form.get("comment") ?? "").trim();
  const approving = String(form.get("approve") ?? "");
  const here = (distributor?: string) =>
    monitoredPartPath(area, uuid, "transfers/grid", { date: gridDate, ...(distributor && { distributor }) });
  if (approving !== "") {
    const outcome = await approveGrid(viewer, uuid, { distributor: approving, gridDate }, idemOf(form));
    return redirectWithToast(
      context,
      here(approving),
      "done" in outcome
        ? { kind: "positive", key: "gridTransfers.approved", params: { name } }
        : { kind: "negative", key: "gridTransfers.approvalRefused", params: { name } },
    );
  }
  const ticked = new Set(form.getAll("distributor").map(String));
  const view = await gridView(viewer, portfolio, area, { gridDate, distributor: null });
  const chosen = view.recipients.filter(({ distributor }) => ticked.has(distributor));
  const answer = (errors: string[], status: number, shown = view) =>
    data({ view: shown, typed: { comment, ticked: [...ticked] }, errors }, { status });
  if (comment.length > LONGEST_COMMENT) return answer([t("gridTransfers.send.commentLong")], 400);
  if (chosen.length === 0) return answer([t("gridTransfers.send.nobody")], 400);
  const { sent, errors } = await sendTo(viewer, uuid, chosen, { gridDate, comment }, idemOf(form));
  if (errors.length > 0) {
    const told = sent.length > 0 ? [t("gridTransfers.send.sentTo", { names: sent.join(", ") })] : [];
    return answer([...errors, ...told], 422, await gridView(viewer, portfolio, area, { gridDate, distributor: null }));
  }
  return redirectWithToast(context, monitoredPartPath(area, uuid, "transfers"), {
    kind: "positive",
    key: "gridTransfers.send.done",
    params: { names: sent.join(", ") },
  });
}
