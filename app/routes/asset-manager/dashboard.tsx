import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import styles from "#app/modules/dashboard/dashboard.css?url";
import { assetManagerView } from "#app/modules/dashboard/house/asset-manager-view.server.ts";
import { HousePage } from "#app/modules/dashboard/house/first-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { requireAudience } from "#app/routes/frame/first-page.server.ts";

export const handle = { i18n: ["dashboard", "firstPages"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "dashboard");
  requireAudience(viewer, "assetManager");
  const title = getFixedT(viewer.language)("dashboard.title");
  return { title, view: await assetManagerView(viewer, context) };
}

export default function Dashboard() {
  return <HousePage view={useLoaderData<typeof loader>().view} />;
}
