import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SetPage } from "#app/modules/scenario-set/set-page.tsx";
import { setView } from "#app/modules/scenario-set/set-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["matrices", "series"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.set.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const set = await setView(viewer, params.uuid ?? "", request.url);
  if (!set) throw data(null, { status: 404 });
  return { set };
}

export default function YieldSet() {
  const { set } = useLoaderData<typeof loader>();
  return <SetPage set={set} />;
}

export { SetNotFound as ErrorBoundary } from "#app/modules/scenario-set/set-page.tsx";
