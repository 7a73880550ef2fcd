import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { JourneyNotFound } from "#app/modules/journey/session/messages.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

/** The recommendation module's own 404, at `/404` and at every address of it that leads nowhere. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await requirePermission({ request, context }, "advisory-journeys");
  return data({ title: getFixedT(language)("errors.recoJourneyNotFound.title") }, { status: 404 });
}

export default function RecoJourneyNotFound() {
  return <JourneyNotFound />;
}
