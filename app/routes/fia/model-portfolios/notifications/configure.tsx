import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { DEFAULT_DEVIATION } from "#app/domain/alert.ts";
import { alertSchema } from "#app/modules/alert/alert.schema.ts";
import { ConfigureModal } from "#app/modules/alert/portfolio/configure-modal.tsx";
import { alertForm, isAlertType, previewOf, saveAlert } from "#app/modules/alert/portfolio/portfolio-alerts.server.ts";
import { findPortfolio, shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioAlertsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["alerts"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.alert.title, matches);

export async function loader({ request, params: { uuid, alertType }, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "model-portfolios");
  const portfolio = await shownPortfolio(viewer, uuid);
  if (!portfolio || !isAlertType(alertType)) throw data(null, { status: 404 });
  return { alert: await alertForm(viewer, portfolio, alertType), idem: crypto.randomUUID() };
}

export async function action({ request, params: { uuid = "", alertType }, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "model-portfolios");
  const portfolio = await findPortfolio(viewer, uuid);
  if (!portfolio || !isAlertType(alertType)) throw data(null, { status: 404 });
  const submission = parseWithZod(await parseForm(request), { schema: alertSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply(), preview: null }, { status: 400 });
  const { intent, deviationThreshold = DEFAULT_DEVIATION, periodInDays, ...marks } = submission.value;
  const values = { deviationThreshold, periodInDays };
  if (intent === "preview") return data({ result: submission.reply(), preview: await previewOf(viewer, alertType, uuid, values) });
  if (!(await saveAlert(viewer, uuid, { alertType, values, active: intent === "save", ...marks })))
    return data({ result: submission.reply({ formErrors: ["alerts.portfolio.conflict"] }), preview: null }, { status: 409 });
  const key = intent === "save" ? "alerts.portfolio.saved" : "alerts.portfolio.switchedOff";
  return redirectWithToast(context, portfolioAlertsPath(uuid), { kind: "positive", key });
}

export default function ConfigureAlert() {
  const { alert, idem } = useLoaderData<typeof loader>();
  return <ConfigureModal alert={alert} idem={idem} answer={useActionData<typeof action>()} />;
}
