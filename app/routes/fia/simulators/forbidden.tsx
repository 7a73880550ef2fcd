import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { requireUser } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { SimulatorForbidden } from "#app/modules/simulation/module-messages.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["simulation"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** Open to whoever is signed in: it is the page for people without the right. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser({ request, context });
  return data({ title: getFixedT(viewer.language)("simulation.module.forbiddenTitle") }, { status: 403 });
}

export default function Forbidden() {
  return <SimulatorForbidden />;
}
