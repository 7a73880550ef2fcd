import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { answerOverList } from "#app/modules/simulation/list/name-over-list.server.ts";
import { NameOverList } from "#app/modules/simulation/list/name-over-list.tsx";
import { copyForm, copyFromForm } from "#app/modules/simulation/list/save.server.ts";
import { findSimulation } from "#app/modules/simulation/simulation.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulation", "simulator"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const simulation = await findSimulation(viewer, params.uuid ?? "");
  if (!simulation) throw data(null, { status: 404 });
  const t = getFixedT(viewer.language);
  return { title: t("simulation.duplicate.title"), form: copyForm(viewer, simulation, t), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const answer = await copyFromForm(viewer, params.uuid ?? "", await parseForm(request), writing);
  return answerOverList(answer, request, context);
}

export default function DuplicateSimulation() {
  return <NameOverList {...useLoaderData<typeof loader>()} what="duplicate" />;
}
