import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { CONTROL_SEVERITIES } from "#app/domain/questionnaire/template.ts";
import type { TemplateChoices } from "../choices-view.server.ts";
import { EditorForm, type EditorProps, RemovePart } from "../editor-form.tsx";
import { BothFields } from "../form-parts.tsx";
import { MOST_CONDITIONS } from "../limits.ts";
import type { ConditionForm } from "./condition.schema.ts";
import { ConditionFields } from "./condition-fields.tsx";
import type { RuleKind } from "./rule.schema.ts";

export interface RulePageProps extends EditorProps {
  kind: RuleKind;
  former: string | null;
  choices: TemplateChoices;
}

type Fields = {
  code: string;
  max: string;
  severity: string;
  sentenceFr: string;
  sentenceEn: string;
  adviserFr: string;
  adviserEn: string;
  when: ConditionForm[];
};

export function RulePage({ template, kind, title, former, values, choices, idem, lastResult }: RulePageProps) {
  const { t } = useTranslation();
  // What the form holds depends on the kind; the schema of the kind is the judge.
  const [form, fields] = useForm<Fields>({
    id: "rule",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./rule.schema.ts"),
      ({ ruleSchema }) => ruleSchema[kind],
    ),
    shouldRevalidate: "onInput",
  });
  const conditions = fields.when.getFieldList();
  const isControl = kind === "controls";
  return (
    <>
      <EditorForm {...{ template, title, form, idem, lastResult }}>
        <Card
          title={t("questionnaireTemplates.rule.when")}
          hint={isControl ? t("questionnaireTemplates.rule.allTogether") : undefined}
          id={fields.when.id}
        >
          {conditions.map((condition, place) => (
            <ConditionFields
              key={condition.key}
              condition={condition}
              place={place}
              choices={choices}
              show={form.validate.getButtonProps({ name: fields.max.name })}
              remove={conditions.length > 1 ? form.remove.getButtonProps({ name: fields.when.name, index: place }) : undefined}
            />
          ))}
          {isControl && conditions.length < MOST_CONDITIONS ? (
            <Button
              icon={<PlusIcon aria-hidden="true" />}
              {...form.insert.getButtonProps({ name: fields.when.name, defaultValue: { kind: "question" } })}
            >
              {t("questionnaireTemplates.rule.addCondition")}
            </Button>
          ) : null}
        </Card>
        <Card title={t("questionnaireTemplates.rule.effect")}>
          <div className="template-fields">
            {isControl ? (
              <SelectField
                field={fields.severity}
                label={t("questionnaireTemplates.rule.severity")}
                placeholder
                options={CONTROL_SEVERITIES.map((value) => ({ value, label: t(`questionnaireTemplates.severities.${value}`) }))}
              />
            ) : null}
            <SelectField
              field={fields.max}
              label={t("questionnaireTemplates.rule.max")}
              hint={isControl ? t("questionnaireTemplates.rule.maxHint") : undefined}
              placeholder
              options={choices.profiles}
            />
            <BothFields
              fr={fields.sentenceFr}
              en={fields.sentenceEn}
              label={t("questionnaireTemplates.rule.sentence")}
              hint={isControl ? undefined : t("questionnaireTemplates.rule.sentenceHint")}
              optional={!isControl}
            />
            {isControl ? (
              <BothFields
                fr={fields.adviserFr}
                en={fields.adviserEn}
                label={t("questionnaireTemplates.rule.adviserSentence")}
                hint={t("questionnaireTemplates.rule.adviserSentenceHint")}
                optional
              />
            ) : null}
            <TextField
              field={fields.code}
              label={t("questionnaireTemplates.question.code")}
              hint={t("questionnaireTemplates.form.codeHint")}
              maxLength={40}
            />
          </div>
        </Card>
      </EditorForm>
      {former === null ? null : <RemovePart template={template} label={t("questionnaireTemplates.rule.remove")} />}
    </>
  );
}
