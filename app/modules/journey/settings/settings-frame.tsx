import { TrashIcon } from "@radix-ui/react-icons";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { journeySettingsDeletePath, journeySettingsListPath, journeySettingsPath, journeyVersionsPath } from "#app/navigation/paths.ts";
import { JOURNEY_TABS, type JourneyTab, tabOf } from "./journey-tabs.ts";

interface FrameProps {
  uuid: string;
  name: string;
  active: boolean;
  children: ReactNode;
}

/** Head and tabs of a journey's settings. */
export function JourneySettingsFrame({ uuid, name, active, children }: FrameProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const state = active ? "active" : "draft";
  const tab: JourneyTab = pathname === journeyVersionsPath(uuid) ? "versions" : tabOf(search);
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, "admin-settings-reco-journey", { label: name })}
        facts={[
          <Badge key="state" tone={active ? "positive" : "neutral"}>
            {t(`journeySettings.states.${state}`)}
          </Badge>,
        ]}
        actions={
          <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={journeySettingsDeletePath(uuid)}>
            {t("common.actions.deleteEllipsis")}
          </ButtonLink>
        }
      />
      <Stack>
        <TabLinks
          label={t("journeySettings.tabs.label")}
          tabs={JOURNEY_TABS.map((one) => ({
            href: one === "versions" ? journeyVersionsPath(uuid) : journeySettingsPath(uuid, one === "overview" ? {} : { tab: one }),
            label: t(`journeySettings.tabs.${one}`),
            current: one === tab,
          }))}
        />
        {children}
      </Stack>
    </>
  );
}

export function JourneySettingsNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("journeySettings.notFound")}
      text={t("journeySettings.notFoundText")}
      back={{ href: journeySettingsListPath(), label: t("journeySettings.backToList") }}
    />
  );
}
