import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { changeKeptLists } from "#app/modules/model-portfolio/list/kept-lists.server.ts";
import { portfoliosView } from "#app/modules/model-portfolio/list-view.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  return { list: await portfoliosView(viewer, area, request.url), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const answer = await changeKeptLists(viewer, await parseForm(request));
  if (answer !== "done") return data({ answer }, { status: 400 });
  const list = portfoliosPath(area);
  return redirect(`${list}${new URL(request.url).search}`, 303);
}
