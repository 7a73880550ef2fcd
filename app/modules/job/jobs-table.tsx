import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { type JobsQuery, jobDropPath, jobPath, jobsPath } from "#app/navigation/job-paths.ts";
import type { JobRow } from "./jobs-view.server.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

export interface JobsTableProps {
  rows: JobRow[];
  /** The list as its address says it, to come back to. */
  here: JobsQuery;
  idem: string;
}

export function JobsTable({ rows: given, here, idem }: JobsTableProps) {
  const { t } = useTranslation();
  const { rows, hold } = useSteadyRows(given);
  return (
    <div className="jobs-table" {...hold}>
      <DataTable<JobRow>
        caption={t("jobs.list.caption")}
        rows={rows}
        rowKey={(row) => String(row.number)}
        columns={[
          { key: "task", header: t("jobs.list.columns.task"), rowHeader: true, cell: (row) => <Task row={row} /> },
          { key: "kind", header: t("jobs.list.columns.kind"), cell: (row) => row.kind },
          { key: "state", header: t("jobs.list.columns.state"), cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
          { key: "age", header: t("jobs.list.columns.age"), align: "end", cell: (row) => <FigureText>{row.age}</FigureText> },
          {
            key: "attempts",
            header: t("jobs.list.columns.attempts"),
            align: "end",
            cell: (row) => <FigureText>{row.attempts}</FigureText>,
          },
          { key: "reason", header: t("jobs.list.columns.reason"), cell: (row) => <Standing row={row} /> },
          {
            key: "next",
            header: t("jobs.list.columns.next"),
            align: "end",
            cell: (row) => <JobActions row={row} here={here} idem={idem} />,
          },
        ]}
      />
    </div>
  );
}

function Task({ row }: { row: JobRow }) {
  return (
    <span className="jobs-task">
      <Link to={row.together ? jobsPath({ state: "WAITING", kind: row.kindName }) : jobPath(row.number)}>{row.name}</Link>
      {row.title ? <span className="hint">{row.title}</span> : null}
    </span>
  );
}

function Standing({ row }: { row: JobRow }) {
  return (
    <span className="jobs-standing">
      {row.text}
      {row.share === null ? null : <ProgressBar label={row.name} share={row.share} />}
    </span>
  );
}

/** What can be done of a job: run again, correct, drop or stop. */
export function JobActions({ row, here, idem }: { row: JobRow; here: JobsQuery; idem: string }) {
  const { t } = useTranslation();
  const name = row.title ? `${row.name}, ${row.title}` : row.name;
  const said = (text: string, full: string) => (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{full}</span>
    </>
  );
  return (
    <span className="jobs-actions">
      {row.again ? (
        <Form method="post" action={jobsPath(here)} preventScrollReset>
          <HiddenFields idem={`${idem}-${row.number}`} />
          <input type="hidden" name="number" value={row.number} />
          <SubmitButton variant={row.again === "again" ? "secondary" : "text"} name="intent" value="again">
            {said(t(`jobs.actions.${row.again}`), t(`jobs.actions.${row.again}Of`, { name }))}
          </SubmitButton>
        </Form>
      ) : null}
      {row.correct ? <Link to={row.correct.href}>{row.correct.label}</Link> : null}
      {row.end ? (
        <Link to={jobDropPath(row.number, here)} className="jobs-end" preventScrollReset>
          {said(t(`jobs.actions.${row.end}`), t(`jobs.actions.${row.end}Of`, { name }))}
        </Link>
      ) : null}
    </span>
  );
}
