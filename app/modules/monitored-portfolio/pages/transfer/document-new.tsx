import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentForm } from "#app/modules/monitored-portfolio/transfer/document-form.tsx";
import type { action, loader } from "./document-new.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function NewDocument() {
  const { version, idem, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <DocumentForm version={refused?.newest ?? version} idem={idem} back={back} refused={refused} />;
}
