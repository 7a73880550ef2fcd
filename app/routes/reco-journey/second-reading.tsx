import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { confirmReading, readingView } from "#app/modules/journey/reading/reading.server.ts";
import { ReadingPage } from "#app/modules/journey/reading/reading-page.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey", "adviceSteps", "adviceRules"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return readingView(viewer, params.uuid);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const outcome = await confirmReading(viewer, context, params.uuid, await parseForm(request));
  return "problem" in outcome ? data(outcome, { status: 400 }) : outcome;
}

export default function SecondReading() {
  return <ReadingPage view={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}

export { SessionErrorBoundary as ErrorBoundary } from "#app/modules/journey/session/messages.tsx";
