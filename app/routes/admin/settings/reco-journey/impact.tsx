import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { applyImpact, findImpact, impactView } from "#app/modules/journey/changes/impact.server.ts";
import { ImpactPage } from "#app/modules/journey/changes/impact-page.tsx";
import { findJourney, shownJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { tabOf } from "#app/modules/journey/settings/journey-tabs.ts";
import { journeyImpactPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journeyImpact"] };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await shownJourney(viewer, params.uuid);
  const impact = found && (await findImpact(viewer, found.uuid, params.impact));
  if (!found || !impact) throw data(null, { status: 404 });
  const here = journeyImpactPath(found.uuid, impact.uuid, { tab: tabOf(new URL(request.url).search) });
  return { here, view: await impactView(viewer, found, impact, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  const impact = found && (await findImpact(viewer, found.uuid, params.impact));
  if (!found || !impact) throw data(null, { status: 404 });
  return applyImpact({ viewer, context }, found, impact, await parseForm(request));
}

export default function JourneyImpactRoute() {
  const { here, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ImpactPage view={view} here={here} refused={answer?.refused} />;
}
