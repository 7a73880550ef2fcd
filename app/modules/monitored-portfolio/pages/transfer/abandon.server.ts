import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { abandonGrid, findTransfer } from "#app/modules/monitored-portfolio/transfer/transfer.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

const LONGEST_REASON = 1_000;

/** Asks for the reason before a grid is given up; 404 for one that has ended. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await shownPortfolio(viewer, params.uuid);
  const transfer = found && (await findTransfer(viewer, found, params.transfer ?? ""));
  if (!transfer || (transfer.status !== "SENT" && transfer.status !== "ERROR")) throw data(null, { status: 404 });
  const { distributorName: name, sequence: number, gridDate } = transfer;
  return {
    title: getFixedT(viewer.language)("gridTransfers.abandon.title", { name, number, day: formatDate(gridDate) }),
    waiting: transfer.status === "SENT",
    idem: crypto.randomUUID(),
    back: monitoredPartPath(area, found.uuid, "transfers"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const reason = String(form.get("reason") ?? "").trim();
  if (reason === "" || reason.length > LONGEST_REASON)
    return data(
      { reason, error: reason === "" ? ("gridTransfers.abandon.required" as const) : ("gridTransfers.abandon.long" as const) },
      { status: 400 },
    );
  const outcome = await abandonGrid(viewer, found.uuid, { id: params.transfer ?? "", reason }, idemOf(form));
  return redirectWithToast(
    context,
    monitoredPartPath(area, found.uuid, "transfers"),
    "done" in outcome
      ? { kind: "positive", key: "gridTransfers.abandon.done", params: { name: outcome.done.distributorName } }
      : { kind: "flashy", key: "gridTransfers.list.moved", params: { name: found.name } },
  );
}
