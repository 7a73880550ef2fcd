import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { AMOUNT, QUESTION_TYPES } from "#app/domain/questionnaire/template.ts";
import { templateQuestionPath } from "#app/navigation/paths.ts";
import type { TemplateChoices } from "../choices-view.server.ts";
import { EditorForm, type EditorProps, RemovePart } from "../editor-form.tsx";
import { BothFields, CheckboxList } from "../form-parts.tsx";
import { MOST_ANSWERS } from "../limits.ts";
import { AnswerFields } from "./answer-fields.tsx";
import type { QuestionForm } from "./question.schema.ts";

export interface QuestionPageProps extends EditorProps {
  /** Code before this form; null for a new question. */
  former: string | null;
  neighbours: { before: string | null; after: string | null };
  choices: TemplateChoices;
}

export function QuestionPage({ template, title, former, neighbours, values, choices, idem, lastResult }: QuestionPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<QuestionForm>({
    id: "question",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./question.schema.ts"),
      ({ questionSchema }) => questionSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const text = (key: "code" | "section" | "type" | "after" | "words" | "help" | "optional" | "next" | "outcome" | "answers" | "way") =>
    t(`questionnaireTemplates.question.${key}`);
  const others = choices.questions.filter(({ value }) => value !== former);
  const answers = fields.answers.getFieldList();
  const list = fields.answers.name;
  const saveToo = (
    <SubmitButton variant="secondary" name="goOn" value="next">
      {t(former === null ? "questionnaireTemplates.question.saveAndAdd" : "questionnaireTemplates.question.saveAndNext")}
    </SubmitButton>
  );
  return (
    <>
      <EditorForm
        {...{ template, title, form, idem, lastResult }}
        step={former}
        actions={<Neighbours id={template.id} neighbours={neighbours} />}
        saveToo={saveToo}
      >
        <Card>
          <div className="template-fields">
            <div className="type-field">
              <SelectField
                field={fields.type}
                label={text("type")}
                options={QUESTION_TYPES.map((value) => ({ value, label: t(`questionnaireTemplates.types.${value}`) }))}
              />
            </div>
            <BothFields fr={fields.titleFr} en={fields.titleEn} label={text("words")} />
            <BothFields fr={fields.helpFr} en={fields.helpEn} label={text("help")} optional />
            <div className="for-asked">
              <BothFields
                fr={fields.helpWithAmountFr}
                en={fields.helpWithAmountEn}
                label={t("questionnaireTemplates.question.helpWithAmount")}
                hint={t("questionnaireTemplates.question.helpWithAmountHint", { amount: AMOUNT })}
                optional
              />
            </div>
            <div className="template-row">
              <TextField field={fields.code} label={text("code")} hint={t("questionnaireTemplates.form.codeHint")} maxLength={40} />
              <SelectField field={fields.section} label={text("section")} options={choices.sections} />
              <SelectField
                field={fields.after}
                label={text("after")}
                placeholder={t("questionnaireTemplates.question.atBeginning")}
                options={others}
              />
            </div>
            <div className="for-end">
              <SelectField
                field={fields.outcome}
                label={text("outcome")}
                options={(["PROFILE", "NO_PROFILE"] as const).map((value) => ({
                  value,
                  label: t(`questionnaireTemplates.outcomes.${value}`),
                }))}
              />
            </div>
            <div className="for-asked">
              <CheckboxField field={fields.optional} label={text("optional")} />
            </div>
          </div>
        </Card>
        <div className="for-asked">
          <Card title={text("answers")} hint={t("questionnaireTemplates.question.answersHint")} id={fields.answers.id}>
            {answers.map((answer, place) => (
              <AnswerFields
                key={answer.key}
                answer={answer}
                place={place}
                targets={others}
                buttons={{
                  ...(place > 0 && { up: form.reorder.getButtonProps({ name: list, from: place, to: place - 1 }) }),
                  ...(place < answers.length - 1 && { down: form.reorder.getButtonProps({ name: list, from: place, to: place + 1 }) }),
                  remove: form.remove.getButtonProps({ name: list, index: place }),
                }}
              />
            ))}
            {answers.length < MOST_ANSWERS ? (
              <Button
                icon={<PlusIcon aria-hidden="true" />}
                {...form.insert.getButtonProps({ name: list, defaultValue: { code: nextLetter(answers.length) } })}
              >
                {t("questionnaireTemplates.question.addAnswer")}
              </Button>
            ) : null}
          </Card>
        </div>
        <div className="for-asked">
          <Card title={text("way")}>
            <div className="template-fields">
              <SelectField
                field={fields.next}
                label={text("next")}
                placeholder={t("questionnaireTemplates.question.following")}
                options={others}
              />
              <Visible fields={fields} others={others} show={form.validate.getButtonProps({ name: fields.visibleQuestion.name })} />
              <ManyAnswers fields={fields} />
              <TextField
                field={fields.unlocks}
                label={t("questionnaireTemplates.question.unlocks")}
                hint={t("questionnaireTemplates.question.unlocksHint")}
                maxLength={40}
                optional
              />
            </div>
          </Card>
        </div>
      </EditorForm>
      {former === null ? null : <RemovePart template={template} label={t("questionnaireTemplates.question.remove")} />}
    </>
  );
}

/** A, B, C… for a new answer. */
const nextLetter = (place: number) => (place < 26 ? String.fromCharCode(65 + place) : `A${place}`);

function Neighbours({ id, neighbours: { before, after } }: Pick<QuestionPageProps, "neighbours"> & { id: string }) {
  const { t } = useTranslation();
  return (
    <nav className="question-neighbours" aria-label={t("questionnaireTemplates.question.neighbours")}>
      {before ? (
        <Link to={templateQuestionPath(id, before)}>
          <span aria-hidden="true">‹ </span>
          {before}
        </Link>
      ) : null}
      {after ? (
        <Link to={templateQuestionPath(id, after)}>
          {after}
          <span aria-hidden="true"> ›</span>
        </Link>
      ) : null}
    </nav>
  );
}

type Fields = ReturnType<typeof useForm<QuestionForm>>[1];

/** When the question is asked at all: the answers that leave it out are those of one other question. */
function Visible({ fields, others, show }: { fields: Fields; others: TemplateChoices["questions"]; show: object }) {
  const { t } = useTranslation();
  const field = fields.visibleQuestion;
  const [chosen, setChosen] = useState(String(field.initialValue ?? ""));
  const answers = others.find(({ value }) => value === chosen)?.answers ?? [];
  return (
    <div className="template-row" onChange={(event) => (event.target as HTMLElement).id === field.id && setChosen(chosenIn(event.target))}>
      <SelectField
        field={field}
        label={t("questionnaireTemplates.question.visibleQuestion")}
        placeholder={t("questionnaireTemplates.question.always")}
        options={others.filter(({ isEnd }) => !isEnd)}
      />
      {answers.length > 0 ? (
        <CheckboxList
          key={chosen}
          field={fields.visibleUnless}
          label={t("questionnaireTemplates.question.visibleUnless")}
          options={answers}
        />
      ) : null}
      <noscript>
        <Button {...show}>{t("questionnaireTemplates.form.showAnswers")}</Button>
      </noscript>
    </div>
  );
}

/** Scoring modes beside the plain sum. */
const LIMITED_SUMS = ["CAPPED_SUM", "FLOORED_SUM"] as const;

const chosenIn = (target: EventTarget) => (target instanceof HTMLSelectElement ? target.value : "");

function ManyAnswers({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  return (
    <fieldset className="for-multiple template-fields">
      <legend className="label">{t("questionnaireTemplates.question.several")}</legend>
      <div className="template-row">
        <TextField field={fields.minAnswers} label={t("questionnaireTemplates.question.minAnswers")} inputMode="numeric" optional />
        <TextField field={fields.maxAnswers} label={t("questionnaireTemplates.question.maxAnswers")} inputMode="numeric" optional />
      </div>
      <div className="template-row">
        <SelectField
          field={fields.scoring}
          label={t("questionnaireTemplates.question.scoring")}
          placeholder={t("questionnaireTemplates.scoringModes.SUM")}
          options={LIMITED_SUMS.map((value) => ({
            value,
            label: t(`questionnaireTemplates.scoringModes.${value}`),
          }))}
        />
        <TextField field={fields.scoringMin} label={t("questionnaireTemplates.question.scoringMin")} inputMode="numeric" optional />
        <TextField field={fields.scoringMax} label={t("questionnaireTemplates.question.scoringMax")} inputMode="numeric" optional />
      </div>
    </fieldset>
  );
}
