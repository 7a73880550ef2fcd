import { useActionData, useLoaderData } from "@remix-run/react";
import { DarmPage } from "#app/modules/monitored-portfolio/darm/darm-page.tsx";
import type { action, loader } from "./darm.server.ts";

export const handle = { i18n: ["portfolioDarm", "portfolioProposal"] };

export default function Darm() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? loaded.view;
  return <DarmPage key={view.proposal?.idem} view={view} typed={answer?.typed} errors={answer?.errors} />;
}
