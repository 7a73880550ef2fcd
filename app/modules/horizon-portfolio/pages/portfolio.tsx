import { Outlet, useLoaderData } from "@remix-run/react";
import { PortfolioFrame } from "#app/modules/horizon-portfolio/portfolio-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./portfolio.server.ts";

export const handle = { i18n: ["horizonPortfolios", "imports"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head?.name, matches);

export default function Portfolio() {
  const { head } = useLoaderData<typeof loader>();
  if (!head) return <Outlet />;
  return (
    <PortfolioFrame head={head}>
      <Outlet context={head} />
    </PortfolioFrame>
  );
}
export { PortfolioNotFound as ErrorBoundary } from "#app/modules/horizon-portfolio/portfolio-frame.tsx";
