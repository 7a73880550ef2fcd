import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import { mailsAbout, sendAgain } from "#app/modules/e-mail/mail-list.server.ts";
import styles from "#app/modules/questionnaire-session/questionnaire-session.css?url";
import { findSession } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { SessionPage } from "#app/modules/questionnaire-session/session-page.tsx";
import { sessionView } from "#app/modules/questionnaire-session/session-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, sessionPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["riskProfiling", "mails"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.session.client.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  const [shown, mails] = await Promise.all([sessionView(viewer, session), mailsAbout(viewer, session.id)]);
  return { session: shown, mails };
}

/** Sends an e-mail of unknown outcome again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const session = await findSession(viewer, params.uuid);
  if (!session) throw data(null, { status: 404 });
  return redirectWithToast(context, sessionPath(session.id), await sendAgain(viewer, await parseForm(request)));
}

export default function Questionnaire() {
  const { session, mails } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <SessionPage session={session} mails={mails} />
    </ModalHost>
  );
}

export { SessionNotFound as ErrorBoundary } from "#app/modules/questionnaire-session/session-page.tsx";
