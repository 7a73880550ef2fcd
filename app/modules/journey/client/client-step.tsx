import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { StepForm } from "#app/modules/journey/session/step-form.tsx";
import { ActField } from "./act-fields.tsx";
import type { ClientView } from "./client-view.server.ts";
import { type PersonFieldName, PersonFields, usePersonLabels } from "./person-fields.tsx";
import type { SecondSubscriber } from "./second-subscriber.server.ts";

type Fields = Record<PersonFieldName | "actType" | "product" | "projectName", string>;

interface Props {
  view: ClientView;
  /** What was answered to the form: its result, and the second subscriber as the form has it. */
  answered: { result?: SubmissionResult | undefined; second?: SecondSubscriber } | undefined;
}
export function ClientStep({ view, answered }: Props) {
  const lastResult = answered?.result;
  const { t } = useTranslation();
  const own = {
    product: t("journey.facts.product"),
    projectName: t("journey.form.fields.projectName"),
    actType: t("journey.form.fields.actType"),
  };
  const [form, fields] = useForm<Fields>({
    id: "client-step",
    lastResult,
    defaultValue: view.fields as Partial<Fields>,
    onValidate: whenTouched(
      () => import("./client-step.schema.ts"),
      ({ clientStepSchema }) => clientStepSchema,
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <StepForm step="client" form={form} view={view} labels={{ ...usePersonLabels(), ...own }} lastResult={lastResult}>
      <PersonFields fields={fields} onRecord={view.onRecord} second={answered?.second ?? view.second} />
      <Card title={t("journey.form.contract")} hint={view.journey}>
        <div className="form">
          <SelectField field={fields.product} label={own.product} options={view.products} width="full" />
          <TextField field={fields.projectName} label={own.projectName} optional />
          <ActField field={fields.actType} acts={view.acts} />
        </div>
      </Card>
    </StepForm>
  );
}
