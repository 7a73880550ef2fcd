import type { FormMetadata } from "@conform-to/react";
import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioList, SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PROFILE_METHODS } from "#app/domain/questionnaire/template.ts";
import type { TemplateChoices } from "../choices-view.server.ts";
import { EditorForm, type EditorProps } from "../editor-form.tsx";
import { BothFields, CheckboxList, ItemButtons } from "../form-parts.tsx";
import { MOST_BANDS } from "../limits.ts";
import { GatesCard } from "./gates-card.tsx";
import type { scoringSchema } from "./scoring.schema.ts";

type ScoringForm = z.infer<typeof scoringSchema>;
type Fields = ReturnType<typeof useForm<ScoringForm>>[1];

export interface ScoringPageProps extends EditorProps {
  choices: TemplateChoices;
  /** Points that the bands must cover, in words. */
  toCover: { tolerance: string | null; knowledge: string | null };
}

export function ScoringPage({ template, title, values, choices, toCover, idem, lastResult }: ScoringPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<ScoringForm>({
    id: "scoring",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./scoring.schema.ts"),
      ({ scoringSchema }) => scoringSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const text = (key: "method" | "sumWarning" | "base" | "baseHint" | "profiles" | "profilesHint") =>
    t(`questionnaireTemplates.scoring.${key}`);
  return (
    <EditorForm {...{ template, title, form, idem, lastResult }}>
      <Card>
        <div className="template-fields">
          <RadioList
            field={fields.method}
            label={text("method")}
            options={PROFILE_METHODS.map((value) => ({
              value,
              label: t(`questionnaireTemplates.methods.${value}.label`),
              hint: t(`questionnaireTemplates.methods.${value}.hint`),
            }))}
          />
          <div className="for-sum">
            <Notice kind="flashy">{text("sumWarning")}</Notice>
          </div>
          <SelectField field={fields.base} label={text("base")} hint={text("baseHint")} options={choices.sections} />
        </div>
      </Card>
      <Bands form={form} fields={fields} list="toleranceBands" profiles={choices.profiles} toCover={toCover.tolerance} />
      <Bands form={form} fields={fields} list="knowledgeBands" toCover={toCover.knowledge} />
      <Card title={text("profiles")} hint={text("profilesHint")}>
        {fields.profiles.getFieldList().map((profile, place) => {
          const item = profile.getFieldset();
          return (
            <fieldset key={profile.key} className="answer-item">
              <legend className="label">{choices.profiles[place]?.label ?? String(item.code.initialValue)}</legend>
              <input type="hidden" name={item.code.name} defaultValue={String(item.code.initialValue ?? "")} />
              <BothFields fr={item.labelFr} en={item.labelEn} label={t("questionnaireTemplates.scoring.profileName")} />
              <div className="template-row">
                <TextField field={item.sriMin} label={t("questionnaireTemplates.scoring.sriMin")} inputMode="numeric" width="short" />
                <TextField field={item.sriMax} label={t("questionnaireTemplates.scoring.sriMax")} inputMode="numeric" width="short" />
              </div>
            </fieldset>
          );
        })}
      </Card>
      <GatesCard form={form} field={fields.productGates} choices={choices} />
      {fields.unlockQuestion.initialValue ? <Unlocking fields={fields} choices={choices} /> : null}
    </EditorForm>
  );
}

interface BandsProps {
  form: FormMetadata<ScoringForm>;
  fields: Fields;
  list: "toleranceBands" | "knowledgeBands";
  profiles?: TemplateChoices["profiles"];
  toCover: string | null;
}

function Bands({ form, fields, list, profiles, toCover }: BandsProps) {
  const { t } = useTranslation();
  const { name, id } = fields[list];
  const bands = fields[list].getFieldList();
  const head = t(`questionnaireTemplates.scoring.${list}`);
  const hint =
    toCover === null ? t(`questionnaireTemplates.scoring.${list}Hint`) : t("questionnaireTemplates.scoring.toCover", { range: toCover });
  return (
    <Card title={head} hint={hint} id={id}>
      {bands.map((band, place) => {
        const item: Partial<ReturnType<ReturnType<Fields["toleranceBands"]["getFieldList"]>[number]["getFieldset"]>> = band.getFieldset();
        const label = t("questionnaireTemplates.scoring.band", { number: place + 1 });
        return (
          <fieldset key={band.key} className="answer-item band-item">
            <legend className="label">{label}</legend>
            <div className="template-row">
              {item.from ? (
                <TextField field={item.from} label={t("questionnaireTemplates.rule.from")} inputMode="numeric" width="short" />
              ) : null}
              {item.to ? <TextField field={item.to} label={t("questionnaireTemplates.rule.to")} inputMode="numeric" width="short" /> : null}
              {profiles && item.profile ? (
                <SelectField field={item.profile} label={t("questionnaireTemplates.scoring.profile")} placeholder options={profiles} />
              ) : null}
              {item.code ? <TextField field={item.code} label={t("questionnaireTemplates.question.code")} maxLength={40} /> : null}
            </div>
            <ItemButtons name={label} remove={form.remove.getButtonProps({ name, index: place })} />
          </fieldset>
        );
      })}
      {bands.length < MOST_BANDS ? (
        <Button icon={<PlusIcon aria-hidden="true" />} {...form.insert.getButtonProps({ name })}>
          {t(`questionnaireTemplates.scoring.add.${list}`)}
        </Button>
      ) : null}
    </Card>
  );
}

function Unlocking({ fields, choices }: { fields: Fields; choices: TemplateChoices }) {
  const { t } = useTranslation();
  const text = (key: "title" | "hint" | "question" | "points" | "forbidden" | "fact" | "factHint" | "none") =>
    t(`questionnaireTemplates.scoring.structured.${key}`);
  return (
    <Card title={text("title")} hint={text("hint")}>
      <div className="template-fields">
        <div className="template-row">
          <SelectField
            field={fields.unlockQuestion}
            label={text("question")}
            placeholder={text("none")}
            options={choices.questions.filter(({ isTest }) => isTest)}
          />
          <TextField field={fields.unlockPoints} label={text("points")} inputMode="numeric" width="short" optional />
        </div>
        <CheckboxList field={fields.unlockForbidden} label={text("forbidden")} options={choices.profiles} />
        <TextField field={fields.unlockFact} label={text("fact")} hint={text("factHint")} maxLength={40} optional />
      </div>
    </Card>
  );
}
