import { useActionData, useLoaderData } from "@remix-run/react";
import { CompositionPage } from "#app/modules/monitored-portfolio/composition/composition-page.tsx";
import type { action, loader } from "./compositions.server.ts";

export const handle = { i18n: ["portfolioCompositions", "modelPortfolios", "series", "weightedLines"] };

export default function Compositions() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CompositionPage view={{ ...view, ...answer }} />;
}
