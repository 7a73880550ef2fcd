import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { SessionsPage } from "#app/modules/questionnaire-session/list-page.tsx";
import { sessionsView } from "#app/modules/questionnaire-session/list-view.server.ts";
import styles from "#app/modules/questionnaire-session/questionnaire-session.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["riskProfiling"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  return { list: await sessionsView(viewer, request.url) };
}

export default function Questionnaires() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <SessionsPage list={list} />
    </ModalHost>
  );
}
