import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { saveFollowUp } from "#app/modules/journey/finished/follow-up.server.ts";
import { SummaryPage } from "#app/modules/journey/finished/summary-page.tsx";
import { summaryView } from "#app/modules/journey/finished/summary-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = {
  i18n: ["journey", "journeyFinished", "journeyRecord", "journeyAdvice", "adviceSteps", "publication"],
  ownHead: true,
};

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

/** What is not published yet is still worked on: its address leads there. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const view = await summaryView(viewer, await sessionOf(viewer, params.uuid));
  if (!view) throw redirect("..");
  return { view };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const refused = await saveFollowUp(viewer, await sessionOf(viewer, params.uuid), await parseForm(request));
  return refused ? data(refused, { status: refused.problem ? 409 : 400 }) : redirect("../summary", 303);
}

export default function Summary() {
  return <SummaryPage view={useLoaderData<typeof loader>().view} answered={useActionData<typeof action>()} />;
}
