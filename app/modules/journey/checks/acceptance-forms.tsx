import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxList, SelectField } from "#app/components/form/choice-fields.tsx";
import type { SummaryLine } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { ChecksView } from "./checks-view.server.ts";
import { formOf, INTENTS } from "./intents.ts";

/** What a form held when it was refused, by the names of its fields. */
export type TypedFields = Readonly<Record<string, readonly string[]>>;

interface StepFormProps {
  view: ChecksView;
  typed: TypedFields | null;
  problems: readonly SummaryLine[];
}

/** Fields of a form of the step: what was typed when it was refused, with what is wrong, else what stands. */
const fieldsOf = ({ typed, problems }: Pick<StepFormProps, "typed" | "problems">, form: string) => {
  const errorsOf = (id: string) => problems.flatMap(({ fieldId, text }) => (fieldId === id ? [text] : []));
  return {
    text: (name: string, stands = "") => fieldOf(`${form}-${name}`, name, typed?.[name]?.[0] ?? stands, errorsOf(`${form}-${name}`)),
    list: (name: string) => ({
      ...fieldOf(`${form}-${name}`, name, "", errorsOf(`${form}-${name}`)),
      initialValue: [...(typed?.[name] ?? [])],
    }),
  };
};

interface AnswerFormProps extends StepFormProps {
  waiting: ChecksView["waiting"][number];
}

/** Orange checks that one answers for: the client accepts or confirms in own words (C-280), the adviser or a second reader says why. */
export function AnswerForm({ waiting, view: { leastWords, idem, version }, ...refused }: AnswerFormProps) {
  const { by, kind, options, reasons } = waiting;
  const { t } = useTranslation();
  const intent = INTENTS[by];
  // What was typed comes back in the form that was sent.
  const isRefused = refused.typed?.intent?.[0] === intent && (kind === null || refused.typed?.kind?.[0] === kind);
  const field = fieldsOf({ ...refused, typed: isRefused ? refused.typed : null }, formOf(waiting));
  const title =
    kind === null ? t(`adviceSteps.answers.${by}.title`) : t("adviceSteps.accept.title", { kind: t(`adviceSteps.accept.kinds.${kind}`) });
  return (
    <Card title={title} hint={t(`adviceSteps.answers.${by}.hint`)}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
        <CheckboxList
          field={field.list("checks")}
          label={t(`adviceSteps.answers.${by}.checks`)}
          options={options.map(({ key, label, text }) => ({ value: key, label, ...(text && { hint: text }) }))}
        />
        {kind !== null ? (
          <CheckboxList
            field={field.list("reasons")}
            label={t("adviceSteps.accept.reasons")}
            options={reasons.map((reason) => ({ value: reason, label: reason }))}
          />
        ) : null}
        <TextareaField
          field={field.text("words")}
          label={t(`adviceSteps.answers.${by}.words`)}
          hint={t("adviceSteps.accept.wordsHint", { least: leastWords })}
          limit={2000}
          rows={3}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value={intent}>
            {t(`adviceSteps.answers.${by}.submit`)}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** What another person reads again: whom to ask, and for whom it waits. */
export function ReaderForm({
  view: { idem, version },
  reading: { checks, pending, colleagues },
  ...refused
}: StepFormProps & { reading: NonNullable<ChecksView["reading"]> }) {
  const { t } = useTranslation();
  const isRefused = refused.typed?.intent?.[0] === "ask-reader";
  const field = fieldsOf({ ...refused, typed: isRefused ? refused.typed : null }, "ask-reader");
  return (
    <Card title={t("adviceSteps.answers.second-reader.title")} hint={t("adviceSteps.answers.second-reader.hint")}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        <ul>
          {checks.map(({ name, text }) => (
            <li key={name}>
              {name}
              {text ? <p className="hint">{text}</p> : null}
            </li>
          ))}
        </ul>
        {pending ? <Notice kind="information">{pending}</Notice> : null}
        {colleagues.length === 0 ? (
          <Notice kind="flashy">{t("adviceSteps.answers.second-reader.nobody")}</Notice>
        ) : (
          <>
            <SelectField
              field={field.text("reader")}
              label={t("adviceSteps.answers.second-reader.reader")}
              placeholder
              options={colleagues}
            />
            <div className="form-actions">
              <SubmitButton variant={pending ? "secondary" : "primary"} name="intent" value="ask-reader">
                {t("adviceSteps.answers.second-reader.submit")}
              </SubmitButton>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}

/** Preferences that hold for this advice only, and why. */
export function AdaptationForm({ view: { preferences, adaptation, leastWords, idem, version }, ...refused }: StepFormProps) {
  const { t } = useTranslation();
  const field = fieldsOf(refused, "adapt");
  return (
    <Card id="adaptation" title={t("adviceSteps.adapt.title")} hint={t("adviceSteps.adapt.hint")}>
      <Form method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        {(["minSustainableInvestments", "minTaxonomyAlignment", "minimumCoverage"] as const).map((name) => (
          <PercentField
            key={name}
            field={field.text(name, preferences[name])}
            label={t(`adviceSteps.adapt.${name}`)}
            width="short"
            optional
          />
        ))}
        <TextareaField
          field={field.text("reason", adaptation ?? "")}
          label={t("adviceSteps.adapt.reason")}
          hint={t("adviceSteps.accept.wordsHint", { least: leastWords })}
          limit={2000}
          rows={3}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="adapt">
            {t("adviceSteps.adapt.submit")}
          </SubmitButton>
          {adaptation ? (
            <Button variant="text" name="intent" value="unadapt">
              {t("adviceSteps.adapt.end")}
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
