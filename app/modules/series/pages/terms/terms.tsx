import { useActionData, useLoaderData } from "@remix-run/react";
import { SeriesTerms } from "#app/modules/series/terms/terms-page.tsx";
import type { action, loader } from "./terms.server.ts";

export default function SeriesTermsRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SeriesTerms key={view.version} view={view} lastResult={answer?.result} />;
}
