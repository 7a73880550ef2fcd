import { useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { simulatorsPath } from "#app/navigation/paths.ts";
import type { SaveForm } from "./save.server.ts";
import { SaveModal } from "./save-modal.tsx";

interface NameOverListProps {
  form: SaveForm;
  idem: string;
  /** What the name is for. */
  what: "duplicate" | "rename";
}

/** Asks for a name over the list of simulations; the route's action answers with the form where it refuses one. */
export function NameOverList({ form, idem, what }: NameOverListProps) {
  const refused = useActionData<SaveForm>();
  const { search } = useLocation();
  const { t } = useTranslation();
  return (
    <SaveModal
      form={refused ?? form}
      idem={idem}
      closeHref={`${simulatorsPath()}${search}`}
      title={t(`simulation.${what}.title`)}
      action={what === "duplicate" ? t("common.actions.duplicate") : t("simulation.rename.action")}
    />
  );
}
