import { useActionData, useLoaderData } from "@remix-run/react";
import { TrialPage } from "#app/modules/monitored-portfolio/transfer/trial-page.tsx";
import type { action, loader } from "./trial.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function Trial() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <TrialPage {...loaded} typed={refused?.typed ?? loaded.typed} errors={refused?.errors ?? []} />;
}
