import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { findProvider, findRun } from "#app/modules/provider/provider.server.ts";
import { runView } from "#app/modules/provider/provider-view.server.ts";
import { RunPage } from "#app/modules/provider/run-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["providers", "imports"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.run.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findProvider(viewer, params.uuid ?? "");
  const run = found && (await findRun(viewer, found.id, params.run ?? ""));
  if (!found || !run) throw data(null, { status: 404 });
  return { run: await runView(viewer, found, run, request.url) };
}

export default function ProviderRun() {
  const { run } = useLoaderData<typeof loader>();
  return <RunPage run={run} />;
}

export { ProviderNotFound as ErrorBoundary } from "#app/modules/provider/provider-page.tsx";
