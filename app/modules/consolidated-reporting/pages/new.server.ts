import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { portfolioChoices } from "#app/modules/consolidated-reporting/reporting.server.ts";
import { createFromForm } from "#app/modules/consolidated-reporting/reporting-action.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireRight } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { ReportingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "reporting");
  const { language } = viewer;
  const today = marketToday();
  const values = { name: "", portfolios: [], template: "DETAILED", language, period: "SINCE_START", from: "", to: today, comment: "" };
  const title = getFixedT(language)("consolidatedReportings.form.title");
  return { area, title, today, values, portfolios: await portfolioChoices(viewer), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "reporting");
  return createFromForm({ viewer, context, area }, await parseForm(request));
}
