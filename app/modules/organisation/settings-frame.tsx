import { TrashIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { clientErasuresPath, organisationDeletePath, organisationPath, organisationsPath } from "#app/navigation/paths.ts";
import { SETTINGS } from "./settings-kind.ts";

export const SETTINGS_TABS = ["identity", "chart", "dictionary"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

interface FrameProps {
  kind: OrganisationKind;
  /** Null for an organisation that is being made. */
  organisation: { uuid: string; name: string; identifier?: string | undefined } | null;
  tab: SettingsTab;
  mayEdit: boolean;
  children: ReactNode;
}

/** Head and tabs of an organisation's settings. */
export function SettingsFrame({ kind, organisation, tab, mayEdit, children }: FrameProps) {
  const { t } = useTranslation();
  const { segment } = SETTINGS[kind];
  const title = organisation?.name ?? t(`organisation.${kind}.new`);
  const breadcrumb = [{ label: t(`organisation.${kind}.title`), href: organisationsPath(segment) }, { label: title }];
  const remove =
    organisation && mayEdit ? (
      <>
        {kind === "distributor" ? <ButtonLink to={clientErasuresPath(organisation.uuid)}>{t("organisation.erasures")}</ButtonLink> : null}
        <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={organisationDeletePath(segment, organisation.uuid)}>
          {t("common.actions.deleteEllipsis")}
        </ButtonLink>
      </>
    ) : null;
  const facts = organisation?.identifier ? [t("organisation.identifier", { identifier: organisation.identifier })] : [];
  const tabs = organisation
    ? SETTINGS_TABS.map((name) => ({
        href: organisationPath(segment, organisation.uuid, name === "identity" ? {} : { tab: name }),
        label: t(`organisation.tabs.${name}`),
        current: tab === name,
      }))
    : [];
  return (
    <>
      <PageHead title={title} facts={facts} breadcrumb={breadcrumb} actions={remove} />
      <Stack>
        {tabs.length > 0 ? <TabLinks label={t("organisation.tabs.label")} tabs={tabs} /> : null}
        {children}
      </Stack>
    </>
  );
}

export function OrganisationNotFound({ kind }: { kind: OrganisationKind }) {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("organisation.notFound")}
      text={t("organisation.notFoundText")}
      back={{ href: organisationsPath(SETTINGS[kind].segment), label: t("organisation.backToList") }}
    />
  );
}
