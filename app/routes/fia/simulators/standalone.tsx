import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { NoSimulators } from "#app/modules/simulation/module-messages.tsx";
import EditSimulation, { action as act, loader as load } from "./edit.tsx";

export { handle, links, meta } from "./edit.tsx";

/** The simulator by itself, for the partner A2P. Whoever has the partner's role and not the simulators' reads why it stays empty. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "partner-a2p", { module: "enablePartnerA2p" });
  if (viewer.permissions.has("simulators")) return load({ request, params, context });
  return { title: getFixedT(viewer.language)("simulation.module.withoutTitle"), page: null };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "partner-a2p", { module: "enablePartnerA2p" });
  if (!viewer.permissions.has("simulators")) throw notAuthorised("simulators");
  return act({ request, params, context });
}

export { clientAction, shouldRevalidate } from "./edit.tsx";

export default function StandaloneSimulation() {
  const { page } = useLoaderData<typeof loader>();
  return page ? <EditSimulation /> : <NoSimulators />;
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
