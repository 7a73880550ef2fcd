import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { AllocationTab } from "#app/modules/simulator/allocation-tab.tsx";
import { keptAllocation } from "#app/modules/simulator/allocation-view.server.ts";
import { simulatorView, tabOf } from "#app/modules/simulator/detail-view.server.ts";
import { ManagementForm, SupportsForm } from "#app/modules/simulator/management-forms.tsx";
import { ParametersForm } from "#app/modules/simulator/parameters-form.tsx";
import { findSimulator } from "#app/modules/simulator/simulator.server.ts";
import { saveTab } from "#app/modules/simulator/simulator-action.server.ts";
import { SimulatorForm } from "#app/modules/simulator/simulator-form.tsx";
import { SimulatorFrame } from "#app/modules/simulator/simulator-frame.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulatorSettings", "weightedLines"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findSimulator(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const kept = await context.takeKeptForm(new URL(request.url).pathname);
  const editor = kept && (await keptAllocation(viewer, kept));
  // What was typed before the session ended is in that tab, whichever the address names.
  const tab = editor ? "allocation" : tabOf(request.url);
  return { view: await simulatorView(viewer, found, tab, editor) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findSimulator(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveTab({ viewer, context }, found, tabOf(request.url), await parseForm(request));
}

export default function SimulatorDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const typed = answer && "allocation" in answer ? { editor: answer.allocation } : null;
  return (
    <SimulatorFrame uuid={view.uuid} name={view.name} facts={view.facts} tab={view.tab}>
      {view.tab === "links" ? <SimulatorForm key={view.version} {...view} lastResult={result} /> : null}
      {view.tab === "parameters" ? <ParametersForm key={view.version} {...view} lastResult={result} /> : null}
      {view.tab === "allocation" ? <AllocationTab {...view.allocation} {...typed} /> : null}
      {view.tab === "management" ? (
        <ManagementForm key={view.version} {...view.management} version={view.version} idem={view.idem} lastResult={result} />
      ) : null}
      {view.tab === "supports" ? <SupportsForm key={view.version} {...view} lastResult={result} /> : null}
    </SimulatorFrame>
  );
}

export { SimulatorNotFound as ErrorBoundary } from "#app/modules/simulator/simulator-frame.tsx";
