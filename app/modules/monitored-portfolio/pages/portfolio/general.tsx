import { useActionData, useLoaderData } from "@remix-run/react";
import { GeneralForm } from "#app/modules/monitored-portfolio/general/general-form.tsx";
import type { action, loader } from "./general.server.ts";

export default function General() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <GeneralForm key={view.version} {...view} lastResult={answer?.result} />;
}
