import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import styles from "#app/modules/client-file/client-file.css?url";
import { clientFileView } from "#app/modules/client-file/client-file.server.ts";
import { ClientFilePage } from "#app/modules/client-file/client-file-page.tsx";
import { findClient } from "#app/modules/questionnaire-session/questionnaire-session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["clientFile", "riskProfiling"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.file.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "risk-profiling");
  const client = await findClient(viewer, params.uuid);
  if (!client) throw data(null, { status: 404 });
  return { file: await clientFileView(viewer, client, request.url) };
}

export default function Client() {
  return <ClientFilePage file={useLoaderData<typeof loader>().file} />;
}

export { ClientNotFound as ErrorBoundary } from "#app/modules/questionnaire-session/clients-page.tsx";
