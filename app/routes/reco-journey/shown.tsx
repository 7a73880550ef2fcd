import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ShownPage } from "#app/modules/journey/recommendation/shown-page.tsx";
import { shownView } from "#app/modules/journey/recommendation/shown-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["journey", "journeyAdvice"], ownHead: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

/** Where there is nothing to show yet, the step says what is missing. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const view = await shownView(viewer, await sessionOf(viewer, params.uuid));
  if (!view) throw redirect("../checks");
  return { view };
}

export default function Shown() {
  return <ShownPage view={useLoaderData<typeof loader>().view} />;
}
