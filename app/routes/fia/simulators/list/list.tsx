import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import styles from "#app/modules/simulation/list/list.css?url";
import { ListPage } from "#app/modules/simulation/list/list-page.tsx";
import { listView } from "#app/modules/simulation/list/list-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["simulation"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "simulators");
  const t = getFixedT(viewer.language);
  const list = await listView(viewer, request.url, { t, language: viewer.language });
  return { title: t("simulation.list.title"), list, idem: crypto.randomUUID() };
}

export default function Simulators() {
  const { list, idem } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <ListPage list={list} idem={idem} />
    </ModalHost>
  );
}

export { SimulatorsError as ErrorBoundary } from "../simulators-error.tsx";
