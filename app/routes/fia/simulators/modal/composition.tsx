import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { actOnComposition, loadComposition } from "#app/modules/simulation/composition/composition.server.ts";
import { CompositionModal } from "#app/modules/simulation/composition/composition-modal.tsx";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath, simulationPlace, simulatorSeriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator", "weightedLines", "composition"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const page = await loadComposition(viewer, params.uuid ?? "", writing);
  if (!page) throw data(null, { status: 404 });
  return { title: writing.t("composition.title"), page };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const answer = await actOnComposition(viewer, uuid, await parseForm(request), writing);
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data(answer.state, { status: answer.status });
  const page = `${simulationPath(uuid, place)}${new URL(request.url).search}`;
  return redirectWithToast(context, page, { kind: "positive", key: "composition.done", params: { count: answer.count } });
}

export default function ComposeAllocation() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  const { search } = useLocation();
  return (
    <CompositionModal
      page={page}
      answer={answer}
      closeHref={`${simulationPath(uuid, place)}${search}`}
      searchAddress={simulatorSeriesPath()}
    />
  );
}
