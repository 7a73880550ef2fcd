import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { requireSimulators } from "#app/modules/simulation/guard.server.ts";
import { type SaveForm, saveFromForm } from "#app/modules/simulation/list/save.server.ts";
import { SaveModal } from "#app/modules/simulation/list/save-modal.tsx";
import { findOwnSimulation } from "#app/modules/simulation/simulation.server.ts";
import { useSimulationPlace } from "#app/modules/simulation/use-place.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath, simulationPlace } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["simulation", "simulator"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const simulation = await findOwnSimulation(viewer, params.uuid ?? "");
  if (!simulation) throw data(null, { status: 404 });
  const form: SaveForm = { name: simulation.name ?? "", version: simulation.version, error: null, notice: null, namesake: null };
  return { title: getFixedT(viewer.language)("simulator.save.title"), form, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requireSimulators({ request, context });
  const uuid = params.uuid ?? "";
  const place = simulationPlace(new URL(request.url).pathname);
  const answer = await saveFromForm(viewer, uuid, await parseForm(request), { t: getFixedT(viewer.language), language: viewer.language });
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data(answer.form, { status: answer.status });
  return redirectWithToast(context, simulationPath(uuid, place), {
    kind: "positive",
    key: "simulator.save.done",
    params: { name: answer.name },
  });
}

export default function SaveSimulation() {
  const { form, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  const place = useSimulationPlace();
  return <SaveModal form={refused ?? form} idem={idem} closeHref={simulationPath(uuid, place)} />;
}
