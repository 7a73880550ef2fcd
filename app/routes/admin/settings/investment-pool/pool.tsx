import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { shownPool } from "#app/modules/investment-pool/pool.server.ts";
import { poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { PoolFrame } from "#app/modules/investment-pool/pool-frame.tsx";
import { poolHead } from "#app/modules/investment-pool/pool-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["pools"] };

/** Every page of a pool has its name as title. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head?.name, matches);

/** The head of a pool, around the page that is shown of it. Without such a pool the page answers, which may not be the person's to open. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  const found = await shownPool(viewer, params.id);
  return { head: found && poolHead(viewer, poolsArea(new URL(request.url)), found) };
}

export { loadedOnce as shouldRevalidate } from "#app/components/behaviour/loaded-once.ts";

export default function Pool() {
  const { head } = useLoaderData<typeof loader>();
  if (!head) return <Outlet />;
  return (
    <PoolFrame head={head}>
      <Outlet context={head} />
    </PoolFrame>
  );
}

export { PoolNotFound as ErrorBoundary } from "#app/modules/investment-pool/pool-frame.tsx";
