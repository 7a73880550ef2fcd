import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import type { action, loader } from "./composition-delete.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export default function DeleteComposition() {
  const { title, back, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <h2>{title}</h2>
      <DeleteCard
        text={t("modelPortfolios.editor.deleteText")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={back}
        inUse=""
        reasons={[]}
        changed={refused ? t("modelPortfolios.editor.deleteConflict") : null}
      />
    </>
  );
}
