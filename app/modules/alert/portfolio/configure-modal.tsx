import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { portfolioAlertsPath } from "#app/navigation/paths.ts";
import type { AlertForm, PreviewView } from "./portfolio-alerts.server.ts";

interface ConfigureProps {
  alert: AlertForm;
  idem: string;
  answer: { result: SubmissionResult<string[]>; preview: PreviewView | null } | undefined;
}

const FORM = "configure-alert";

/** How far a portfolio may drift and for how long, with the alerts that these values would have raised in the last year. */
export function ConfigureModal({ alert: { uuid, alertType, title, state, values, version, preview }, idem, answer }: ConfigureProps) {
  const { t } = useTranslation();
  const closeHref = portfolioAlertsPath(uuid);
  const [form, fields] = useForm<{ deviationThreshold: string; periodInDays: string }>({
    id: FORM,
    lastResult: answer?.result,
    defaultValue: { deviationThreshold: values.deviationThreshold, periodInDays: String(values.periodInDays) },
  });
  // Of values that cannot be read nothing can be said.
  const shown = answer ? answer.preview : preview;
  return (
    <Modal
      title={title}
      width="wide"
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form={FORM} name="intent" value="save">
            {t("alerts.portfolio.save")}
          </SubmitButton>
          <SubmitButton form={FORM} variant="secondary" name="intent" value="preview">
            {t("alerts.portfolio.preview")}
          </SubmitButton>
          {state === "on" ? (
            <SubmitButton form={FORM} variant="text" name="intent" value="off">
              {t("alerts.portfolio.switchOff")}
            </SubmitButton>
          ) : null}
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id={form.id} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={version ?? undefined} />
        <p>{t(`alerts.portfolio.${alertType}Hint`)}</p>
        <div className="alert-fields">
          {alertType === "deviation" ? (
            <PercentField
              field={fields.deviationThreshold}
              label={t("alerts.portfolio.threshold")}
              hint={t("alerts.portfolio.thresholdUnit")}
            />
          ) : null}
          <TextField
            field={fields.periodInDays}
            label={t("alerts.portfolio.period")}
            hint={t("alerts.portfolio.periodUnit")}
            width="short"
            inputMode="numeric"
            maxLength={6}
          />
        </div>
        {shown ? <Preview preview={shown} /> : null}
      </Form>
    </Modal>
  );
}

function Preview({ preview: { text, rows } }: { preview: PreviewView }) {
  const { t } = useTranslation();
  return (
    <div className="alert-preview">
      <p role="status">{text}</p>
      {rows.length > 0 ? (
        <DataTable
          dense
          keepTable
          caption={t("alerts.portfolio.firedCaption")}
          rows={rows}
          rowKey={({ since }) => since}
          columns={[
            {
              key: "since",
              header: t("alerts.portfolio.firedFrom"),
              rowHeader: true,
              cell: ({ since }) => <FigureText>{since}</FigureText>,
            },
            { key: "until", header: t("alerts.portfolio.firedTo"), cell: ({ until }) => <FigureText>{until}</FigureText> },
            {
              key: "figure",
              header: t("alerts.portfolio.firedFigure"),
              align: "end",
              cell: ({ figure }) => <FigureText>{figure}</FigureText>,
            },
          ]}
        />
      ) : null}
    </div>
  );
}
