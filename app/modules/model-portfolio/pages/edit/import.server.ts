import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import {
  answerCompositionMapping,
  compositionMapping,
  waitingFileOf,
} from "#app/modules/model-portfolio/draft/composition-mapping.server.ts";
import { importComposition } from "#app/modules/model-portfolio/draft/import.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { type PortfoliosArea, portfolioImportPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area, "model-portfolio-edit"));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  const file = waitingFileOf(request.url);
  const mapping = file && (await compositionMapping(viewer, found.uuid, file));
  if (file && !mapping) throw redirect(portfolioImportPath(area, found.uuid), 303);
  return { area, uuid: found.uuid, name: found.name, mapping };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area, "model-portfolio-edit"));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  const file = waitingFileOf(request.url);
  const form = await parseForm(request);
  return file ? answerCompositionMapping(viewer, area, found, file, form) : importComposition(viewer, area, found, form);
}
