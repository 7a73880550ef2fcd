import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { RecordPage } from "#app/modules/journey/record/record-page.tsx";
import { recordView } from "#app/modules/journey/record/record-view.server.ts";
import { sessionOf } from "#app/modules/journey/session/session.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["journey", "journeyRecord"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "advisory-journeys");
  return { view: await recordView(viewer, await sessionOf(viewer, params.uuid)) };
}

export default function SessionRecord() {
  return <RecordPage view={useLoaderData<typeof loader>().view} />;
}
