import { useActionData, useLoaderData } from "@remix-run/react";
import { DefinitionForm } from "#app/modules/series/detail/definition-form.tsx";
import { SeriesOverview } from "#app/modules/series/detail/detail-page.tsx";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import type { action, loader } from "./detail.server.ts";

export const handle = { i18n: ["sustainability"] };

export default function SeriesDetail() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name } = useSeries();
  if (loaded.tab === "overview") return <SeriesOverview name={name} view={loaded.overview} />;
  const { definition, version, idem, mayEdit, keepers } = loaded;
  return <DefinitionForm {...{ definition, version, idem, mayEdit, keepers }} lastResult={answer?.result} />;
}
