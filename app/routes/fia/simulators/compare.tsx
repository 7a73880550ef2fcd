import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { compareView } from "#app/modules/simulation/compare/compare.server.ts";
import { ComparePage } from "#app/modules/simulation/compare/compare-page.tsx";
import styles from "#app/modules/simulation/simulation.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["simulation", "simulator"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The simulations are named by the address: `?simulation=…&simulation=…`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const writing = { t: getFixedT(viewer.language), language: viewer.language };
  const view = await compareView(viewer, new URL(request.url).searchParams.getAll("simulation"), writing);
  return { title: writing.t("simulation.compare.title"), view };
}

export default function CompareSimulations() {
  const { view } = useLoaderData<typeof loader>();
  return <ComparePage view={view} />;
}

export { SimulatorsError as ErrorBoundary } from "./simulators-error.tsx";
