import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ClientPage } from "#app/modules/questionnaire-session/clients-page.tsx";
import { clientView } from "#app/modules/questionnaire-session/clients-view.server.ts";
import styles from "#app/modules/questionnaire-session/questionnaire-session.css?url";
import { findClient } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["riskProfiling"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.client.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const client = await findClient(viewer, params.uuid);
  if (!client) throw data(null, { status: 404 });
  return clientView(viewer, client);
}

export default function Client() {
  return <ClientPage {...useLoaderData<typeof loader>()} />;
}

export { ClientNotFound as ErrorBoundary } from "#app/modules/questionnaire-session/clients-page.tsx";
