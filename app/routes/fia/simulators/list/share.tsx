import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { loadShareForm, shareFromForm } from "#app/modules/simulation/list/share.server.ts";
import { ShareModal } from "#app/modules/simulation/list/share-modal.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { simulatorsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  return loadShareForm(viewer, params.uuid ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const list = `${simulatorsPath()}${new URL(request.url).search}`;
  const outcome = await shareFromForm(viewer, context, params.uuid ?? "", await parseForm(request), list);
  return outcome instanceof Response ? outcome : data(outcome, { status: 409 });
}

export default function ShareSimulation() {
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  const asked = { ...useLoaderData<typeof loader>(), ...refused };
  return <ShareModal {...asked} closeHref={`${simulatorsPath()}${search}`} changed={refused !== undefined} />;
}
