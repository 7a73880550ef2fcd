import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { CheckboxList, type Option } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { useKeptTexts } from "#app/components/form/kept-form.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { MarkedPool } from "./pool-view.server.ts";

interface SourcesTabProps {
  head: MarkedPool;
  sources: { chosen: string[]; options: Option[] };
  /** What was ticked in a refused form. */
  typed?: string[] | undefined;
  error?: string | undefined;
}

/** The pools that a pool draws on. */
export function SourcesTab({ head, sources: { chosen, options }, typed, error }: SourcesTabProps) {
  const { t } = useTranslation();
  const [intents, ticked] = [useKeptTexts("intent"), useKeptTexts("sources")];
  // Forms of the other tabs are kept under the same address.
  const kept = intents?.includes("sources") ? ticked : undefined;
  const field = {
    id: "sources",
    name: "sources",
    errorId: "sources-error",
    descriptionId: "sources-hint",
    initialValue: typed ?? kept ?? chosen,
    errors: error ? [error] : [],
  };
  if (options.length === 0) {
    return (
      <Card>
        <EmptyState title={t("pools.sources.noneTitle")} text={t("pools.sources.noneText")} />
      </Card>
    );
  }
  return (
    <Card className="card-form">
      <Form method="post" className="form">
        <ErrorSummary lines={error ? [{ fieldId: field.id, text: error }] : []} />
        <HiddenFields idem={head.idem} version={head.version} />
        <CheckboxList
          field={field}
          label={t("pools.sources.label")}
          hint={t("pools.sources.hint")}
          options={options.map((option) => ({ ...option, disabled: !head.mayEdit }))}
        />
        {head.mayEdit ? (
          <div className="form-actions">
            <SubmitButton name="intent" value="sources">
              {t("common.actions.save")}
            </SubmitButton>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}
