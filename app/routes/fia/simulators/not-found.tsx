import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { requireUser } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { SimulatorNotFound } from "#app/modules/simulation/module-messages.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["simulation"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The module's 404, and every address under it that leads nowhere, for whoever is signed in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  return data({ title: getFixedT(viewer.language)("simulation.module.notFoundTitle") }, { status: 404 });
}

export default function NotFound() {
  return <SimulatorNotFound />;
}
