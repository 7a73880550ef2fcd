import { useLoaderData } from "@remix-run/react";
import { SettingsTabPage } from "#app/modules/monitored-portfolio/settings/settings-tab.tsx";
import type { loader } from "./reporting.server.ts";

export const handle = { i18n: ["portfolioCompositions", "portfolioSettings"] };

export default function Reporting() {
  const { view } = useLoaderData<typeof loader>();
  return <SettingsTabPage view={view} />;
}
