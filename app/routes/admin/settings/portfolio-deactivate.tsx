import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PortfolioNotFound } from "#app/modules/model-portfolio/detail-page.tsx";
import { deactivatePortfolio, findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath, portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found?.active) throw data(null, { status: 404 });
  const title = getFixedT(viewer.language)("modelPortfolios.detail.deactivateTitle");
  return { title, uuid: found.uuid, name: found.name, version: found.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const marks = { idem: String(form.get("idem") ?? ""), version: Number(form.get("version")) || 0 };
  if (found.active && (await deactivatePortfolio(viewer, found.uuid, marks)) === "conflict")
    return data({ newest: found.version }, { status: 409 });
  return redirectWithToast(context, portfoliosPath(), {
    kind: "positive",
    key: "modelPortfolios.detail.deactivated",
    params: { name: found.name },
  });
}

export default function DeactivatePortfolio() {
  const { title, uuid, name, version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "admin-settings-portfolios", { label: name, href: portfolioPath(uuid) }, { label: title })}
      />
      <Card>
        <Form method="post" className="form">
          <HiddenFields idem={idem} version={answer?.newest ?? version} />
          {answer ? (
            <Notice kind="flashy" role="alert">
              {t("modelPortfolios.detail.deactivateConflict")}
            </Notice>
          ) : null}
          <p>{t("modelPortfolios.detail.deactivateText")}</p>
          <div className="form-actions">
            <SubmitButton variant="negative">{t("modelPortfolios.detail.deactivate").replace("…", "")}</SubmitButton>
            <ButtonLink href={portfolioPath(uuid)}>{t("common.actions.keep")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <PortfolioNotFound />;
  throw error;
}
