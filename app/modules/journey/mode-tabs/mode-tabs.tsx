import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyStepPath } from "#app/navigation/paths.ts";
import type { ModeSubject } from "./mode-subject.server.ts";

const TABS = ["composition", "analysis", "performances"] as const;
type ModeTab = (typeof TABS)[number];

/** What is told of an allocation under one of its modes, each at an address of its own. */
export function ModeTabs({ uuid, query, current }: { uuid: string; query: string; current: ModeTab }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const step = journeyStepPath(place, uuid, "allocations");
  return (
    <TabLinks
      label={t("modeTabs.label")}
      tabs={TABS.map((tab) => ({
        href: `${step}${tab === "composition" ? "" : `/${tab}`}${query}`,
        label: t(`modeTabs.${tab}`),
        current: tab === current,
      }))}
    />
  );
}

/** Head of a page that tells of a mode; its parts follow as cards. */
export function ModeHead({ head, partial, current }: Pick<ModeSubject, "head" | "partial"> & { current: ModeTab }) {
  const { t } = useTranslation();
  return (
    <Card title={head.label}>
      {head.modes.length > 1 ? <TabLinks label={t("adviceSteps.modesLabel")} tabs={head.modes} /> : null}
      <ModeTabs uuid={head.uuid} query={head.query} current={current} />
      {partial ? <Notice kind="flashy">{partial}</Notice> : null}
    </Card>
  );
}
