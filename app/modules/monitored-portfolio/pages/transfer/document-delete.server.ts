import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { documentsOf, removeDocument } from "#app/modules/monitored-portfolio/transfer/document.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** Asks before a document is removed. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit", "reporting");
  const found = await shownPortfolio(viewer, params.uuid);
  const document = found && (await documentsOf(viewer, found.uuid)).find(({ id }) => id === params.document);
  if (!document) throw data(null, { status: 404 });
  return {
    title: getFixedT(viewer.language)("gridTransfers.documents.deleteTitle", { title: document.title }),
    version: found.version,
    idem: crypto.randomUUID(),
    back: monitoredPartPath(area, found.uuid, "transfers"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit", "reporting");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const outcome = await removeDocument(viewer, found.uuid, params.document ?? "", marksOf(await parseForm(request)));
  if ("refused" in outcome) return data({ newest: found.version }, { status: 409 });
  return redirectWithToast(context, monitoredPartPath(area, found.uuid, "transfers"), {
    kind: "positive",
    key: "gridTransfers.documents.removed",
  });
}
