import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { addDocument } from "#app/modules/monitored-portfolio/transfer/document.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit", "reporting");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.active) throw data(null, { status: 404 });
  return { version: found.version, idem: crypto.randomUUID(), back: monitoredPartPath(area, found.uuid, "transfers") };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit", "reporting");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const refused = await addDocument(viewer, found.uuid, await parseForm(request));
  if (refused) return data({ ...refused, newest: found.version }, { status: refused.status });
  return redirectWithToast(context, monitoredPartPath(area, found.uuid, "transfers"), {
    kind: "positive",
    key: "gridTransfers.documents.added",
  });
}
