import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { simulatorView, tabOf } from "#app/modules/simulator-settings/detail-view.server.ts";
import { ManagementForm, SupportsForm } from "#app/modules/simulator-settings/management-forms.tsx";
import { ParametersForm } from "#app/modules/simulator-settings/parameters-form.tsx";
import { saveTab } from "#app/modules/simulator-settings/simulator-action.server.ts";
import { SimulatorForm } from "#app/modules/simulator-settings/simulator-form.tsx";
import { SimulatorFrame, SimulatorNotFound } from "#app/modules/simulator-settings/simulator-frame.tsx";
import { findSimulator } from "#app/modules/simulator-settings/simulator-settings.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["simulatorSettings"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findSimulator(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return { view: await simulatorView(viewer, found, tabOf(request.url)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-administration");
  const found = await findSimulator(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveTab({ viewer, context }, found, tabOf(request.url), await parseForm(request));
}

export default function SimulatorDetail() {
  const { view } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <SimulatorFrame uuid={view.uuid} name={view.name} facts={view.facts} tab={view.tab}>
      {view.tab === "links" ? <SimulatorForm key={view.version} {...view} lastResult={result} /> : null}
      {view.tab === "parameters" ? <ParametersForm key={view.version} {...view} lastResult={result} /> : null}
      {view.tab === "management" ? (
        <ManagementForm key={view.version} {...view.management} version={view.version} idem={view.idem} lastResult={result} />
      ) : null}
      {view.tab === "supports" ? <SupportsForm key={view.version} {...view} lastResult={result} /> : null}
    </SimulatorFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <SimulatorNotFound />;
  throw error;
}
