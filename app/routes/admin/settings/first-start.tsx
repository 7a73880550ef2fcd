import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { firstStartView } from "#app/modules/first-start/first-start.server.ts";
import { FirstStartPage } from "#app/modules/first-start/first-start-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["firstStart"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  return { title: getFixedT(viewer.language)("firstStart.title"), view: await firstStartView(viewer) };
}

export default function FirstStart() {
  const { view } = useLoaderData<typeof loader>();
  return <FirstStartPage view={view} />;
}
