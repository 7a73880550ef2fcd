import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { compositionsOf } from "#app/modules/monitored-portfolio/composition/composition-view.server.ts";
import { findPortfolio, migrateModel, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** Asks before the compositions of the model are taken over as executed. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await shownPortfolio(viewer, params.uuid);
  const days = found ? compositionsOf(found, "MODEL").compositions.map(({ date }) => date) : [];
  if (!found?.editable || days.length === 0) throw data(null, { status: 404 });
  const executed = new Set(found.composition.map(({ date }) => date));
  return {
    back: monitoredPartPath(area, found.uuid, "compositions", { version: "MODEL" }),
    count: days.filter((day) => !executed.has(day)).length,
    version: found.version,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const outcome = await migrateModel(viewer, found.uuid, marksOf(await parseForm(request)));
  if ("refused" in outcome) return data({ newest: found.version }, { status: 409 });
  return redirectWithToast(context, monitoredPartPath(area, found.uuid, "compositions", { version: "EXECUTED" }), {
    kind: "positive",
    key: "portfolioCompositions.migrate.done",
    params: { name: found.name },
  });
}
