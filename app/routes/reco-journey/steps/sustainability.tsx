import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { PreferencesStep } from "#app/modules/journey/sustainability/preferences-step.tsx";
import { preferencesView } from "#app/modules/journey/sustainability/preferences-view.server.ts";
import { reachView } from "#app/modules/journey/sustainability/reach-view.server.ts";
import { savePreferences } from "#app/modules/journey/sustainability/save-preferences.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey", "adviceShelf"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const session = await sessionOf(viewer, params.uuid);
  return { view: preferencesView(viewer, session), reach: await reachView(viewer, session) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return savePreferences({ viewer, context, request }, await sessionOf(viewer, params.uuid), await parseForm(request));
}

export default function Preferences() {
  const { view, reach } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  // What was compared stands for what is on file, until the step is opened again.
  const compared = answered && "reach" in answered ? answered.reach : undefined;
  return <PreferencesStep view={view} reach={compared ?? reach} lastResult={answered?.result} />;
}
