import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { analysisView } from "#app/modules/model-portfolio/analysis/analysis-view.server.ts";
import { commentaryAction, commentaryView } from "#app/modules/model-portfolio/analysis/commentary.server.ts";
import { findPortfolio, shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const analysing = analysisView(viewer, found, new URL(request.url).searchParams.get("benchmark"));
  const [analysis, commentary] = await Promise.all([analysing, commentaryView(viewer, found, analysing)]);
  return {
    title: getFixedT(viewer.language)("portfolioAnalysis.title", { name: found.name }),
    analysis,
    commentary,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  return commentaryAction({ viewer, context, area }, found, await parseForm(request));
}
