import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { PortfolioPage } from "#app/modules/model-portfolio/detail-page.tsx";
import { portfolioView } from "#app/modules/model-portfolio/detail-view.server.ts";
import { draftEditor, draftOf } from "#app/modules/model-portfolio/draft/draft.server.ts";
import { editorView, keptEditor, withWarnings } from "#app/modules/model-portfolio/editor.server.ts";
import { findPortfolio, shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfolioAction } from "#app/modules/model-portfolio/portfolio-action.server.ts";
import { pagePermission, portfoliosArea } from "#app/modules/model-portfolio/portfolio-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["series", "weightedLines"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.portfolio.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, pagePermission(request.url, params));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const { pathname, searchParams } = new URL(request.url);
  const kept = await context.takeKeptForm(pathname);
  const draft = found.editable ? draftOf(searchParams) : null;
  return {
    portfolio: await portfolioView(viewer, found, portfoliosArea(request.url)),
    editor:
      (kept && (await keptEditor(viewer, found, kept))) ??
      (draft
        ? await draftEditor(viewer, found, draft)
        : await withWarnings(viewer, found, editorView(found, searchParams.get("date"), viewer.language))),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, pagePermission(request.url, params));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return portfolioAction({ viewer, context, area: portfoliosArea(request.url) }, found, await parseForm(request));
}

/** While one searches in the modal that replaces a line, the page under it stays as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, formMethod, defaultShouldRevalidate }) => {
  const isForm = formMethod !== undefined && formMethod !== "GET";
  const staysUnder = nextParams.series !== undefined && nextParams.series === currentParams.series;
  return defaultShouldRevalidate && (isForm || !staysUnder);
};

export default function Composition() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ModalHost modal={useOutlet()}>
      <PortfolioPage {...loaded} editor={answer?.editor ?? loaded.editor} lastResult={answer?.result} />
    </ModalHost>
  );
}
