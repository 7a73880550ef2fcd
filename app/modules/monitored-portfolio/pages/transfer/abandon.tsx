import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { action, loader } from "./abandon.server.ts";

export const handle = { i18n: ["gridTransfers"] };

export default function AbandonGrid() {
  const { title, waiting, idem, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const form = answeredForm("abandon", refused ? [{ field: "reason", text: t(refused.error) }] : []);
  return (
    <Card title={title} className="card-form">
      <Form method="post" noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} />
        <p>{t("gridTransfers.abandon.text")}</p>
        {waiting ? <Notice kind="flashy">{t("gridTransfers.abandon.waiting")}</Notice> : null}
        <TextareaField field={namedField(form, "reason", refused?.reason ?? "")} label={t("gridTransfers.abandon.reason")} limit={1000} />
        <div className="form-actions">
          <SubmitButton variant="negative">{t("gridTransfers.abandon.submit")}</SubmitButton>
          <ButtonLink to={back}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
