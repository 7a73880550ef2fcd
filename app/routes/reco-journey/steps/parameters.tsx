import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ParametersStep } from "#app/modules/journey/parameters/parameters-step.tsx";
import { parametersView } from "#app/modules/journey/parameters/parameters-view.server.ts";
import { saveParameters } from "#app/modules/journey/parameters/save-parameters.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { view: await parametersView(viewer, await sessionOf(viewer, params.uuid)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return saveParameters({ viewer, context, request }, await sessionOf(viewer, params.uuid), await parseForm(request));
}

export default function Parameters() {
  const { view } = useLoaderData<typeof loader>();
  return <ParametersStep view={view} lastResult={useActionData<typeof action>()?.result} />;
}
