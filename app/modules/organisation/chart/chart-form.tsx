import type { SubmissionResult } from "@conform-to/react";
import { Heading } from "@radix-ui/themes/components/heading";
import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { THEME_FONTS } from "#app/domain/theme/fonts.ts";
import { CHART_CLASSES, COLOUR_FIELDS, type ColourField as ColourName, RADII } from "../chart-fields.ts";
import { ChartPreview } from "./chart-preview.tsx";
import { ColourField } from "./colour-field.tsx";
import { ContrastNote } from "./contrast-note.tsx";
import { PictureField } from "./picture-field.tsx";

/** Text fields of the form by name, as they are stored or were typed. */
export type ChartFields = Readonly<Record<string, string>>;

export interface ChartFormProps {
  stored: ChartFields;
  /** Colours that empty fields stand for, by name of the field. */
  defaults: ChartFields;
  pictures: { logo: string | null; favicon: string | null };
  warnings: string[];
  version: number;
  idem: string;
  lastResult?: SubmissionResult;
}

const REST = 200;
/** Colours whose contrast the form shows. */
const NOTES: Partial<Record<ColourName, "fill" | "text">> = {
  primaryButtonsColor: "fill",
  secondaryButtonsColor: "fill",
  fontColor: "text",
};
const NOT_OF_THE_LOOK = ["idem", "version", "logo", "favicon", "removeLogo", "removeFavicon"];

const isFilled = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
export const previewQuery = (fields: ChartFields): string =>
  new URLSearchParams(Object.entries(fields).filter(([name, value]) => isFilled(value) && !NOT_OF_THE_LOOK.includes(name))).toString();

/** What was typed in a form that came back, else what is stored. */
function startOf(stored: ChartFields, lastResult: SubmissionResult | undefined): ChartFields {
  const typed = lastResult?.initialValue as Record<string, unknown> | undefined;
  if (!typed) return stored;
  const { assetClassColors, ...plain } = typed;
  const classes = Object.entries((assetClassColors ?? {}) as Record<string, unknown>).map(([name, value]) => [
    `assetClassColors.${name}`,
    value,
  ]);
  return Object.fromEntries([...Object.entries(plain), ...classes].filter((entry): entry is [string, string] => isFilled(entry[1])));
}

type ChartTexts = Record<ColourName | "font" | "borderRadius" | "logo" | "favicon" | "removeLogo" | "removeFavicon", string> & {
  assetClassColors: Record<(typeof CHART_CLASSES)[number], string>;
};

/** Graphic chart with a preview that follows what is typed. */
export function ChartForm({ stored, defaults, pictures, warnings, version, idem, lastResult }: ChartFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => startOf(stored, lastResult));
  const [shown, setShown] = useState(() => previewQuery(typed));
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const { assetClassColors: _classes, ...plain } = Object.fromEntries(COLOUR_FIELDS.map((name) => [name, stored[name] ?? ""]));
  const [form, fields] = useForm<ChartTexts>({
    id: "chart",
    lastResult,
    defaultValue: {
      ...plain,
      font: stored.font ?? "",
      borderRadius: stored.borderRadius ?? "",
      assetClassColors: Object.fromEntries(CHART_CLASSES.map((name) => [name, stored[`assetClassColors.${name}`] ?? ""])),
    },
    onValidate: whenTouched(
      () => import("../organisation.schema.ts"),
      ({ chartSchema }) => chartSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const classes = fields.assetClassColors.getFieldset();

  const follow = (event: FormEvent<HTMLFormElement>) => {
    const now = Object.fromEntries([...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => isFilled(entry[1])));
    setTyped(now);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(previewQuery(now)), REST);
  };
  const use = (id: string) => (colour: string) => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = colour;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };

  return (
    <div className="chart-editor">
      <section className="chart-editor-preview" aria-label={t("organisation.preview.title")}>
        <Heading as="h2" size="2" weight="medium">
          {t("organisation.preview.title")}
        </Heading>
        <ChartPreview query={shown} radius={typed.borderRadius} />
      </section>
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onSubmit={form.onSubmit}
        onInput={follow}
        noValidate
        className="stack stack-wide"
      >
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <Card title={t("organisation.chart.base")}>
          <div className="form">
            <SelectField
              field={fields.font}
              label={t("organisation.chart.font")}
              placeholder={t("organisation.chart.defaultFont")}
              options={THEME_FONTS.map((value) => ({ value, label: value }))}
            />
            <SelectField
              field={fields.borderRadius}
              label={t("organisation.chart.radius")}
              placeholder={t("organisation.radii.default")}
              options={RADII.map((value) => ({ value, label: t(`organisation.radii.${value}`) }))}
            />
          </div>
        </Card>
        <Card title={t("organisation.chart.colours")} hint={t("organisation.chart.coloursHint")}>
          <div className="colour-grid">
            {COLOUR_FIELDS.map((name) => {
              const otherwise = defaults[name] ?? "#ffffff";
              const note = NOTES[name];
              return (
                <ColourField
                  key={name}
                  field={fields[name]}
                  label={t(`organisation.chart.fields.${name}`)}
                  hint={t("organisation.chart.default", { colour: otherwise })}
                  value={typed[name] ?? ""}
                  otherwise={otherwise}
                >
                  {note ? <ContrastNote value={typed[name] ?? ""} otherwise={otherwise} use={note} onUse={use(fields[name].id)} /> : null}
                </ColourField>
              );
            })}
          </div>
        </Card>
        <Card title={t("organisation.chart.classes")} hint={t("organisation.chart.classesHint")}>
          {warnings.length > 0 ? (
            <Notice kind="flashy" title={t("organisation.chart.closeTitle")}>
              {warnings.join(" ")}
            </Notice>
          ) : null}
          <div className="colour-grid">
            {CHART_CLASSES.map((name) => {
              const key = `assetClassColors.${name}`;
              return (
                <ColourField
                  key={name}
                  field={classes[name]}
                  label={t(`common.assetClasses.${name}`)}
                  value={typed[key] ?? ""}
                  otherwise={defaults[key] ?? "#ffffff"}
                />
              );
            })}
          </div>
        </Card>
        <Card title={t("organisation.chart.pictures")} hint={t("organisation.chart.picturesHint")}>
          <div className="form">
            <PictureField field={fields.logo} remove={fields.removeLogo} kind="logo" present={pictures.logo} />
            <PictureField field={fields.favicon} remove={fields.removeFavicon} kind="favicon" present={pictures.favicon} />
          </div>
        </Card>
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
