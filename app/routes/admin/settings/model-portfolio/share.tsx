import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { shareForm, shareFromForm } from "#app/modules/model-portfolio/list/share.server.ts";
import { ShareModal } from "#app/modules/model-portfolio/list/share-modal.tsx";
import { portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["modelPortfolios"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  return shareForm(viewer, params.uuid ?? "", portfoliosArea(request.url));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const area = portfoliosArea(request.url);
  const next = `${portfoliosPath(area)}${new URL(request.url).search}`;
  const outcome = await shareFromForm({ viewer, context, area }, params.uuid ?? "", await parseForm(request), next);
  return outcome instanceof Response ? outcome : data(outcome, { status: 409 });
}

export default function SharePortfolio() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  return (
    <ShareModal
      {...asked}
      {...refused}
      closeHref={`${portfoliosPath(portfoliosArea(pathname))}${search}`}
      changed={refused !== undefined}
    />
  );
}

export const ErrorBoundary = PortfolioError;
