import { memo } from "react";
import { CostsCard } from "../costs/costs-card.tsx";
import type { EditPage } from "../page/edit-page.server.ts";
import type { ResultsView } from "../view.ts";
import { ScenariosCard, SourcesCard, StatisticsCard } from "./figures-cards.tsx";

/** What stands below chance and fan. It is drawn again when its results are others, not with each move of a lever above it. */
export const BelowProjection = memo(function BelowProjection({
  results,
  percentiles,
  mode,
}: {
  results: ResultsView;
  percentiles: boolean;
  mode: EditPage["mode"];
}) {
  return (
    <>
      <ScenariosCard results={results} percentiles={percentiles} />
      {results.costs ? <CostsCard costs={results.costs} /> : null}
      {mode === "SIMPLIFIED" ? null : <StatisticsCard results={results} />}
      <SourcesCard results={results} />
    </>
  );
});
