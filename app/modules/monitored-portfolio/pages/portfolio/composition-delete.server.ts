import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { compositionsOf, versionOfUrl } from "#app/modules/monitored-portfolio/composition/composition-view.server.ts";
import { findPortfolio, removeComposition, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

const dayOf = (url: string) => new URL(url).searchParams.get("date") ?? "";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await shownPortfolio(viewer, params.uuid);
  const [versionType, date] = [versionOfUrl(request.url), dayOf(request.url)];
  if (!found?.editable || !compositionsOf(found, versionType).compositions.some((one) => one.date === date))
    throw data(null, { status: 404 });
  const title = getFixedT(viewer.language)("modelPortfolios.editor.deleteTitle", { date: formatDate(date) });
  const back = monitoredPartPath(area, found.uuid, "compositions", { version: versionType, date });
  return { title, back, version: found.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const [versionType, date] = [versionOfUrl(request.url), dayOf(request.url)];
  const to = monitoredPartPath(area, found.uuid, "compositions", { version: versionType });
  // Pressed twice: the first press removed it.
  if (!compositionsOf(found, versionType).compositions.some((one) => one.date === date)) return redirect(to, 303);
  const outcome = await removeComposition(viewer, found.uuid, { version: versionType, date }, marksOf(await parseForm(request)));
  if ("refused" in outcome) return data({ newest: found.version }, { status: 409 });
  return redirectWithToast(context, to, { kind: "positive", key: "modelPortfolios.editor.removed", params: { date: formatDate(date) } });
}
