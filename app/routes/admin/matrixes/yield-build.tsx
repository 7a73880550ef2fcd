import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { BuildPage } from "#app/modules/return-matrix/build-page.tsx";
import { buildView } from "#app/modules/return-matrix/build-view.server.ts";
import { SetNotFound } from "#app/modules/return-matrix/set-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["matrices"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.build.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "matrixes");
  const build = await buildView(viewer, params.uuid ?? "");
  if (!build) throw data(null, { status: 404 });
  return { build };
}

export default function YieldBuild() {
  const { build } = useLoaderData<typeof loader>();
  return <BuildPage build={build} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <SetNotFound />;
  throw error;
}
