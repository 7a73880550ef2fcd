import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { allocationAction } from "#app/modules/journey/allocation/allocation-action.server.ts";
import { allocationsView } from "#app/modules/journey/allocation/allocation-view.server.ts";
import { AllocationsStep } from "#app/modules/journey/allocation/allocations-step.tsx";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** Every line of every allocation is in the form. */
const MOST_FIELDS = 3_000;

export const handle = { i18n: ["journey", "adviceSteps", "adviceRules", "adviceShelf", "weightedLines", "modeTabs"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return allocationsView(viewer, await sessionOf(viewer, params.uuid), new URL(request.url));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const session = await sessionOf(viewer, params.uuid);
  return allocationAction({ viewer, context, session, url: new URL(request.url), form: await parseForm(request, MOST_FIELDS) });
}

/** Checks of what is being typed change nothing that the page shows besides. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "live" ? false : defaultShouldRevalidate;
}

export default function Allocations() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <AllocationsStep view={answered?.view ?? loaded} problems={answered?.problems ?? []} />;
}
