import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ALERT_TYPES, DEFAULT_DEVIATION } from "#app/domain/alert.ts";
import styles from "#app/modules/alert/alert.css?url";
import { alertSchema } from "#app/modules/alert/alert.schema.ts";
import { findPortfolio, portfolioAlertsView, previewOf, saveAlert } from "#app/modules/alert/portfolio-alerts.server.ts";
import { PortfolioAlertsPage, PortfolioNotFound } from "#app/modules/alert/portfolio-alerts-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, portfolioAlertsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["alerts", "modelPortfolios", "portfolioAnalysis"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "model-portfolios");
  const portfolio = await findPortfolio(viewer, params.uuid);
  if (!portfolio) throw data(null, { status: 404 });
  return { view: await portfolioAlertsView(viewer, portfolio), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "model-portfolios");
  const portfolio = await findPortfolio(viewer, params.uuid);
  if (!portfolio) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const alertType = ALERT_TYPES.find((known) => known === form.get("alertType")) ?? null;
  const submission = parseWithZod(form, { schema: alertSchema(viewer.language) });
  if (submission.status !== "success") return data({ alertType, result: submission.reply(), preview: null }, { status: 400 });
  const { intent, deviationThreshold = DEFAULT_DEVIATION, periodInDays, alertType: type, ...marks } = submission.value;
  const values = { deviationThreshold, periodInDays };
  if (intent === "preview")
    return data({ alertType, result: submission.reply(), preview: await previewOf(viewer, type, portfolio.uuid, values) });
  if (!(await saveAlert(viewer, portfolio.uuid, { alertType: type, values, active: intent === "save", ...marks })))
    return data({ alertType, result: submission.reply({ formErrors: ["alerts.portfolio.conflict"] }), preview: null }, { status: 409 });
  const key = intent === "save" ? "alerts.portfolio.saved" : "alerts.portfolio.switchedOff";
  return redirectWithToast(context, portfolioAlertsPath(portfolio.uuid), { kind: "positive", key });
}

export default function PortfolioAlerts() {
  const { view, idem } = useLoaderData<typeof loader>();
  return <PortfolioAlertsPage view={view} idem={idem} answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return (
    <NotFoundBoundary>
      <PortfolioNotFound />
    </NotFoundBoundary>
  );
}
