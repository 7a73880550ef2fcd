import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { proposalOf } from "#app/modules/journey/changes/impact.server.ts";
import { OverviewTab } from "#app/modules/journey/changes/overview-tab.tsx";
import { AdviceForm } from "#app/modules/journey/settings/advice-form.tsx";
import { BoundsForm } from "#app/modules/journey/settings/bounds/bounds-form.tsx";
import { isCoverForm, saveCover } from "#app/modules/journey/settings/cover.server.ts";
import { CoverForm } from "#app/modules/journey/settings/cover-form.tsx";
import { GeneralForm } from "#app/modules/journey/settings/general-form.tsx";
import { findJourney, shownJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { tabOf } from "#app/modules/journey/settings/journey-tabs.ts";
import { ProposalForm, PublishingForm, SustainabilityForm } from "#app/modules/journey/settings/other-forms.tsx";
import { ProductsForm } from "#app/modules/journey/settings/products-form.tsx";
import { saveTab, setActive } from "#app/modules/journey/settings/settings-action.server.ts";
import { journeySettingsView } from "#app/modules/journey/settings/settings-view.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** Fields of a form with as many products and supports as one journey may have. */
const MOST_FIELDS = 1_000;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await shownJourney(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const proposal = await proposalOf(viewer, found.uuid, request.url);
  return { view: await journeySettingsView(viewer, proposal ? { ...found, ...proposal } : found, tabOf(new URL(request.url).search)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request, MOST_FIELDS);
  const tab = tabOf(new URL(request.url).search);
  if (tab === "overview") return setActive({ viewer, context }, found, form);
  if (isCoverForm(form)) return saveCover({ viewer, context }, found, form);
  return saveTab({ viewer, context }, found, tab, form);
}

export default function JourneyDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  return (
    <>
      {view.tab === "overview" ? <OverviewTab {...view} changed={answer !== undefined && "refused" in answer && answer.refused} /> : null}
      {view.tab === "general" ? <GeneralForm key={view.version} {...view} lastResult={lastResult} /> : null}
      {view.tab === "products" ? <ProductsForm key={view.version} {...view} lastResult={lastResult} /> : null}
      {view.tab === "advice" ? <AdviceForm key={view.version} {...view} lastResult={lastResult} /> : null}
      {view.tab === "bounds" ? <BoundsForm key={view.version} {...view} lastResult={lastResult} /> : null}
      {view.tab === "sustainability" ? <SustainabilityForm key={view.version} {...view} lastResult={lastResult} /> : null}
      {view.tab === "proposal" ? <ProposalForm key={view.version} {...view} lastResult={lastResult} /> : null}
      {view.tab === "publishing" ? (
        <>
          <PublishingForm key={view.version} {...view} lastResult={lastResult} />
          <CoverForm {...view} fault={answer && "coverFault" in answer ? answer.coverFault : undefined} />
        </>
      ) : null}
    </>
  );
}
