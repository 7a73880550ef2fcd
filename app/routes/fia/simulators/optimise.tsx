import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { actOnOptimise, loadOptimise } from "#app/modules/simulation/optimise/optimise.server.ts";
import { OptimiseModal } from "#app/modules/simulation/optimise/optimise-modal.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "composition", "optimise"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const view = await loadOptimise(viewer, params.uuid ?? "", writing);
  if (!view) throw data(null, { status: 404 });
  return { title: writing.t("optimise.title"), view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const uuid = params.uuid ?? "";
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const answer = await actOnOptimise(viewer, uuid, await parseForm(request), writing);
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data(answer.view, { status: answer.status });
  return redirectWithToast(context, `${simulationPath(uuid)}${new URL(request.url).search}`, { kind: "positive", key: "optimise.done" });
}

export default function OptimiseAllocation() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const { search } = useLocation();
  return <OptimiseModal view={answer ?? view} closeHref={`${simulationPath(uuid)}${search}`} />;
}
