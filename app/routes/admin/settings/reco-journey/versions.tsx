import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { VersionsPage } from "#app/modules/journey/changes/versions-page.tsx";
import { versionsView } from "#app/modules/journey/changes/versions-view.server.ts";
import { shownJourney } from "#app/modules/journey/settings/journey-settings.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await shownJourney(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { uuid: found.uuid, view: await versionsView(viewer, found, request.url) };
}

export default function JourneyVersions() {
  const { uuid, view } = useLoaderData<typeof loader>();
  return <VersionsPage uuid={uuid} {...view} />;
}
