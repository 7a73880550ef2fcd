import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { actOnOptimise, loadOptimise } from "#app/modules/simulation/optimise/optimise.server.ts";
import { OptimiseModal } from "#app/modules/simulation/optimise/optimise-modal.tsx";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath, simulationPlace } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "composition", "optimise"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const view = await loadOptimise(viewer, params.uuid ?? "", marketToday(), writing);
  if (!view) throw data(null, { status: 404 });
  return { title: writing.t("optimise.title"), view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const answer = await actOnOptimise(viewer, uuid, await parseForm(request), marketToday(), writing);
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data(answer.view, { status: answer.status });
  return redirectWithToast(context, `${simulationPath(uuid, place)}${new URL(request.url).search}`, {
    kind: "positive",
    key: "optimise.done",
  });
}

export default function OptimiseAllocation() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  const { search } = useLocation();
  return <OptimiseModal view={answer ?? view} closeHref={`${simulationPath(uuid, place)}${search}`} />;
}
