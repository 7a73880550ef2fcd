import { useActionData, useLoaderData } from "@remix-run/react";
import { ValuesPage } from "#app/modules/monitored-portfolio/values/values-page.tsx";
import type { action, loader } from "./values.server.ts";

export const handle = { i18n: ["portfolioValues"] };

export default function Values() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ValuesPage key={loaded.idem} {...loaded} estimates={answer?.estimates} />;
}
