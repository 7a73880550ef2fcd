import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { publish } from "#app/modules/journey/publishing/publish.server.ts";
import { PublishingStep } from "#app/modules/journey/publishing/publishing-step.tsx";
import { publishingView } from "#app/modules/journey/publishing/publishing-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey", "publication"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { view: await publishingView(viewer, await sessionOf(viewer, params.uuid)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const view = await publish(viewer, await sessionOf(viewer, params.uuid), await parseForm(request));
  return view ? data({ view }, { status: 400 }) : redirect(new URL(request.url).pathname.replace(/\.data$/, ""));
}

export default function Publishing() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <PublishingStep view={answered?.view ?? loaded.view} />;
}
