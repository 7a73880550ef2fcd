import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxList, RadioSegments } from "#app/components/form/choice-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { StepFoot } from "#app/modules/journey/session/step-foot.tsx";
import { packagePreviewPath } from "#app/navigation/paths.ts";
import { PackageCard } from "./package-card.tsx";
import { PackageProgress } from "./package-progress.tsx";
import type { PublishingView } from "./publishing-view.server.ts";

const field = (name: string, initialValue: unknown, error: string | undefined) => ({
  id: name,
  name,
  errorId: `${name}-error`,
  descriptionId: `${name}-hint`,
  initialValue,
  ...(error ? { errors: [error] } : {}),
  outside: true as const,
});

export function PublishingStep({ view }: { view: PublishingView }) {
  const { t } = useTranslation();
  if (!view.finalised) return <Notice kind="flashy">{t("publication.notFinalised")}</Notice>;
  return (
    <>
      {view.notice ? (
        <Notice kind="negative" role="alert">
          {view.notice}
        </Notice>
      ) : null}
      {view.current ? <PackageProgress made={view.current} /> : null}
      {view.published.map((made) => (
        <PackageCard key={made.uuid} made={made} uuid={view.uuid} />
      ))}
      {view.building || view.held ? null : <ChoiceCard view={view} />}
      <StepFoot uuid={view.uuid} step="publishing" onward={view.published.length > 0} />
    </>
  );
}

function ChoiceCard({ view }: { view: PublishingView }) {
  const { t } = useTranslation();
  const { published, errors, unexplained, notice } = view;
  if (published.length === 0)
    return (
      <Card title={t("publication.choose")} hint={t("publication.chooseHint")}>
        <ChoiceForm view={view} />
      </Card>
    );
  const isOpen = notice !== null || Object.keys(errors).length > 0 || unexplained.length > 0;
  return (
    <Card>
      <details open={isOpen}>
        <summary>{t("publication.again")}</summary>
        <p className="hint">{t("publication.chooseHint")}</p>
        <ChoiceForm view={view} />
      </details>
    </Card>
  );
}

function ChoiceForm({ view }: { view: PublishingView }) {
  const { t } = useTranslation();
  const { chosen, errors } = view;
  return (
    <div className="stack">
      {view.remarks.length > 0 ? (
        <Notice kind="flashy" title={t("publication.remarks.title")}>
          <ul>
            {view.remarks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Form method="post" noValidate key={view.idem} className="form">
        <input type="hidden" name="idem" value={view.idem} />
        <CheckboxList
          field={field("documents", chosen.documents, errors.documents)}
          label={t("publication.documentsLabel")}
          options={view.options}
        />
        <RadioSegments
          field={field("language", chosen.language, undefined)}
          label={t("publication.language")}
          options={[
            { value: "fr", label: "Français" },
            { value: "en", label: "English" },
          ]}
        />
        <TextareaField
          field={field("advisorComment", chosen.advisorComment, errors.advisorComment)}
          label={t("publication.comment")}
          hint={t("publication.commentHint")}
          limit={5000}
          optional
        />
        {view.unexplained.map(({ key, field: name, name: document, why }) => (
          <TextareaField
            key={key}
            field={field(name, chosen.reasons[key] ?? "", errors.reasons?.[key])}
            label={t("publication.reason", { name: document })}
            hint={t("publication.reasonHint", { why })}
            limit={1000}
            rows={2}
            optional
          />
        ))}
        <div className="form-actions">
          <SubmitButton size="large" variant={view.published.length > 0 ? "secondary" : "primary"} name="intent" value="publish">
            {t(view.unexplained.length > 0 ? "publication.retry" : "publication.publish")}
          </SubmitButton>
          {view.previews.map(({ value, label }) => (
            <Button key={value} variant="text" name="document" value={value} formAction={packagePreviewPath(view.uuid)} formTarget="_blank">
              {label}
            </Button>
          ))}
        </div>
      </Form>
    </div>
  );
}
