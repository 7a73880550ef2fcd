import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { applyImpact, findImpact, impactView } from "#app/modules/journey/changes/impact.server.ts";
import { ImpactPage } from "#app/modules/journey/changes/impact-page.tsx";
import styles from "#app/modules/journey/settings/journey-settings.css?url";
import { findJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { tabOf } from "#app/modules/journey/settings/journey-tabs.ts";
import { JourneySettingsFrame, JourneySettingsNotFound } from "#app/modules/journey/settings/settings-frame.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase, journeyImpactPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journeySettings", "journeyImpact"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.journey.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  const impact = found && (await findImpact(viewer, found.uuid, params.impact));
  if (!found || !impact) throw data(null, { status: 404 });
  const { uuid, name, active } = found;
  const tab = tabOf(request.url);
  const here = journeyImpactPath(uuid, impact.uuid, { tab });
  return { journey: { uuid, name, active }, tab, here, view: await impactView(viewer, found, impact, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  const impact = found && (await findImpact(viewer, found.uuid, params.impact));
  if (!found || !impact) throw data(null, { status: 404 });
  return applyImpact({ viewer, context }, found, impact, await parseForm(request));
}

export default function JourneyImpactRoute() {
  const { journey, tab, here, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <JourneySettingsFrame {...journey} tab={tab}>
      <ImpactPage view={view} here={here} refused={answer?.refused} />
    </JourneySettingsFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <JourneySettingsNotFound />;
  throw error;
}
