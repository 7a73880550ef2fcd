import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { pagePermission, portfoliosArea } from "#app/modules/model-portfolio/portfolio-area.ts";
import { SwitchModal } from "#app/modules/model-portfolio/switch/switch-modal.tsx";
import { switchView } from "#app/modules/model-portfolio/switch/switch-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["portfolioSwitch"], modal: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

/** What could replace a line of the composition, for who may change it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, pagePermission(request.url, params));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  const view = await switchView(viewer, found, portfoliosArea(request.url), params.series ?? "", new URL(request.url).searchParams);
  if (!view) throw data(null, { status: 404 });
  return { view };
}

export default function SwitchSeries() {
  return <SwitchModal view={useLoaderData<typeof loader>().view} />;
}
