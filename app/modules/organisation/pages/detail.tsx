import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ChartForm } from "#app/modules/organisation/chart/chart-form.tsx";
import { DictionaryForm } from "#app/modules/organisation/dictionary-form.tsx";
import { IdentityForm } from "#app/modules/organisation/identity-form.tsx";
import styles from "#app/modules/organisation/organisation.css?url";
import { SettingsFrame } from "#app/modules/organisation/settings-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { action, loader } from "./detail.server.ts";

export const handle = { i18n: ["organisation"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.name, matches);

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
