import { TrashIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { simulatorSettingsDeletePath, simulatorSettingsListPath, simulatorSettingsPath } from "#app/navigation/paths.ts";

export const SIMULATOR_TABS = ["links", "parameters", "allocation", "management", "supports"] as const;
export type SimulatorTab = (typeof SIMULATOR_TABS)[number];

interface FrameProps {
  uuid: string;
  name: string;
  facts: readonly string[];
  tab: SimulatorTab;
  children: ReactNode;
}

/** Head and tabs of a simulator's settings. */
export function SimulatorFrame({ uuid, name, facts, tab, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, "admin-simulators", { label: name })}
        facts={facts}
        actions={
          <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={simulatorSettingsDeletePath(uuid)}>
            {t("common.actions.deleteEllipsis")}
          </ButtonLink>
        }
      />
      <Stack>
        <TabLinks
          label={t("simulatorSettings.tabs.label")}
          tabs={SIMULATOR_TABS.map((one) => ({
            href: simulatorSettingsPath(uuid, one === "links" ? {} : { tab: one }),
            label: t(`simulatorSettings.tabs.${one}`),
            current: one === tab,
          }))}
        />
        {children}
      </Stack>
    </>
  );
}

export function SimulatorNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("simulatorSettings.notFound")}
      text={t("simulatorSettings.notFoundText")}
      back={{ href: simulatorSettingsListPath(), label: t("simulatorSettings.backToList") }}
    />
  );
}
