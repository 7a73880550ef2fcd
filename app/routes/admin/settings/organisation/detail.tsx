import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ChartForm } from "#app/modules/organisation/chart/chart-form.tsx";
import { detailView, tabOf } from "#app/modules/organisation/detail-view.server.ts";
import { DictionaryForm } from "#app/modules/organisation/dictionary-form.tsx";
import { IdentityForm } from "#app/modules/organisation/identity-form.tsx";
import styles from "#app/modules/organisation/organisation.css?url";
import { findOrganisation } from "#app/modules/organisation/organisation.server.ts";
import { saveTab } from "#app/modules/organisation/settings-action.server.ts";
import { SettingsFrame } from "#app/modules/organisation/settings-frame.tsx";
import { settingsKind, settingsPermission } from "#app/modules/organisation/settings-kind.ts";
import { mayEdit } from "#app/modules/organisation/settings-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["organisation"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  const kind = settingsKind(request);
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return detailView(viewer, kind, found, tabOf(request.url));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, settingsPermission(request));
  if (!mayEdit(viewer)) throw data(null, { status: 403 });
  const kind = settingsKind(request);
  const found = await findOrganisation(viewer, kind, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveTab({ viewer, context, kind }, found, tabOf(request.url), await parseForm(request));
}

export default function OrganisationDetail() {
  const view = useLoaderData<typeof loader>();
  const { kind, uuid, name, identifier, tab, version, idem } = view;
  const result = useActionData<typeof action>()?.result;
  const { t } = useTranslation();
  const form = view.mayEdit ? (
    {
      identity: <IdentityForm key={version} kind={kind} organisation={{ ...view.identity, version }} idem={idem} lastResult={result} />,
      chart: <ChartForm key={version} {...view.chart} version={version} idem={idem} lastResult={result} />,
      dictionary: <DictionaryForm key={version} words={view.words} version={version} idem={idem} lastResult={result} />,
    }[tab]
  ) : (
    <Notice kind="information">{t("organisation.readOnly")}</Notice>
  );
  return (
    <SettingsFrame kind={kind} organisation={{ uuid, name, identifier }} tab={tab} mayEdit={view.mayEdit}>
      {form}
    </SettingsFrame>
  );
}

export { OrganisationNotFound as ErrorBoundary } from "#app/modules/organisation/settings-frame.tsx";
