import type { FormMetadata } from "@conform-to/react";
import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { TextField } from "#app/components/form/text-fields.tsx";
import type { useForm } from "#app/components/form/use-form.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { TemplateChoices } from "../choices-view.server.ts";
import { BothFields, CheckboxList, ItemButtons } from "../form-parts.tsx";
import { MOST_GATES } from "../limits.ts";
import type { scoringSchema } from "./scoring.schema.ts";

type ScoringForm = z.infer<typeof scoringSchema>;

interface GatesCardProps {
  form: FormMetadata<ScoringForm>;
  field: ReturnType<typeof useForm<ScoringForm>>[1]["productGates"];
  choices: TemplateChoices;
}

/** Families of products that questions of knowledge open. */
export function GatesCard({ form, field, choices }: GatesCardProps) {
  const { t } = useTranslation();
  const text = (key: "title" | "hint" | "name" | "questions" | "right" | "forbidden" | "add") =>
    t(`questionnaireTemplates.scoring.gates.${key}`);
  const gates = field.getFieldList();
  const tests = choices.questions.filter(({ isTest }) => isTest);
  return (
    <Card title={text("title")} hint={text("hint")} id={field.id}>
      {gates.map((gate, place) => {
        const item = gate.getFieldset();
        const label = t("questionnaireTemplates.scoring.gates.family", { number: place + 1 });
        return (
          <fieldset key={gate.key} className="answer-item">
            <legend className="label">{label}</legend>
            <div className="template-fields">
              <BothFields fr={item.titleFr} en={item.titleEn} label={text("name")} />
              <CheckboxList field={item.questions} label={text("questions")} options={tests} />
              <div className="template-row">
                <TextField field={item.right} label={text("right")} inputMode="numeric" width="short" />
                <TextField field={item.code} label={t("questionnaireTemplates.question.code")} maxLength={40} />
              </div>
              <CheckboxList field={item.forbidden} label={text("forbidden")} options={choices.profiles} />
            </div>
            <ItemButtons name={label} remove={form.remove.getButtonProps({ name: field.name, index: place })} />
          </fieldset>
        );
      })}
      {gates.length < MOST_GATES ? (
        <Button icon={<PlusIcon aria-hidden="true" />} {...form.insert.getButtonProps({ name: field.name })}>
          {text("add")}
        </Button>
      ) : null}
    </Card>
  );
}
