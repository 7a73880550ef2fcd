import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { TemplateChoices } from "./choices-view.server.ts";
import { CheckboxList, ItemButtons } from "./form-parts.tsx";

/** What the form of a condition holds. */
export interface ConditionForm {
  kind: "question" | "section";
  question?: string | undefined;
  answer?: string[] | undefined;
  section?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export interface ConditionFieldsProps {
  condition: FieldMetadata<ConditionForm>;
  place: number;
  choices: TemplateChoices;
  remove?: Parameters<typeof ItemButtons>[0]["remove"] | undefined;
  /** Sends the form to have the answers of the chosen question shown, where there is no script. */
  show: object;
}

/** One condition: answers of a question, or the points of a section between two bounds. */
export function ConditionFields({ condition, place, choices, remove, show }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const fields = condition.getFieldset();
  const [chosen, setChosen] = useState(String(fields.question.initialValue ?? ""));
  const asked = choices.questions.filter(({ isEnd }) => !isEnd);
  const answers = asked.find(({ value }) => value === chosen)?.answers ?? [];
  const name = t("questionnaireTemplates.rule.condition", { number: place + 1 });
  return (
    <fieldset
      className="answer-item condition-item"
      onChange={({ target }) => target instanceof HTMLSelectElement && target.id === fields.question.id && setChosen(target.value)}
    >
      <legend className="label">{name}</legend>
      <RadioSegments
        field={fields.kind}
        label={t("questionnaireTemplates.rule.looksAt")}
        options={(["question", "section"] as const).map((value) => ({ value, label: t(`questionnaireTemplates.rule.kinds.${value}`) }))}
      />
      <div className="for-question template-fields">
        <SelectField field={fields.question} label={t("questionnaireTemplates.rule.question")} placeholder options={asked} />
        {answers.length > 0 ? (
          <CheckboxList key={chosen} field={fields.answer} label={t("questionnaireTemplates.rule.answers")} options={answers} />
        ) : null}
        <noscript>
          <Button {...show}>{t("questionnaireTemplates.form.showAnswers")}</Button>
        </noscript>
      </div>
      <div className="for-section template-row">
        <SelectField field={fields.section} label={t("questionnaireTemplates.rule.section")} placeholder options={choices.sections} />
        <TextField field={fields.from} label={t("questionnaireTemplates.rule.from")} inputMode="numeric" width="short" />
        <TextField field={fields.to} label={t("questionnaireTemplates.rule.to")} inputMode="numeric" width="short" />
      </div>
      {remove ? <ItemButtons name={name} remove={remove} /> : null}
    </fieldset>
  );
}
