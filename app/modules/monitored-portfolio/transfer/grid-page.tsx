import { CheckCircledIcon, CrossCircledIcon, PaperPlaneIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { CheckKey, GridCheck, GridDifference, GridRecipientRow, GridView } from "./grid-view.server.ts";

const LONGEST_COMMENT = 1_000;
const FORM = answeredForm("grid");

export interface GridPageProps {
  view: GridView;
  typed?: { comment: string; ticked: string[] } | undefined;
  errors?: readonly string[] | undefined;
}

/** The grid of a day: what it changes of the last one that a distributor has taken, what stands in its way, and whom it is sent to. */
export function GridPage({ view, typed, errors = [] }: GridPageProps) {
  const { t } = useTranslation();
  const { area, uuid, gridDate, day, recipients, shown, editable } = view;
  const here = (query: Record<string, string>) => monitoredPartPath(area, uuid, "transfers/grid", query);
  return (
    <Stack>
      <ErrorSummary lines={errors.map((text) => ({ text }))} />
      <Card title={t("gridTransfers.grid.title", { day })} hint={t("gridTransfers.grid.hint")}>
        <Form method="get" action={here({})} className="form-actions grid-day">
          <DateField field={namedField(FORM, "date", gridDate)} label={t("gridTransfers.grid.date")} />
          <Button>{t("gridTransfers.grid.show")}</Button>
        </Form>
      </Card>
      {shown ? (
        <div className="composition-split">
          <Difference difference={shown.difference} />
          <Checks checks={shown.checks} />
        </div>
      ) : null}
      {recipients.length === 0 ? (
        <EmptyState
          title={t("gridTransfers.recipients.none")}
          text={t("gridTransfers.recipients.noneText")}
          action={
            editable ? (
              <ButtonLink to={monitoredPartPath(area, uuid, "transfers/recipient")}>{t("gridTransfers.recipients.add")}</ButtonLink>
            ) : null
          }
        />
      ) : (
        <SendCard view={view} typed={typed} differenceOf={(distributor) => here({ date: gridDate, distributor })} />
      )}
    </Stack>
  );
}

function Difference({ difference }: { difference: GridDifference }) {
  const { t } = useTranslation();
  const { title, facts, changes, unchanged, unchangedText, total } = difference;
  return (
    <Card title={title} hint={facts.join(" · ")} flush>
      {changes.length === 0 ? (
        <p className="hint grid-foot">{t("gridTransfers.difference.none")}</p>
      ) : (
        <DataTable
          caption={title}
          dense
          rows={changes}
          rowKey={({ series }) => series}
          columns={[
            { key: "kind", header: t("gridTransfers.difference.kind"), cell: ({ kind }) => t(`gridTransfers.difference.kinds.${kind}`) },
            {
              key: "name",
              header: t("gridTransfers.difference.support"),
              rowHeader: true,
              cell: ({ name, identifier }) => (
                <>
                  {name} <span className="hint">{identifier}</span>
                </>
              ),
            },
            {
              key: "before",
              header: t("gridTransfers.difference.before"),
              align: "end",
              cell: ({ before }) => (before === null ? <Missing /> : <FigureText>{before}</FigureText>),
            },
            {
              key: "now",
              header: t("gridTransfers.difference.now"),
              align: "end",
              cell: ({ now }) => (now === null ? <Missing /> : <FigureText>{now}</FigureText>),
            },
            {
              key: "difference",
              header: t("gridTransfers.difference.points"),
              align: "end",
              cell: (row) => <FigureText>{row.difference}</FigureText>,
            },
            {
              key: "bar",
              header: t("gridTransfers.difference.bar"),
              headerHidden: true,
              secondary: true,
              cell: ({ share }) => <ChangeBar share={share} />,
            },
          ]}
        />
      )}
      <div className="grid-foot">
        {unchanged.length > 0 ? (
          <details>
            <summary>{unchangedText}</summary>
            <ul className="grid-unchanged">
              {unchanged.map(({ series, name, identifier, weight }) => (
                <li key={series}>
                  <span>
                    {name} <span className="hint">{identifier}</span>
                  </span>
                  <FigureText>{weight}</FigureText>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <span>
          {t("gridTransfers.difference.total")} <strong className="figure">{total}</strong>
        </span>
      </div>
    </Card>
  );
}

/** The change around zero, drawn for the eye alone: the figure beside it is the content. */
function ChangeBar({ share }: { share: number }) {
  const width = Math.abs(share) * 48;
  return (
    <svg className="change-bar" width="100" height="10" viewBox="0 0 100 10" aria-hidden="true">
      <line x1="50" x2="50" y1="0" y2="10" />
      <rect x={share < 0 ? 50 - width : 50} y="1" width={width} height="8" rx="1" />
    </svg>
  );
}

function Checks({ checks }: { checks: readonly GridCheck[] }) {
  const { t } = useTranslation();
  const kept = checks.filter((check) => check.kept).length;
  return (
    <Card title={t("gridTransfers.checks.title")} hint={t("gridTransfers.checks.count", { kept, count: checks.length })}>
      <ul className="constraint-list grid-checks">
        {checks.map((check) => (
          <li key={check.key} data-kept={check.kept}>
            {check.kept ? <CheckCircledIcon aria-hidden="true" /> : <CrossCircledIcon aria-hidden="true" />}
            <span>
              {t(`gridTransfers.checks.${check.key as CheckKey}`)}
              <span className="visually-hidden"> {t(check.kept ? "gridTransfers.checks.kept" : "gridTransfers.checks.broken")}</span>
              {check.texts.map((text) => (
                <span key={text} className="hint">
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SendCardProps {
  view: GridView;
  typed: GridPageProps["typed"];
  differenceOf: (distributor: string) => string;
}

function SendCard({ view, typed, differenceOf }: SendCardProps) {
  const { t } = useTranslation();
  const { area, uuid, gridDate, recipients, shown, idem, editable } = view;
  const sendable = recipients.filter((row) => row.sendable);
  const [only] = sendable;
  return (
    <Card title={t("gridTransfers.send.title")} hint={t("gridTransfers.send.hint")}>
      <Form method="post" action={monitoredPartPath(area, uuid, "transfers/grid", { date: gridDate })} className="form">
        <HiddenFields idem={idem} />
        <input type="hidden" name="date" value={gridDate} />
        <ul className="grid-recipients">
          {recipients.map((row) => (
            <Recipient
              key={row.distributor}
              row={row}
              ticked={typed ? typed.ticked.includes(row.distributor) : true}
              href={shown?.difference.distributor === row.distributor ? null : differenceOf(row.distributor)}
            />
          ))}
        </ul>
        {editable ? (
          <TextareaField
            field={namedField(FORM, "comment", typed?.comment ?? "")}
            label={t("gridTransfers.send.comment")}
            hint={t("gridTransfers.send.commentHint")}
            limit={LONGEST_COMMENT}
            optional
          />
        ) : null}
        <div className="form-actions">
          {only ? (
            <SubmitButton name="intent" value="send" icon={<PaperPlaneIcon aria-hidden="true" />}>
              {sendable.length === 1 ? t("gridTransfers.send.toOne", { name: only.name }) : t("gridTransfers.send.toTicked")}
            </SubmitButton>
          ) : null}
          <ButtonLink to={monitoredPartPath(area, uuid, "transfers")}>{t("gridTransfers.send.back")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

function Recipient({ row, ticked, href }: { row: GridRecipientRow; ticked: boolean; href: string | null }) {
  const { t } = useTranslation();
  const { distributor, name, means, errors, warnings, sendable, mayApprove, approval } = row;
  return (
    <li>
      {sendable ? (
        <label className="choice">
          <input type="checkbox" name="distributor" value={distributor} defaultChecked={ticked} />
          <span className="choice-text">{name}</span>
        </label>
      ) : (
        <span className="grid-unsendable">{name}</span>
      )}{" "}
      <span className="hint">{means}</span>
      {approval ? <p className="hint">{approval}</p> : null}
      {errors.length > 0 ? (
        <Notice kind="flashy">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      {warnings.map((text) => (
        <p key={text} className="hint">
          {text}
        </p>
      ))}
      <p className="grid-moves">
        {mayApprove ? (
          <SubmitButton variant="secondary" name="approve" value={distributor}>
            {t("gridTransfers.approve", { name })}
          </SubmitButton>
        ) : null}{" "}
        {href ? <Link to={href}>{t("gridTransfers.difference.show", { name })}</Link> : null}
      </p>
    </li>
  );
}
