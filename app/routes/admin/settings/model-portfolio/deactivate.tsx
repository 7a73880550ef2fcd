import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { PORTFOLIOS_ENTRY, portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { deactivateFromForm } from "#app/modules/model-portfolio/removal-action.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath, portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found?.editable) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("modelPortfolios.detail.deactivateTitle", { name });
  return { area: portfoliosArea(request.url), title, uuid, name, version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  // Pressed twice: the first press took it out of use.
  if (!found.active) return redirect(portfoliosPath(portfoliosArea(request.url)), 303);
  return deactivateFromForm({ viewer, context, area: portfoliosArea(request.url) }, found, await parseForm(request));
}

export default function DeactivatePortfolio() {
  const { area, title, uuid, name, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const submit = t("modelPortfolios.detail.deactivateNow");
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: name, href: portfolioPath(area, uuid) }, { label: submit })}
      />
      <DeleteCard
        text={t("modelPortfolios.detail.deactivateText")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={portfolioPath(area, uuid)}
        inUse={t("modelPortfolios.detail.inUse")}
        reasons={refused?.reasons ?? []}
        changed={refused?.changed ? t("modelPortfolios.detail.deactivateConflict") : null}
        submit={submit}
      />
    </>
  );
}

export const ErrorBoundary = PortfolioError;
