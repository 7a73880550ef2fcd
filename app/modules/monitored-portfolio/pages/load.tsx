import { useActionData, useLoaderData } from "@remix-run/react";
import { LoadPage } from "#app/modules/monitored-portfolio/composition/load-page.tsx";
import type { action, loader } from "./load.server.ts";

export const handle = { i18n: ["portfolioCompositions"] };

export default function LoadCompositions() {
  const { view, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer?.view ?? view;
  return <LoadPage key={shown.idem} view={shown} back={back} />;
}
