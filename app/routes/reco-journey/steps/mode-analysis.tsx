import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModeAnalysis } from "#app/modules/journey/mode-tabs/analysis-cards.tsx";
import { modeAnalysisView } from "#app/modules/journey/mode-tabs/analysis-view.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["journey", "adviceSteps", "modeTabs", "portfolioAnalysis", "portfolioRisk"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return modeAnalysisView(viewer, params.uuid, new URL(request.url));
}

export default function ModeTab() {
  return <ModeAnalysis view={useLoaderData<typeof loader>()} />;
}
