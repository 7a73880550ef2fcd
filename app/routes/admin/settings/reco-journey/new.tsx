import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { distributorChoices, journeyChoices } from "#app/modules/journey/settings/journey-settings.server.ts";
import { NewJourneyForm } from "#app/modules/journey/settings/new-form.tsx";
import { createJourney } from "#app/modules/journey/settings/settings-action.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journeySettings"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const title = getFixedT(viewer.language)("journeySettings.new.title");
  const [distributors, journeys] = await Promise.all([distributorChoices(viewer), journeyChoices(viewer)]);
  return { title, distributors, journeys, copy: new URL(request.url).searchParams.get("copy") ?? "", idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  return createJourney({ viewer, context }, await parseForm(request));
}

export default function NewJourney() {
  const { title, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "admin-settings-reco-journey", { label: title })} />
      <NewJourneyForm {...form} lastResult={answer?.result} />
    </>
  );
}
