import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { SENTIMENTS } from "#app/domain/questionnaire/template.ts";
import type { Choice } from "../choices-view.server.ts";
import { BothFields, ItemButtons } from "../form-parts.tsx";
import type { QuestionForm } from "./question.schema.ts";

type AnswerField = FieldMetadata<NonNullable<QuestionForm["answers"]>[number], QuestionForm>;

export interface AnswerFieldsProps {
  answer: AnswerField;
  place: number;
  buttons: Omit<Parameters<typeof ItemButtons>[0], "name">;
  /** Questions that an answer may lead to. */
  targets: readonly Choice[];
}

/** One answer: its words and points at once, what is asked of few of them folded. */
export function AnswerFields({ answer, place, buttons, targets }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const fields = answer.getFieldset();
  const text = (
    key: "answer" | "code" | "label" | "points" | "correct" | "exclusive" | "preselected" | "more" | "sentiment" | "feedback",
  ) => t(`questionnaireTemplates.question.${key}`);
  const more = [
    fields.next,
    fields.sentiment,
    fields.feedbackFr,
    fields.feedbackEn,
    fields.perCentOfAmount,
    fields.facts,
    fields.preselected,
  ];
  const shown = more.some(({ initialValue, errors }) => Boolean(initialValue) || errors);
  const name = `${text("answer")} ${fields.code.initialValue ?? String(place + 1)}`;
  return (
    <fieldset className="answer-item">
      <legend className="label">{name}</legend>
      <div className="answer-main">
        <TextField field={fields.code} label={text("code")} maxLength={40} />
        <TextField field={fields.points} label={text("points")} inputMode="numeric" optional />
      </div>
      <BothFields fr={fields.labelFr} en={fields.labelEn} label={text("label")} />
      <div className="answer-flags">
        <div className="for-knowledge">
          <CheckboxField field={fields.correct} label={text("correct")} />
        </div>
        <div className="for-multiple">
          <CheckboxField field={fields.exclusive} label={text("exclusive")} />
        </div>
      </div>
      <details className="answer-more" open={shown}>
        <summary>{text("more")}</summary>
        <div className="answer-more-fields">
          <div className="template-row">
            <div className="for-single">
              <SelectField
                field={fields.next}
                label={t("questionnaireTemplates.question.branch")}
                placeholder={t("questionnaireTemplates.question.noBranch")}
                options={targets}
              />
            </div>
            <SelectField
              field={fields.sentiment}
              label={text("sentiment")}
              placeholder={t("common.answers.none")}
              options={SENTIMENTS.map((value) => ({ value, label: t(`questionnaireTemplates.sentiments.${value}`) }))}
            />
          </div>
          <BothFields fr={fields.feedbackFr} en={fields.feedbackEn} label={text("feedback")} optional />
          <TextField
            field={fields.perCentOfAmount}
            label={t("questionnaireTemplates.question.perCentOfAmount")}
            hint={t("questionnaireTemplates.question.perCentOfAmountHint")}
            inputMode="decimal"
            width="short"
            optional
          />
          <TextField
            field={fields.facts}
            label={t("questionnaireTemplates.question.facts")}
            hint={t("questionnaireTemplates.question.factsHint")}
            width="full"
            optional
          />
          <CheckboxField field={fields.preselected} label={text("preselected")} />
        </div>
      </details>
      <ItemButtons name={name} {...buttons} />
    </fieldset>
  );
}
