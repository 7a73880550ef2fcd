import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { beginSession, newSessionView } from "#app/modules/journey/new/new-session.server.ts";
import { NewSessionPage } from "#app/modules/journey/new/new-session-page.tsx";
import styles from "#app/modules/journey/session/journey.css?url";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { view: await newSessionView(viewer, request.url) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return beginSession(viewer, await parseForm(request));
}

export default function NewSession() {
  const { view } = useLoaderData<typeof loader>();
  return <NewSessionPage view={view} answered={useActionData<typeof action>()} />;
}
