import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { portfolioView } from "#app/modules/model-portfolio/detail-view.server.ts";
import { draftEditor, draftOf } from "#app/modules/model-portfolio/draft/draft.server.ts";
import { editorView, keptEditor, withWarnings } from "#app/modules/model-portfolio/editor.server.ts";
import { findPortfolio, shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfolioAction } from "#app/modules/model-portfolio/portfolio-action.server.ts";
import { pagePermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, pagePermission(area, params));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const { pathname, searchParams } = new URL(request.url);
  const kept = await context.takeKeptForm(pathname);
  const draft = found.editable ? draftOf(searchParams) : null;
  return {
    portfolio: await portfolioView(viewer, found, area),
    editor:
      (kept && (await keptEditor(viewer, found, kept))) ??
      (draft
        ? await draftEditor(viewer, found, draft)
        : await withWarnings(viewer, found, editorView(found, searchParams.get("date"), viewer.language))),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, pagePermission(area, params));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return portfolioAction({ viewer, context, area }, found, await parseForm(request));
}
