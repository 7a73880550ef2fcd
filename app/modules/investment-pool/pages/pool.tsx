import { Outlet, useLoaderData } from "@remix-run/react";
import { PoolFrame } from "#app/modules/investment-pool/pool-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./pool.server.ts";

export const handle = { i18n: ["pools"] };

/** Every page of a pool has its name as title. */
export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head?.name, matches);

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
export { loadedOnce as shouldRevalidate } from "#app/platform/loaded-once.ts";
