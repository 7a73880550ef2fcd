import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsForm } from "#app/modules/monitored-portfolio/settings/settings-form.tsx";
import type { action, loader } from "./settings.server.ts";

export const handle = { i18n: ["portfolioSettings"] };

export default function Settings() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer?.view ?? view;
  return <SettingsForm key={shown.idem} view={shown} />;
}
