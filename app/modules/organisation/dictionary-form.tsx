import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";

export interface Word {
  key: string;
  fr: string;
  en: string;
}

export interface DictionaryFormProps {
  words: Word[];
  version: number;
  idem: string;
  lastResult?: SubmissionResult;
}

const EMPTY: Word = { key: "", fr: "", en: "" };
/** Lines to fill in below the stored ones; saving brings as many again. */
const SPARE = 3;

/** Words of the organisation, a line each: an emptied line is removed. */
export function DictionaryForm({ words, version, idem, lastResult }: DictionaryFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "dictionary",
    lastResult,
    defaultValue: { words: [...words, ...Array.from({ length: SPARE }, () => EMPTY)] },
    onValidate: whenTouched(
      () => import("./organisation.schema.ts"),
      ({ dictionarySchema }) => dictionarySchema,
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Card title={t("organisation.dictionary.title")} hint={t("organisation.dictionary.hint")}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form form-words">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        {fields.words.getFieldList().map((line, i) => {
          const word = line.getFieldset();
          return (
            <fieldset key={line.key} className="word-line">
              <legend className="visually-hidden">{t("organisation.dictionary.line", { number: String(i + 1) })}</legend>
              <TextField field={word.key} label={t("organisation.dictionary.key")} width="full" maxLength={120} />
              <TextField field={word.fr} label={t("organisation.dictionary.fr")} width="full" />
              <TextField field={word.en} label={t("organisation.dictionary.en")} width="full" />
            </fieldset>
          );
        })}
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
