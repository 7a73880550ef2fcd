import { useActionData, useLoaderData } from "@remix-run/react";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { ValueForm } from "#app/modules/series/values/value-form.tsx";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./value.server.ts";

export default function SeriesValue() {
  const { area, uuid } = useSeries();
  const { value, corrects, isLevel, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ValueForm
      key={value.date}
      value={value}
      corrects={corrects}
      isLevel={isLevel}
      idem={idem}
      cancelHref={seriesPartPath(area, uuid, "values")}
      question={answer?.question}
      lastResult={answer?.result}
    />
  );
}
