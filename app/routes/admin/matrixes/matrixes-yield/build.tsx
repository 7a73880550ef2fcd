import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { BuildPage } from "#app/modules/scenario-set/build-page.tsx";
import { buildView, stopBuild } from "#app/modules/scenario-set/build-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { matrixBuildPath } from "#app/navigation/paths.ts";

export const handle = { i18n: ["matrices"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.build.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const build = await buildView(viewer, params.uuid ?? "");
  if (!build) throw data(null, { status: 404 });
  return { build };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const uuid = params.uuid ?? "";
  const outcome = await stopBuild(viewer, uuid);
  if (!outcome) throw data(null, { status: 404 });
  if (outcome === "over") return data({ over: true }, { status: 409 });
  return redirect(matrixBuildPath(uuid), 303);
}

export default function YieldBuild() {
  const { build } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BuildPage build={build} over={answer?.over === true} />;
}

export { SetNotFound as ErrorBoundary } from "#app/modules/scenario-set/set-page.tsx";
