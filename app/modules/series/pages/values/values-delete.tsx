import { useActionData, useLoaderData } from "@remix-run/react";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { DeleteRangeCard } from "#app/modules/series/values/delete-range-card.tsx";
import type { action, loader } from "./values-delete.server.ts";

export default function SeriesValuesDelete() {
  const { range, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DeleteRangeCard series={useSeries()} range={range} idem={idem} wrong={answer?.wrong === true} />;
}
