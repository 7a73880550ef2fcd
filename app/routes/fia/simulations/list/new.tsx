import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { NewModal } from "#app/modules/simulation/list/new-modal.tsx";
import { listSimulators, startSimulation } from "#app/modules/simulation/simulation.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath, simulatorsPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const simulators = await listSimulators(viewer);
  return {
    title: getFixedT(viewer.language)("simulation.list.chooseTitle"),
    simulators: simulators.map(({ uuid, name, productName }) => ({ uuid, name, product: productName })),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const fields = await parseForm(request);
  const simulator = String(fields.get("simulator") ?? "");
  const t = getFixedT(viewer.language);
  if (simulator === "") return data({ error: t("simulation.list.chooseMissing") }, { status: 400 });
  const today = new Date().toISOString().slice(0, 10);
  const started = await startSimulation(viewer, simulator, idemOf(fields), today);
  if (!started) return data({ error: t("simulation.list.chooseGone") }, { status: 400 });
  return redirect(simulationPath(started.uuid), 303);
}

export default function NewSimulation() {
  const { simulators, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewModal simulators={simulators} idem={idem} closeHref={simulatorsPath()} error={answer?.error ?? null} />;
}
