import { useActionData, useLoaderData } from "@remix-run/react";
import { GridPage } from "#app/modules/monitored-portfolio/transfer/grid-page.tsx";
import type { action, loader } from "./grid.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function Grid() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer?.view ?? loaded.view;
  return <GridPage key={view.idem} view={view} typed={answer?.typed} errors={answer?.errors} />;
}
