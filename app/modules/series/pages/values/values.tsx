import { useActionData, useLoaderData } from "@remix-run/react";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { SeriesValues } from "#app/modules/series/values/values-page.tsx";
import type { action, loader } from "./values.server.ts";

export default function SeriesValuesRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "result" in answer ? answer.result : undefined;
  return <SeriesValues series={useSeries()} view={view} flowChanged={answer !== undefined && "changed" in answer} lastResult={refused} />;
}
