import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SummaryPage } from "#app/modules/journey/finished/summary-page.tsx";
import { summaryView } from "#app/modules/journey/finished/summary-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

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

export default function Summary() {
  return <SummaryPage view={useLoaderData<typeof loader>().view} />;
}
