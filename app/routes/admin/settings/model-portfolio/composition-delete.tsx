import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { PORTFOLIOS_ENTRY, portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { removeCompositionFromForm } from "#app/modules/model-portfolio/removal-action.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  const composition = found?.compositions.find(({ date }) => date === params.date);
  if (!found?.editable || !composition) throw data(null, { status: 404 });
  const { uuid, name, version, compositions } = found;
  const title = getFixedT(viewer.language)("modelPortfolios.editor.deleteTitle", { date: formatDate(composition.date) });
  return {
    area: portfoliosArea(request.url),
    title,
    uuid,
    name,
    version,
    date: composition.date,
    only: compositions.length === 1,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return removeCompositionFromForm(
    { viewer, context, area: portfoliosArea(request.url) },
    found,
    params.date ?? "",
    await parseForm(request),
  );
}

export default function DeleteComposition() {
  const { area, title, uuid, name, version, date, only, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = portfolioPath(area, uuid, { date });
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t(only ? "modelPortfolios.editor.deleteOnlyText" : "modelPortfolios.editor.deleteText")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={back}
        inUse=""
        reasons={[]}
        changed={refused ? t("modelPortfolios.editor.deleteConflict") : null}
      />
    </>
  );
}

export const ErrorBoundary = PortfolioError;
