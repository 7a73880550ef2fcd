import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import styles from "#app/modules/simulation/follow-up/follow-up.css?url";
import { keepBalance, loadFollowUp } from "#app/modules/simulation/follow-up/follow-up-page.server.ts";
import { FollowUpPage } from "#app/modules/simulation/follow-up/follow-up-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, simulationFollowUpPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "followUp"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const page = await loadFollowUp(viewer, params.uuid ?? "", marketToday(), writing);
  if (!page) throw data(null, { status: 404 });
  return { title: `${writing.t("followUp.title")} – ${page.name}`, page };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const uuid = params.uuid ?? "";
  const answer = await keepBalance(viewer, uuid, await parseForm(request), marketToday());
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data({ result: answer.result }, { status: answer.status });
  return redirectWithToast(context, simulationFollowUpPath(uuid), { kind: "positive", key: `followUp.form.${answer.change}` });
}

export default function FollowUp() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FollowUpPage page={page} lastResult={answer?.result} />;
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
