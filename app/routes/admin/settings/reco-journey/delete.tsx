import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findJourney } from "#app/modules/journey/settings/journey-settings.server.ts";
import { deleteJourney } from "#app/modules/journey/settings/settings-action.server.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { journeySettingsListPath, journeySettingsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["journeySettings"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("journeySettings.delete.title", { name });
  return { uuid, name, version, title, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-reco-journey");
  const found = await findJourney(viewer, params.uuid);
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(journeySettingsListPath(), 303);
  return deleteJourney({ viewer, context }, found, await parseForm(request));
}

export default function DeleteJourney() {
  const { uuid, name, title, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = journeySettingsPath(uuid);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "admin-settings-reco-journey", { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("journeySettings.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("journeySettings.delete.inUse")}
        reasons={refused?.reasons ?? []}
        changed={refused?.changed ? t("journeySettings.delete.changed") : null}
      />
    </>
  );
}

export { JourneySettingsNotFound as ErrorBoundary } from "#app/modules/journey/settings/settings-frame.tsx";
