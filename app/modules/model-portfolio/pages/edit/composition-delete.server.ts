import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { removeCompositionFromForm } from "#app/modules/model-portfolio/removal-action.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  const composition = found?.compositions.find(({ date }) => date === params.date);
  if (!found?.editable || !composition) throw data(null, { status: 404 });
  const { uuid, name, version, compositions } = found;
  const title = getFixedT(viewer.language)("modelPortfolios.editor.deleteTitle", { date: formatDate(composition.date) });
  return {
    area,
    title,
    uuid,
    name,
    version,
    date: composition.date,
    only: compositions.length === 1,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return removeCompositionFromForm({ viewer, context, area }, found, params.date ?? "", await parseForm(request));
}
