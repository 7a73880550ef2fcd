import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { VersionsPage } from "#app/modules/journey/changes/versions-page.tsx";
import { versionsView } from "#app/modules/journey/changes/versions-view.server.ts";
import styles from "#app/modules/journey/settings/journey-settings.css?url";
import { findJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { JourneySettingsFrame, JourneySettingsNotFound } from "#app/modules/journey/settings/settings-frame.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["journeySettings"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.journey.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const { uuid, name, active } = found;
  return { journey: { uuid, name, active }, view: await versionsView(viewer, found, request.url) };
}

export default function JourneyVersions() {
  const { journey, view } = useLoaderData<typeof loader>();
  return (
    <JourneySettingsFrame {...journey} tab="versions">
      <VersionsPage uuid={journey.uuid} {...view} />
    </JourneySettingsFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <JourneySettingsNotFound />;
  throw error;
}
