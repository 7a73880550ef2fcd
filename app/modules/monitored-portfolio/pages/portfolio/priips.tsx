import { useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { FiguresCards } from "#app/modules/kid-document/figures/figures-cards.tsx";
import { SettingsTabPage } from "#app/modules/monitored-portfolio/settings/settings-tab.tsx";
import type { loader } from "./priips.server.ts";

export const handle = { i18n: ["portfolioCompositions", "portfolioSettings", "kidDocuments"] };

/** The parameters and texts of the key information document, then the figures that follow from them. */
export default function Priips() {
  const { view, kid } = useLoaderData<typeof loader>();
  return (
    <Stack>
      <SettingsTabPage view={view} />
      {kid.figures ? <FiguresCards figures={kid.figures} note={kid.note} /> : <Notice kind="flashy">{kid.note}</Notice>}
    </Stack>
  );
}
