import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import styles from "#app/modules/questionnaire-session/questionnaire-session.css?url";
import { findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { SessionPage } from "#app/modules/questionnaire-session/session-page.tsx";
import { sessionView } from "#app/modules/questionnaire-session/session-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["riskProfiling"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.session.client.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  return { session: await sessionView(viewer, session) };
}

export default function Questionnaire() {
  const { session } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <SessionPage session={session} />
    </ModalHost>
  );
}

export { SessionNotFound as ErrorBoundary } from "#app/modules/questionnaire-session/session-page.tsx";
