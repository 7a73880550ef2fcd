import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MailState, SendAgain } from "#app/modules/e-mail/mail-state.tsx";
import { StepFoot } from "#app/modules/journey/session/step-foot.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyAgainPath, journeySummaryPath } from "#app/navigation/paths.ts";
import { EmailAddress } from "../session/email-address.tsx";
import type { SendingView } from "./sending-view.server.ts";

type Row = SendingView["deliveries"][number];

export function SendingStep({ view }: { view: SendingView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  if (view.locked) return <Notice kind="flashy">{view.locked}</Notice>;
  return (
    <>
      {view.notice ? (
        <Notice kind="negative" role="alert">
          {view.notice}
        </Notice>
      ) : null}
      {view.deliveries.length > 0 ? <Deliveries rows={view.deliveries} /> : null}
      {view.preview ? <Preview preview={view.preview} mode={view.mode} how={view.how} /> : null}
      {view.held || view.deliveries.length > 0 ? null : <Letter view={view} />}
      {view.held || view.deliveries.length === 0 ? null : (
        <p>
          <Link to={journeyAgainPath(place, view.uuid)}>{t("journeyFinished.dispatch.again")}</Link>
        </p>
      )}
      <StepFoot uuid={view.uuid} step="sending" />
    </>
  );
}

/** The documents once more: the address and the message are seen before they go. */
export function AgainPage({ view }: { view: SendingView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  if (view.locked) return <Notice kind="flashy">{view.locked}</Notice>;
  if (view.held) return null;
  return (
    <>
      {view.notice ? (
        <Notice kind="negative" role="alert">
          {view.notice}
        </Notice>
      ) : null}
      {view.preview ? <Preview preview={view.preview} mode={view.mode} how={view.how} /> : null}
      <Letter view={view} />
      <p>
        <Link to={journeySummaryPath(place, view.uuid)}>{t("journeyFinished.again.back")}</Link>
      </p>
    </>
  );
}

function Letter({ view }: { view: SendingView }) {
  const { t } = useTranslation();
  const { typed, errors } = view;
  const field = (name: keyof typeof typed) => {
    const error = errors[name];
    return {
      id: name,
      name,
      errorId: `${name}-error`,
      descriptionId: `${name}-hint`,
      initialValue: typed[name],
      ...(error ? { errors: [error] } : {}),
      outside: true as const,
    };
  };
  return (
    <Card
      title={t(view.deliveries.length > 0 ? "publication.mail.again" : "publication.mail.title")}
      hint={t("publication.mail.hint", { name: view.package, how: view.how })}
    >
      <Form method="post" noValidate key={view.idem} className="form">
        <input type="hidden" name="idem" value={view.idem} />
        <TextField field={field("email")} label={t("publication.mail.to")} hint={t("publication.mail.toHint")} inputMode="email" />
        <TextField field={field("subject")} label={t("publication.mail.subjectLabel")} width="full" />
        <TextareaField
          field={field("message")}
          label={t("publication.mail.messageLabel")}
          hint={t(view.mode === "LINK" ? "publication.mail.messageHint" : "publication.mail.messageHintAttached")}
          limit={4000}
          rows={8}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="send">
            {t("publication.mail.send")}
          </SubmitButton>
          <SubmitButton name="intent" value="preview" variant="secondary">
            {t("publication.mail.preview")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Preview({ preview, mode, how }: { preview: NonNullable<SendingView["preview"]>; mode: SendingView["mode"]; how: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("publication.mail.previewTitle")}>
      <div className="stack">
        <p>
          <strong>{preview.subject}</strong>
          <br />
          {t("publication.mail.fromTo", { from: preview.from, to: preview.email })}
        </p>
        {preview.paragraphs.map((text) => (
          <p key={text} className="kept-lines">
            {text}
          </p>
        ))}
        {mode === "LINK" ? (
          <p>
            <Badge tone="information">{t("publication.mail.button")}</Badge>
          </p>
        ) : null}
        <p className="hint">{how}</p>
      </div>
    </Card>
  );
}

function Deliveries({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const plain = (key: "sent" | "version" | "code" | "opened" | "downloads" | "until") => ({
    key,
    header: t(`publication.mail.columns.${key}`),
    cell: (row: Row) => row[key],
  });
  return (
    <Card
      title={t("publication.mail.sentTitle")}
      hint={rows.some(({ hasCode }) => hasCode) ? t("publication.mail.codeHint") : undefined}
      flush
    >
      <DataTable<Row>
        caption={t("publication.mail.sentTitle")}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        columns={[
          {
            key: "email",
            header: t("publication.mail.columns.email"),
            rowHeader: true,
            cell: ({ email }) => <EmailAddress email={email} />,
          },
          plain("sent"),
          {
            key: "state",
            header: t("publication.mail.columns.state"),
            cell: (row) => (
              <>
                <MailState mail={row} />
                <SendAgain uuid={row.mail} to={row.email} again={row.again} />
              </>
            ),
          },
          plain("code"),
          plain("opened"),
          plain("downloads"),
          plain("until"),
        ]}
      />
    </Card>
  );
}
