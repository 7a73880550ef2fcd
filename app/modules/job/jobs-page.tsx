import { ReloadIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { JOB_KINDS } from "#app/contract/job.ts";
import { type JobsQuery, jobsPath, jobsSuspendPath } from "#app/navigation/job-paths.ts";
import { JobsTable } from "./jobs-table.tsx";
import type { JobsView } from "./jobs-view.server.ts";

/** The queue of background jobs: what failed first, with what can be done of it. */
export function JobsPage({ view, idem }: { view: JobsView; idem: string }) {
  const { t } = useTranslation();
  const { here, suspended, allAgain } = view;
  const { page, ...first } = here;
  usePolling(view.moving);
  return (
    <>
      <PageHead
        title={view.title}
        facts={[
          view.seen,
          <Link key="look" to={jobsPath(here)} preventScrollReset>
            {t("common.actions.checkAgain")}
          </Link>,
        ]}
        actions={
          <>
            {suspended ? null : <ButtonLink to={jobsSuspendPath(here)}>{t("jobs.actions.suspend")}</ButtonLink>}
            {allAgain ? (
              <Form method="post" action={jobsPath(here)}>
                <HiddenFields idem={`${idem}-all`} />
                <SubmitButton name="intent" value="all" icon={<ReloadIcon aria-hidden="true" />}>
                  {allAgain}
                </SubmitButton>
              </Form>
            ) : null}
          </>
        }
      />
      <Stack>
        {suspended ? <Suspended {...suspended} idem={idem} here={here} /> : null}
        <Figures view={view} />
        <Card flush>
          <div className="jobs-filters">
            <nav aria-label={t("jobs.list.states")} className="jobs-states">
              {view.tabs.map(({ filter, label }) => (
                <Link
                  key={filter ?? "open"}
                  to={jobsPath({ state: filter, kind: here.kind })}
                  aria-current={here.state === filter ? "true" : undefined}
                  preventScrollReset
                >
                  {label}
                </Link>
              ))}
            </nav>
            <FilterForm keep={{ state: here.state, size: String(here.size) }}>
              <FilterSelect
                key={here.kind}
                name="kind"
                label={t("jobs.list.kind")}
                all={t("jobs.list.allKinds")}
                value={here.kind}
                options={JOB_KINDS.map((value) => ({ value, label: t(`jobs.kinds.${value}`) }))}
              />
            </FilterForm>
            <span className="hint">{t(isOver(here.state) ? "jobs.list.orderOver" : "jobs.list.order")}</span>
          </div>
          {view.rows.length === 0 ? (
            <EmptyState
              drawing={view.empty}
              title={t(view.empty ? "jobs.list.emptyTitle" : "jobs.list.noneTitle")}
              text={view.empty ? t("jobs.list.emptyText") : undefined}
              action={view.empty ? undefined : <Link to={jobsPath()}>{t("common.actions.clearFilters")}</Link>}
            />
          ) : (
            <JobsTable rows={view.rows} here={here} idem={idem} />
          )}
          <Pagination
            page={page}
            size={here.size}
            total={view.total}
            texts={view.range}
            href={(to) => jobsPath({ ...here, page: to })}
            keep={{ state: first.state, kind: first.kind }}
          />
        </Card>
      </Stack>
    </>
  );
}

const isOver = (state: string | undefined) => state === "OVER" || state === "DONE" || state === "DROPPED";

/** Said on top while no job is begun, with the way back. */
function Suspended({ title, text, idem, here }: { title: string; text: string; idem: string; here: JobsQuery }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="flashy"
      title={title}
      actions={
        <Form method="post" action={jobsPath(here)}>
          <HiddenFields idem={`${idem}-resume`} />
          <SubmitButton variant="secondary" name="intent" value="resume">
            {t("jobs.actions.resume")}
          </SubmitButton>
        </Form>
      }
    >
      {text}
    </Notice>
  );
}

/** Five figures, each the filter of the jobs that it counts. */
function Figures({ view: { figures, here } }: { view: JobsView }) {
  const { t } = useTranslation();
  return (
    <nav className="card card-flush jobs-figures" aria-label={t("jobs.figures.label")}>
      {figures.map(({ filter, value, label, text, tone }) => (
        <Link
          key={filter}
          to={jobsPath({ state: filter })}
          aria-current={here.state === filter ? "true" : undefined}
          data-tone={tone ?? undefined}
          preventScrollReset
        >
          <span className="jobs-figure">
            <span className="figure">{value}</span> {label}
          </span>
          <span className="hint figure">{text}</span>
        </Link>
      ))}
    </nav>
  );
}
