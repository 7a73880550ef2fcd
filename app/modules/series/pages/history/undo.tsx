import { useActionData, useLoaderData } from "@remix-run/react";
import { UndoCard } from "#app/modules/series/history/undo-card.tsx";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./undo.server.ts";

export default function SeriesUndo() {
  const { area, uuid } = useSeries();
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <UndoCard view={view} keepHref={seriesPartPath(area, uuid, "history")} changed={answer?.changed === true} />;
}
