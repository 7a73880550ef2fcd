import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ReplayPage } from "#app/modules/journey/record/replay-page.tsx";
import { replayView } from "#app/modules/journey/record/replay-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["journey", "journeyRecord"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  const session = await sessionOf(viewer, params.uuid);
  const view = await replayView(viewer, session, Number(params.number));
  if (!view) throw data(null, { status: 404 });
  return { uuid: session.uuid, view };
}

export default function AdviceReplay() {
  const { uuid, view } = useLoaderData<typeof loader>();
  return <ReplayPage view={view} uuid={uuid} />;
}
