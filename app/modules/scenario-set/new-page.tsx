import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FieldGroup } from "#app/components/form/field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { translateMessage } from "#app/i18n/message.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { scenarioSetsPath } from "#app/navigation/paths.ts";
import type { BuildForm, ClassLine } from "./build-form.server.ts";

type FieldOf = ReturnType<typeof fieldsOf>;

/** Controls outside of conform: their faults are found by the server alone. */
const fieldsOf =
  (errors: BuildForm["errors"]) =>
  (name: string, initialValue = "") => {
    const id = `build-${name.replace(".", "-")}`;
    const own = errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
    return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint`, initialValue, errors: own };
  };

export function NewSetPage({ form }: { form: BuildForm }) {
  const { t } = useTranslation();
  const field = fieldsOf(form.errors);
  return (
    <>
      <PageHead title={form.title} breadcrumb={breadcrumb(t, "matrixes-yield", { label: form.title })} />
      <Card>
        <Form method="post" className="form" noValidate>
          <ErrorSummary lines={form.errors} />
          <HiddenFields idem={form.idem} />
          <TextField field={field("name", form.name)} label={t("matrices.new.name")} hint={t("matrices.new.nameHint")} maxLength={120} />
          <DateField field={field("referenceFrom", form.referenceFrom)} label={t("matrices.new.from")} />
          <DateField field={field("referenceTo", form.referenceTo)} label={t("matrices.new.to")} hint={t("matrices.new.windowHint")} />
          <CheckboxField field={field("leaveOutShort", form.leaveOutShort ? "on" : "")} label={t("matrices.new.leaveOut")} />
          <Classes field={field} lines={form.classes} />
          <TextField
            field={field("seed", form.seed)}
            label={t("matrices.new.seed")}
            hint={t("matrices.new.seedHint")}
            inputMode="numeric"
            width="short"
            optional
          />
          <div className="form-actions">
            <SubmitButton>{t("matrices.new.submit")}</SubmitButton>
            <ButtonLink to={scenarioSetsPath()}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}

function Classes({ field, lines }: { field: FieldOf; lines: readonly ClassLine[] }) {
  const { t } = useTranslation();
  const group = field("classes");
  const [first] = group.errors;
  const error = first === undefined ? undefined : translateMessage(t, first);
  return (
    <FieldGroup field={group} label={t("matrices.new.classes")} hint={t("matrices.new.classesHint")} error={error}>
      <DataTable
        dense
        caption={t("matrices.new.classesCaption")}
        rows={lines}
        rowKey={({ assetClass }) => assetClass}
        columns={[
          {
            key: "class",
            header: t("matrices.new.columns.assetClass"),
            rowHeader: true,
            cell: ({ assetClass, name, chosen }) => (
              <label className="choice">
                <input type="checkbox" name="assetClasses" value={assetClass} defaultChecked={chosen} />
                <span className="choice-text">{name}</span>
              </label>
            ),
          },
          {
            key: "expected",
            header: t("matrices.new.columns.expected"),
            cell: ({ assetClass, name, expected }) => (
              <PercentField field={field(`expected.${assetClass}`, expected)} label={t("matrices.new.yieldOf", { name })} hideLabel />
            ),
          },
        ]}
      />
    </FieldGroup>
  );
}
