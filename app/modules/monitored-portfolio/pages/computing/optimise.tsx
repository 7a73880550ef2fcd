import { useActionData, useLoaderData } from "@remix-run/react";
import { OptimisePage } from "#app/modules/monitored-portfolio/optimise/optimise-page.tsx";
import type { action, loader } from "./optimise.server.ts";

export const handle = { i18n: ["portfolioOptimise", "portfolioProposal"] };

export default function Optimise() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? loaded.view;
  return <OptimisePage key={view.proposal?.idem} view={view} typed={answer?.typed} errors={answer?.errors} />;
}
