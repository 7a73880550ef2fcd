import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { jobsPath } from "#app/navigation/job-paths.ts";
import type { JobView } from "./job-view.server.ts";
import { JobActions } from "./jobs-table.tsx";

/** One job: what it is, and each run that did not succeed with its whole message. */
export function JobPage({ job, idem }: { job: JobView; idem: string }) {
  const { t } = useTranslation();
  const { row } = job;
  usePolling(row.end !== null);
  return (
    <>
      <PageHead
        title={job.title}
        breadcrumb={breadcrumb(t, "admin-jobs", { label: job.number })}
        facts={[
          job.number,
          <Badge key="state" tone={row.tone}>
            {row.state}
          </Badge>,
        ]}
        actions={<JobActions row={row} here={{}} idem={idem} />}
      />
      <Stack>
        <Card title={t("jobs.job.facts")}>
          {row.share === null ? null : <ProgressBar label={t("jobs.job.progress")} share={row.share} />}
          <KeyFacts columns={3} facts={job.facts} />
        </Card>
        <Card title={t("jobs.job.runs")} flush={job.runs.length > 0}>
          {job.runs.length === 0 ? (
            <p className="hint">{t("jobs.job.noRuns")}</p>
          ) : (
            <DataTable
              caption={t("jobs.job.runsCaption")}
              rows={job.runs}
              rowKey={(run) => run.key}
              columns={[
                { key: "ended", header: t("jobs.job.ended"), rowHeader: true, cell: (run) => <FigureText>{run.ended}</FigureText> },
                { key: "started", header: t("jobs.job.begun"), cell: (run) => <FigureText>{run.started}</FigureText> },
                { key: "outcome", header: t("jobs.job.outcome"), cell: (run) => run.outcome },
                { key: "message", header: t("jobs.job.message"), cell: (run) => <span className="jobs-message">{run.message}</span> },
              ]}
            />
          )}
        </Card>
      </Stack>
    </>
  );
}

export function JobNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("jobs.job.notFound")}
      text={t("jobs.job.notFoundText")}
      back={{ href: jobsPath(), label: t("jobs.job.back") }}
    />
  );
}
