import { useActionData, useLoaderData } from "@remix-run/react";
import { SeriesFormula } from "#app/modules/series/detail/formula-page.tsx";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import type { action, loader } from "./formula.server.ts";

export default function SeriesFormulaRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SeriesFormula series={useSeries()} view={{ ...view, ...answer?.typed }} />;
}
