import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { keepFees, loadFees } from "#app/modules/simulation/fees/fees.server.ts";
import { FeesModal } from "#app/modules/simulation/fees/fees-modal.tsx";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath, simulationPlace } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const fees = await loadFees(viewer, params.uuid ?? "", writing);
  if (!fees) throw data(null, { status: 404 });
  return { title: writing.t("simulator.fees.modal"), fees };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const answer = await keepFees(viewer, uuid, await parseForm(request));
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data({ result: answer.result }, { status: answer.status });
  const page = `${simulationPath(uuid, place)}${new URL(request.url).search}`;
  return redirectWithToast(context, page, { kind: "positive", key: "simulator.fees.done" });
}

export default function ChangeFees() {
  const { fees } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  const { search } = useLocation();
  return <FeesModal {...fees} closeHref={`${simulationPath(uuid, place)}${search}`} lastResult={answer?.result} />;
}
