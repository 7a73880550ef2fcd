import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { changeKeptLists } from "#app/modules/model-portfolio/list/kept-lists.server.ts";
import { PortfoliosPage } from "#app/modules/model-portfolio/list-page.tsx";
import { portfoliosView } from "#app/modules/model-portfolio/list-view.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  return { list: await portfoliosView(viewer, request.url), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const answer = await changeKeptLists(viewer, await parseForm(request));
  if (answer !== "done") return data({ answer }, { status: 400 });
  const list = portfoliosPath(portfoliosArea(request.url));
  return redirect(`${list}${new URL(request.url).search}`, 303);
}

export default function Portfolios() {
  const { list, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ModalHost modal={useOutlet()}>
      <PortfoliosPage list={list} idem={idem} answer={answer?.answer} />
    </ModalHost>
  );
}
