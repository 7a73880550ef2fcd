import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import styles from "#app/modules/journey/session/journey.css?url";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { SessionShell } from "#app/modules/journey/session/session-shell.tsx";
import { sessionView } from "#app/modules/journey/session/session-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["journey"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.session.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { session: sessionView(viewer, await sessionOf(viewer, params.uuid)) };
}

/** Checks of what is being typed change nothing that is stored. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "live" ? false : defaultShouldRevalidate;
}

export default function JourneySession() {
  const { session } = useLoaderData<typeof loader>();
  return (
    <SessionShell session={session}>
      <Outlet />
    </SessionShell>
  );
}

export { SessionErrorBoundary as ErrorBoundary } from "#app/modules/journey/session/messages.tsx";
