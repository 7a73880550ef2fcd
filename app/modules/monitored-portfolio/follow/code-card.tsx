import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, fieldId, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";

const FORM = { id: "insurer-code" };
/** What was typed and not kept. */
export interface CodeAnswer {
  typed: string;
  problem: string;
  version: number;
}

/** What the insurer calls the portfolio. */
export function CodeCard({ code, answer }: { code: { value: string; version: number; idem: string }; answer?: CodeAnswer | undefined }) {
  const { t } = useTranslation();
  const form = answeredForm(FORM.id, answer ? [{ field: "code", text: answer.problem }] : []);
  return (
    <Card title={t("monitoredPortfolios.follow.configuration")}>
      <Form method="post" noValidate className="form">
        <ErrorSummary lines={answer ? [{ fieldId: fieldId(FORM, "code"), text: answer.problem }] : []} />
        <HiddenFields key={answer?.version ?? code.version} idem={code.idem} version={answer?.version ?? code.version} />
        <TextField
          field={namedField(form, "code", answer?.typed ?? code.value)}
          label={t("monitoredPortfolios.form.productOwnerPortfolioCode")}
          hint={t("monitoredPortfolios.follow.codeHint")}
          maxLength={60}
          optional
        />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
