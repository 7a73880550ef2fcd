import { PaperPlaneIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { monitoredPartPath, transferPath } from "#app/navigation/paths.ts";
import { DocumentsCard } from "./documents-card.tsx";
import type { TransferRow, TransfersView } from "./transfers-view.server.ts";

const TONES: Record<TransferRow["status"], BadgeTone> = { SENT: "information", DONE: "positive", ERROR: "negative", ABANDONED: "neutral" };

/** Grids that were sent with what became of them, whom they are sent to, and the documents of the portfolio. */
export function TransfersPage({ view }: { view: TransfersView }) {
  usePolling(view.moving);
  return (
    <Stack>
      <TransfersCard view={view} />
      <RecipientsCard view={view} />
      <DocumentsCard view={view} />
    </Stack>
  );
}

function TransfersCard({ view }: { view: TransfersView }) {
  const { t } = useTranslation();
  const { area, uuid, editable, transfers, moving, idem, page, size, total, range } = view;
  const here = monitoredPartPath(area, uuid, "transfers");
  return (
    <Card
      title={t("gridTransfers.list.title")}
      flush
      actions={
        <>
          {moving && editable ? (
            <Form method="post" action={here} preventScrollReset>
              <HiddenFields idem={idem} />
              <SubmitButton variant="text" name="intent" value="ask">
                {t("gridTransfers.list.ask")}
              </SubmitButton>
            </Form>
          ) : null}
          <ButtonLink variant="primary" icon={<PaperPlaneIcon aria-hidden="true" />} to={monitoredPartPath(area, uuid, "transfers/grid")}>
            {t("gridTransfers.list.prepare")}
          </ButtonLink>
        </>
      }
    >
      {transfers.length === 0 ? (
        <EmptyState title={t("gridTransfers.list.none")} text={t("gridTransfers.list.noneText")} />
      ) : (
        <DataTable<TransferRow>
          caption={t("gridTransfers.list.title")}
          rows={transfers}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "distributor",
              header: t("gridTransfers.list.distributor"),
              rowHeader: true,
              cell: ({ distributor, means }) => (
                <>
                  {distributor} <span className="hint">{means}</span>
                </>
              ),
            },
            {
              key: "grid",
              header: t("gridTransfers.list.grid"),
              cell: ({ sequence, day }) => <FigureText>{t("gridTransfers.list.numbered", { number: sequence, day })}</FigureText>,
            },
            { key: "state", header: t("gridTransfers.list.state"), cell: (row) => <State row={row} /> },
            {
              key: "answer",
              header: t("gridTransfers.list.answer"),
              cell: ({ answer, comment, approver }) => (
                <>
                  {answer.map((text) => (
                    <p key={text}>{text}</p>
                  ))}
                  {approver ? <p className="hint">{t("gridTransfers.list.approver", { name: approver })}</p> : null}
                  {comment ? <p className="hint">{t("gridTransfers.list.comment", { comment })}</p> : null}
                </>
              ),
            },
            {
              key: "attempts",
              header: t("gridTransfers.list.attempts"),
              align: "end",
              cell: ({ attempts }) => <FigureText>{String(attempts)}</FigureText>,
            },
            { key: "proof", header: t("gridTransfers.list.proof"), cell: (row) => <Proof row={row} view={view} /> },
            ...(editable
              ? [{ key: "next", header: t("gridTransfers.list.next"), cell: (row: TransferRow) => <Next row={row} view={view} /> }]
              : []),
          ]}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={total}
        texts={range}
        fixedSize
        href={(at) => monitoredPartPath(area, uuid, "transfers", { page: String(at) })}
      />
    </Card>
  );
}

function State({ row: { status, late } }: { row: TransferRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone={TONES[status]}>{t(`gridTransfers.statuses.${status}`)}</Badge>{" "}
      {late ? <Badge tone="flashy">{t("gridTransfers.late")}</Badge> : null}
    </>
  );
}

/** What left and what came back, with their hashes. */
function Proof({ row: { id, sha256, responseSha256 }, view: { area, uuid } }: { row: TransferRow; view: TransfersView }) {
  const { t } = useTranslation();
  return (
    <details className="grid-proof">
      <summary>{t("gridTransfers.list.proof")}</summary>
      <p>
        <a href={transferPath(area, uuid, id, "request")} download>
          {t("gridTransfers.list.request")}
        </a>
      </p>
      <p className="hint">SHA-256 {sha256}</p>
      {responseSha256 ? (
        <>
          <p>
            <a href={transferPath(area, uuid, id, "response")} download>
              {t("gridTransfers.list.response")}
            </a>
          </p>
          <p className="hint">SHA-256 {responseSha256}</p>
        </>
      ) : (
        <p className="hint">{t("gridTransfers.list.noResponse")}</p>
      )}
    </details>
  );
}

function Next({ row: { id, distributor, mayRetry, mayAbandon }, view: { area, uuid, idem } }: { row: TransferRow; view: TransfersView }) {
  const { t } = useTranslation();
  return (
    <>
      {mayRetry ? (
        <Form method="post" action={monitoredPartPath(area, uuid, "transfers")} preventScrollReset>
          <HiddenFields idem={`${idem}.${id}`} />
          <SubmitButton variant="text" name="retry" value={id}>
            {t("gridTransfers.list.retry")}
            <span className="visually-hidden"> {distributor}</span>
          </SubmitButton>
        </Form>
      ) : null}
      {mayAbandon ? (
        <Link to={transferPath(area, uuid, id, "abandon")}>
          {t("gridTransfers.list.abandon")}
          <span className="visually-hidden"> {distributor}</span>
        </Link>
      ) : null}
    </>
  );
}

function RecipientsCard({ view: { area, uuid, editable, recipients, answerWithin } }: { view: TransfersView }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("gridTransfers.recipients.title")}
      hint={answerWithin}
      flush={recipients.length > 0}
      actions={
        editable ? (
          <>
            <Link to={monitoredPartPath(area, uuid, "transfers/trial")}>{t("gridTransfers.trial.ask")}</Link>{" "}
            <Link to={monitoredPartPath(area, uuid, "transfers/recipient")}>{t("gridTransfers.recipients.add")}</Link>
          </>
        ) : null
      }
    >
      {recipients.length === 0 ? (
        <p className="hint">{t("gridTransfers.recipients.none")}</p>
      ) : (
        <DataTable
          caption={t("gridTransfers.recipients.title")}
          rows={recipients}
          rowKey={({ distributor }) => distributor}
          columns={[
            {
              key: "name",
              header: t("gridTransfers.list.distributor"),
              rowHeader: true,
              cell: ({ distributor, name }) =>
                editable ? <Link to={monitoredPartPath(area, uuid, "transfers/recipient", { distributor })}>{name}</Link> : name,
            },
            { key: "code", header: t("gridTransfers.recipients.code"), cell: ({ code }) => code },
            {
              key: "means",
              header: t("gridTransfers.recipients.means"),
              cell: ({ means, address }) => (
                <>
                  {means} <span className="hint grid-address">{address}</span>
                </>
              ),
            },
            { key: "rules", header: t("gridTransfers.recipients.rules"), cell: ({ rules }) => rules },
          ]}
        />
      )}
    </Card>
  );
}
