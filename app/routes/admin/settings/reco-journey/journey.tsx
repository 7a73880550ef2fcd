import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import styles from "#app/modules/journey/settings/journey-settings.css?url";
import { shownJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { JourneySettingsFrame } from "#app/modules/journey/settings/settings-frame.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["adviceSteps", "journeyBounds", "journeySettings"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

/** Every page of a journey has its name as title. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head.name, matches);

/** The head of a journey, around the page that is shown of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await shownJourney(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const { uuid, name, active } = found;
  return { head: { uuid, name, active } };
}

export { loadedOnce as shouldRevalidate } from "#app/platform/loaded-once.ts";

export default function Journey() {
  const { head } = useLoaderData<typeof loader>();
  return (
    <JourneySettingsFrame {...head}>
      <Outlet />
    </JourneySettingsFrame>
  );
}

export { JourneySettingsNotFound as ErrorBoundary } from "#app/modules/journey/settings/settings-frame.tsx";
