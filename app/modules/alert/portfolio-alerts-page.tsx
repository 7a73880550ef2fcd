import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import type { AlertType } from "#app/domain/alert.ts";
import { PortfolioFrame } from "#app/modules/model-portfolio/portfolio-frame.tsx";
import { notificationsPath } from "#app/navigation/paths.ts";
import { NotificationList } from "./notification-list.tsx";
import type { AlertCard, PortfolioAlertsView, PreviewView } from "./portfolio-alerts.server.ts";

export interface AlertAnswer {
  alertType: AlertType | null;
  result: SubmissionResult<string[]>;
  preview?: PreviewView | null;
}

interface PageProps {
  view: PortfolioAlertsView;
  idem: string;
  answer: AlertAnswer | undefined;
}

/** Alerts of a person on one portfolio: how far it may drift and for how long, with the alerts that it would have raised in the last year. */
export function PortfolioAlertsPage({ view, idem, answer }: PageProps) {
  const { t } = useTranslation();
  const { head, uuid, cards, told } = view;
  const all = notificationsPath({ resource: uuid, state: "all" });
  return (
    <PortfolioFrame head={head} tab="alerts">
      <p className="hint">{t("alerts.portfolio.facts")}</p>
      {cards.map((card) => (
        <AlertForm key={card.alertType} card={card} idem={idem} answer={answer?.alertType === card.alertType ? answer : undefined} />
      ))}
      <Card title={t("alerts.portfolio.told")} actions={<Link to={all}>{t("alerts.portfolio.seeAll")}</Link>} flush>
        {told.length > 0 ? (
          <NotificationList rows={told} idem={idem} here={{ resource: uuid }} caption={t("alerts.portfolio.told")} headingLevel={3} />
        ) : (
          <p className="hint alert-none">{t("alerts.portfolio.noOther")}</p>
        )}
      </Card>
    </PortfolioFrame>
  );
}

function AlertForm({ card, idem, answer }: { card: AlertCard; idem: string; answer: AlertAnswer | undefined }) {
  const { t } = useTranslation();
  const { alertType, values, version, active, facts } = card;
  const [form, fields] = useForm<{ deviationThreshold: string; periodInDays: string }>({
    id: `alert-${alertType}`,
    lastResult: answer?.result,
    defaultValue: { deviationThreshold: values.deviationThreshold, periodInDays: String(values.periodInDays) },
  });
  // Of values that cannot be read nothing can be said.
  const preview = answer ? answer.preview : card.preview;
  const state = version === null ? "none" : active ? "on" : "off";
  return (
    <Card title={t(`alerts.portfolio.${alertType}`)} hint={t(`alerts.portfolio.${alertType}Hint`)}>
      <Form method="post" id={form.id} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} />
        <HiddenFields idem={`${idem} ${alertType}`} version={version ?? undefined} />
        <input type="hidden" name="alertType" value={alertType} />
        <p className="facts">
          <Badge tone={active ? "positive" : "neutral"}>{t(`alerts.portfolio.${state}`)}</Badge>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
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
        {preview ? <Preview preview={preview} /> : null}
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            {t("alerts.portfolio.save")}
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="preview">
            {t("alerts.portfolio.preview")}
          </SubmitButton>
          {active ? (
            <SubmitButton variant="text" name="intent" value="off">
              {t("alerts.portfolio.switchOff")}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Card>
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

export function PortfolioNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("alerts.notFound")}
      text={t("alerts.notFoundText")}
      action={<ButtonLink to={notificationsPath()}>{t("alerts.list.title")}</ButtonLink>}
    />
  );
}
