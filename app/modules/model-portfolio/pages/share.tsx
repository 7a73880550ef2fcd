import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { ShareModal } from "#app/modules/model-portfolio/list/share-modal.tsx";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./share.server.ts";

export const handle = { i18n: ["modelPortfolios"], modal: true };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function SharePortfolio() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  const area = useArea(["fia", "admin"]);
  return <ShareModal {...asked} {...refused} closeHref={`${portfoliosPath(area)}${search}`} changed={refused !== undefined} />;
}

export const ErrorBoundary = PortfolioError;
