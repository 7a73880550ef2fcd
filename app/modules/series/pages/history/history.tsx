import { useLoaderData } from "@remix-run/react";
import { SeriesHistory } from "#app/modules/series/history/history-page.tsx";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import type { loader } from "./history.server.ts";

export default function SeriesHistoryRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <SeriesHistory series={useSeries()} view={view} />;
}
