import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxList } from "#app/components/form/choice-fields.tsx";
import type { SummaryLine } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { ChecksView } from "./checks-view.server.ts";

/** What a form held when it was refused, by the names of its fields. */
export type TypedFields = Readonly<Record<string, readonly string[]>>;

interface StepFormProps {
  view: ChecksView;
  typed: TypedFields | null;
  problems: readonly SummaryLine[];
}

/** Fields of a form of the step: what was typed when it was refused, with what is wrong, else what stands. */
const fieldsOf = ({ typed, problems }: Pick<StepFormProps, "typed" | "problems">, form: string) => {
  const errorsOf = (id: string) => problems.flatMap(({ fieldId, text }) => (fieldId === id ? [text] : []));
  return {
    text: (name: string, stands = "") => fieldOf(`${form}-${name}`, name, typed?.[name]?.[0] ?? stands, errorsOf(`${form}-${name}`)),
    list: (name: string) => ({
      ...fieldOf(`${form}-${name}`, name, "", errorsOf(`${form}-${name}`)),
      initialValue: [...(typed?.[name] ?? [])],
    }),
  };
};

/** What the client accepts, why, and in which words (C-280). */
export function AcceptanceForm({ view: { waiting, reasons, leastWords, idem, version }, ...refused }: StepFormProps) {
  const { t } = useTranslation();
  const field = fieldsOf(refused, "accept");
  return (
    <Card title={t("adviceSteps.accept.title")} hint={t("adviceSteps.accept.hint")}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        <CheckboxList
          field={field.list("checks")}
          label={t("adviceSteps.accept.checks")}
          options={waiting.map(({ key, label }) => ({ value: key, label }))}
        />
        <CheckboxList
          field={field.list("reasons")}
          label={t("adviceSteps.accept.reasons")}
          options={reasons.map((reason) => ({ value: reason, label: reason }))}
        />
        <TextareaField
          field={field.text("words")}
          label={t("adviceSteps.accept.words")}
          hint={t("adviceSteps.accept.wordsHint", { least: leastWords })}
          limit={2000}
          rows={3}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="accept">
            {t("adviceSteps.accept.submit")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Preferences that hold for this advice only, and why. */
export function AdaptationForm({ view: { preferences, adaptation, leastWords, idem, version }, ...refused }: StepFormProps) {
  const { t } = useTranslation();
  const field = fieldsOf(refused, "adapt");
  return (
    <Card id="adaptation" title={t("adviceSteps.adapt.title")} hint={t("adviceSteps.adapt.hint")}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        {(["minSustainableInvestments", "minTaxonomyAlignment", "minimumCoverage"] as const).map((name) => (
          <PercentField
            key={name}
            field={field.text(name, preferences[name])}
            label={t(`adviceSteps.adapt.${name}`)}
            width="short"
            optional
          />
        ))}
        <TextareaField
          field={field.text("reason", adaptation ?? "")}
          label={t("adviceSteps.adapt.reason")}
          hint={t("adviceSteps.accept.wordsHint", { least: leastWords })}
          limit={2000}
          rows={3}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="adapt">
            {t("adviceSteps.adapt.submit")}
          </SubmitButton>
          {adaptation ? (
            <Button variant="text" name="intent" value="unadapt">
              {t("adviceSteps.adapt.end")}
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
