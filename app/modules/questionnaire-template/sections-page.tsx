import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { EditorForm, type EditorProps } from "./editor-form.tsx";
import { BothFields, ItemButtons } from "./form-parts.tsx";
import { MOST_SECTIONS } from "./limits.ts";
import type { sectionsSchema } from "./sections.schema.ts";

export interface SectionsPageProps extends EditorProps {
  /** What the questions of a scored section can give, by its code. */
  ranges: Readonly<Record<string, string>>;
}

export function SectionsPage({ template, title, values, ranges, idem, lastResult }: SectionsPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<z.infer<typeof sectionsSchema>>({
    id: "sections",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./sections.schema.ts"),
      ({ sectionsSchema }) => sectionsSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const sections = fields.sections.getFieldList();
  const list = fields.sections.name;
  return (
    <EditorForm {...{ template, title, form, idem, lastResult }}>
      <Card title={title} hint={t("questionnaireTemplates.sections.hint")} id={fields.sections.id}>
        {sections.map((section, place) => {
          const item = section.getFieldset();
          const former = String(item.former.initialValue ?? "");
          const name = `${t("questionnaireTemplates.question.section")} ${item.code.initialValue ?? String(place + 1)}`;
          return (
            <fieldset key={section.key} className="answer-item">
              <legend className="label">{name}</legend>
              <input type="hidden" name={item.former.name} defaultValue={former} />
              <BothFields fr={item.titleFr} en={item.titleEn} label={t("questionnaireTemplates.sections.name")} />
              <div className="template-row">
                <TextField field={item.code} label={t("questionnaireTemplates.question.code")} maxLength={40} />
                <TextField field={item.min} label={t("questionnaireTemplates.sections.min")} inputMode="numeric" optional />
                <TextField
                  field={item.max}
                  label={t("questionnaireTemplates.sections.max")}
                  hint={ranges[former] ? t("questionnaireTemplates.sections.range", { range: ranges[former] }) : undefined}
                  inputMode="numeric"
                  optional
                />
              </div>
              <CheckboxField field={item.scored} label={t("questionnaireTemplates.sections.scored")} />
              <ItemButtons
                name={name}
                {...(place > 0 && { up: form.reorder.getButtonProps({ name: list, from: place, to: place - 1 }) })}
                {...(place < sections.length - 1 && { down: form.reorder.getButtonProps({ name: list, from: place, to: place + 1 }) })}
                remove={form.remove.getButtonProps({ name: list, index: place })}
              />
            </fieldset>
          );
        })}
        {sections.length < MOST_SECTIONS ? (
          <Button icon={<PlusIcon aria-hidden="true" />} {...form.insert.getButtonProps({ name: list })}>
            {t("questionnaireTemplates.sections.add")}
          </Button>
        ) : null}
      </Card>
    </EditorForm>
  );
}
