import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { TemplateChoices } from "../choices-view.server.ts";
import { CheckboxList, ItemButtons } from "../form-parts.tsx";
import { CONDITION_KINDS, type ConditionForm } from "./condition.schema.ts";

export interface ConditionFieldsProps {
  condition: FieldMetadata<ConditionForm>;
  place: number;
  choices: TemplateChoices;
  remove?: Parameters<typeof ItemButtons>[0]["remove"] | undefined;
  /** Sends the form to have the answers of the chosen question shown, where there is no script. */
  show: object;
}

/** One condition: the kind that is chosen decides which fields show, with or without a script. */
export function ConditionFields({ condition, place, choices, remove, show }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const fields = condition.getFieldset();
  const [chosen, setChosen] = useState(String(fields.question.initialValue ?? ""));
  const asked = choices.questions.filter(({ isEnd }) => !isEnd);
  const answers = asked.find(({ value }) => value === chosen)?.answers ?? [];
  const optional = asked.filter(({ isOptional }) => isOptional);
  const name = t("questionnaireTemplates.rule.condition", { number: place + 1 });
  return (
    <fieldset
      className="answer-item condition-item"
      onChange={({ target }) => target instanceof HTMLSelectElement && target.id === fields.question.id && setChosen(target.value)}
    >
      <legend className="label">{name}</legend>
      <div className="condition-kind">
        <SelectField
          field={fields.kind}
          label={t("questionnaireTemplates.rule.looksAt")}
          options={CONDITION_KINDS.map((value) => ({ value, label: t(`questionnaireTemplates.rule.kinds.${value}`) }))}
        />
      </div>
      <div className="for-kind template-fields" data-kind="question">
        <SelectField field={fields.question} label={t("questionnaireTemplates.rule.question")} placeholder options={asked} />
        {answers.length > 0 ? (
          <CheckboxList key={chosen} field={fields.answer} label={t("questionnaireTemplates.rule.answers")} options={answers} />
        ) : null}
        <noscript>
          <Button {...show}>{t("questionnaireTemplates.form.showAnswers")}</Button>
        </noscript>
      </div>
      <div className="for-kind template-row" data-kind="section">
        <SelectField field={fields.section} label={t("questionnaireTemplates.rule.section")} placeholder options={choices.sections} />
        <TextField field={fields.from} label={t("questionnaireTemplates.rule.from")} inputMode="numeric" width="short" />
        <TextField field={fields.to} label={t("questionnaireTemplates.rule.to")} inputMode="numeric" width="short" />
      </div>
      <div className="for-kind" data-kind="age">
        <div className="template-row">
          <TextField field={fields.fromAge} label={t("questionnaireTemplates.rule.fromAge")} inputMode="numeric" width="short" />
          <TextField field={fields.toAge} label={t("questionnaireTemplates.rule.toAge")} inputMode="numeric" width="short" />
        </div>
        <p className="hint">{t("questionnaireTemplates.rule.ageHint")}</p>
      </div>
      <div className="for-kind template-row" data-kind="dimensions">
        <SelectField field={fields.dimension} label={t("questionnaireTemplates.rule.dimension")} placeholder options={choices.sections} />
        <TextField field={fields.by} label={t("questionnaireTemplates.rule.by")} inputMode="numeric" width="short" />
        <SelectField
          field={fields.aboveSection}
          label={t("questionnaireTemplates.rule.aboveSection")}
          placeholder
          options={choices.sections}
        />
      </div>
      <div className="for-kind template-row" data-kind="facts">
        <SelectField field={fields.fact} label={t("questionnaireTemplates.rule.fact")} placeholder options={choices.facts} />
        <SelectField field={fields.aboveFact} label={t("questionnaireTemplates.rule.aboveFact")} placeholder options={choices.facts} />
      </div>
      <div className="for-kind" data-kind="unanswered">
        {optional.length > 0 ? (
          <CheckboxList field={fields.unanswered} label={t("questionnaireTemplates.rule.unanswered")} options={optional} />
        ) : (
          <p className="hint">{t("questionnaireTemplates.rule.noneOptional")}</p>
        )}
      </div>
      {remove ? <ItemButtons name={name} remove={remove} /> : null}
    </fieldset>
  );
}
