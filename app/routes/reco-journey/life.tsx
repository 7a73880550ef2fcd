import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { isLifeMove, lifeView, moveSession } from "#app/modules/journey/life/life.server.ts";
import { LifePage } from "#app/modules/journey/life/life-page.tsx";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journey"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  if (!isLifeMove(params.move)) throw data(null, { status: 404 });
  return { view: await lifeView(viewer, await sessionOf(viewer, params.uuid), params.move) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  if (!isLifeMove(params.move)) throw data(null, { status: 404 });
  const outcome = await moveSession(
    { viewer, context, request },
    await sessionOf(viewer, params.uuid),
    params.move,
    await parseForm(request),
  );
  return "problem" in outcome ? data(outcome, { status: 409 }) : outcome;
}

export default function SessionLife() {
  const { view } = useLoaderData<typeof loader>();
  return <LifePage view={view} problem={useActionData<typeof action>()?.problem} />;
}

export { SessionErrorBoundary as ErrorBoundary } from "#app/modules/journey/session/messages.tsx";
