import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";
import { GRID_FORMATS } from "#app/domain/portfolio/grid-transfer.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import type { TrialForm, TrialView } from "./trial.server.ts";

const TONES: Record<TrialView["checks"][number]["state"], BadgeTone> = { passed: "positive", failed: "negative", untried: "neutral" };

interface TrialPageProps {
  typed: TrialForm;
  errors: ReadonlyArray<{ field: string; text: TranslationKey }>;
  trial: TrialView | null;
  /** Address of the report. */
  report: string | null;
  back: string;
  idem: string;
}

/** The exchange with a distributor, tried at an address for tests before the first grid is sent. */
export function TrialPage({ typed, errors, trial, report, back, idem }: TrialPageProps) {
  const { t } = useTranslation();
  usePolling(trial?.status === "ONGOING");
  const form = answeredForm(
    "trial",
    errors.map(({ field, text }) => ({ field, text: t(text) })),
  );
  return (
    <Stack>
      {trial ? <Found trial={trial} report={report} /> : null}
      <Card title={t("gridTransfers.trial.title")} hint={t("gridTransfers.trial.hint")} className="card-form">
        <Form method="post" noValidate className="form">
          <ErrorSummary form={form} />
          <HiddenFields idem={idem} />
          <TextField
            field={namedField(form, "address", typed.address)}
            label={t("gridTransfers.trial.address")}
            hint={t("gridTransfers.trial.addressHint")}
            width="full"
            maxLength={500}
          />
          <TextField
            field={namedField(form, "secret", "")}
            label={t("gridTransfers.form.secret")}
            hint={t("gridTransfers.trial.secretHint")}
            type="password"
            autoComplete="new-password"
            width="full"
            maxLength={500}
            optional
          />
          <TextField field={namedField(form, "code", typed.code)} label={t("gridTransfers.form.code")} maxLength={60} />
          <SelectField
            field={namedField(form, "format", typed.format)}
            label={t("gridTransfers.form.format")}
            options={GRID_FORMATS.map((value) => ({ value, label: value }))}
          />
          <SelectField
            field={namedField(form, "seriesIdentifier", typed.seriesIdentifier)}
            label={t("gridTransfers.form.seriesIdentifier")}
            options={SERIES_IDENTIFIERS.map((value) => ({ value, label: t(`gridTransfers.identifiers.${value}`) }))}
          />
          <TextField
            field={namedField(form, "decimals", typed.decimals)}
            label={t("gridTransfers.form.decimals")}
            inputMode="numeric"
            width="short"
            maxLength={4}
          />
          <div className="form-actions">
            <SubmitButton>{t("gridTransfers.trial.submit")}</SubmitButton>
            <ButtonLink to={back}>{t("gridTransfers.send.back")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Stack>
  );
}

function Found({ trial: { address, status, facts, checks }, report }: { trial: TrialView; report: string | null }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("gridTransfers.trial.found", { address })}
      hint={facts}
      actions={
        report ? (
          <ButtonLink to={report} download>
            {t("gridTransfers.trial.report")}
          </ButtonLink>
        ) : null
      }
    >
      {status === "ONGOING" ? <p role="status">{t("gridTransfers.trial.ongoing")}</p> : null}
      {status === "ERROR" ? <p role="status">{t("gridTransfers.way.JOB_GIVEN_UP")}</p> : null}
      <ul className="grid-recipients">
        {checks.map(({ check, state, text }) => (
          <li key={check}>
            <Badge tone={TONES[state]}>{t(`gridTransfers.trial.states.${state}`)}</Badge> {t(`gridTransfers.trial.checks.${check}`)}
            {text ? <p className="hint">{text}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
