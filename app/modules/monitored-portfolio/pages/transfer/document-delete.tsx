import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import type { action, loader } from "./document-delete.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function DeleteDocument() {
  const { title, version, idem, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <DeleteCard
      text={title}
      version={refused?.newest ?? version}
      idem={idem}
      keepHref={back}
      inUse=""
      reasons={[]}
      changed={refused ? t("gridTransfers.documents.changed") : null}
    />
  );
}
