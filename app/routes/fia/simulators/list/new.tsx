import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { NewModal } from "#app/modules/simulation/list/new-modal.tsx";
import { listSimulators, startSimulation } from "#app/modules/simulation/simulation.server.ts";
import { findRecord, type OnRecord, startedFor } from "#app/modules/simulation/subscriber/client-record.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { clientPath, simulationPath, simulatorsPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** The client on record that the address names, as far as the person may read it. */
const clientAsked = (viewer: Viewer, request: Request): Promise<OnRecord | null> =>
  viewer.permissions.has("risk-profiling")
    ? findRecord(viewer, new URL(request.url).searchParams.get("client") ?? "")
    : Promise.resolve(null);

const nameOfClient = ({ person: { firstName, lastName } }: OnRecord) => `${firstName} ${lastName}`;

export const handle = { i18n: ["simulation"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const client = await clientAsked(viewer, request);
  const simulators = await listSimulators(viewer);
  const t = getFixedT(viewer.language);
  return {
    title: t("simulation.list.chooseTitle"),
    client: client && { id: client.person.id, text: t("simulation.list.forClient", { name: nameOfClient(client) }) },
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
  const today = marketToday();
  const client = await clientAsked(viewer, request);
  const started = await startSimulation(viewer, simulator, idemOf(fields), today, client ? startedFor(client, today) : undefined);
  if (!started) return data({ error: t("simulation.list.chooseGone") }, { status: 400 });
  return redirect(simulationPath(started.uuid), 303);
}

export default function NewSimulation() {
  const { simulators, client, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NewModal
      simulators={simulators}
      forClient={client?.text ?? null}
      idem={idem}
      closeHref={client ? clientPath(client.id) : simulatorsPath()}
      error={answer?.error ?? null}
    />
  );
}
