import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { checksAction } from "#app/modules/journey/checks/checks-action.server.ts";
import { ChecksStep } from "#app/modules/journey/checks/checks-step.tsx";
import { checksView } from "#app/modules/journey/checks/checks-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey", "adviceSteps", "adviceRules", "adviceShelf", "journeyAdvice"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return checksView(viewer, await sessionOf(viewer, params.uuid));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const session = await sessionOf(viewer, params.uuid);
  const isDocument = request.headers.get("accept")?.includes("text/html") ?? false;
  return checksAction({ viewer, context, session, url: new URL(request.url), form: await parseForm(request), isDocument });
}

export default function Checks() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <ChecksStep view={loaded} problems={answered?.problems ?? []} typed={answered?.typed ?? null} />;
}
