import { useActionData, useLoaderData } from "@remix-run/react";
import { RecipientForm } from "#app/modules/monitored-portfolio/transfer/recipient-form.tsx";
import type { action, loader } from "./recipient.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function Recipient() {
  const { version, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RecipientForm {...loaded} version={answer?.newest ?? version} lastResult={answer?.result} />;
}
