import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { deleteFromForm, loadDeleteForm } from "#app/modules/simulation/list/delete.server.ts";
import { DeleteModal } from "#app/modules/simulation/list/delete-modal.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulationPath, simulatorsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation", "simulator"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  return loadDeleteForm(viewer, params.uuid ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const outcome = await deleteFromForm(viewer, context, params.uuid ?? "", await parseForm(request), simulatorsPath());
  return outcome instanceof Response ? outcome : data(outcome, { status: 409 });
}

export default function DeleteSimulation() {
  const { name, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { uuid = "" } = useParams();
  return <DeleteModal name={name} version={version} idem={idem} closeHref={simulationPath(uuid)} changed={refused !== undefined} />;
}
