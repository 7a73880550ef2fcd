import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import alertStyles from "#app/modules/alert/alert.css?url";
import styles from "#app/modules/dashboard/dashboard.css?url";
import { DashboardPage } from "#app/modules/dashboard/dashboard-page.tsx";
import { dashboardView } from "#app/modules/dashboard/dashboard-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { requireAudience } from "#app/routes/frame/first-page.server.ts";

export const handle = { i18n: ["dashboard", "alerts"] };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: atBase(alertStyles) },
  { rel: "stylesheet", href: atBase(styles) },
];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "dashboard");
  requireAudience(viewer, "adviser");
  const title = getFixedT(viewer.language)("dashboard.title");
  return { title, view: await dashboardView(viewer, context), idem: crypto.randomUUID() };
}

export default function Dashboard() {
  const { view, idem } = useLoaderData<typeof loader>();
  return <DashboardPage view={view} idem={idem} />;
}
