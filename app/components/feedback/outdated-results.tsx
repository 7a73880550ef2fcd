import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Notice } from "./notice.tsx";

export interface OutdatedResultsProps {
  /** What changed and what the figures still stand for. */
  children: ReactNode;
  /** Id of the form whose submission recomputes. */
  form: string;
  /** Name and value of the submit button, where the form knows several. */
  name?: string;
  value?: string;
}

/** Stands above results that no longer match the inputs; the figures under it stay readable. */
export function OutdatedResults({ children, form, name, value }: OutdatedResultsProps) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="flashy"
      role="status"
      actions={
        <SubmitButton variant="secondary" form={form} name={name} value={value}>
          {t("common.actions.updateResults")}
        </SubmitButton>
      }
    >
      {children}
    </Notice>
  );
}
