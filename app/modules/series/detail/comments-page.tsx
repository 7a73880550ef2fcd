import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { ActionsMenu } from "#app/components/data/row-menu.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { CommentsView } from "./comments.server.ts";
import type { SeriesHead } from "./detail-view.server.ts";

const TEXT_LENGTH = 2000;

interface Props {
  series: SeriesHead;
  view: CommentsView;
  lastResult?: SubmissionResult | undefined;
  /** What the form was about is not there any more: it adds a comment now. */
  gone?: boolean | undefined;
}

/** What was noted about a series, by day; who edits series writes here too. */
export function SeriesComments({ series, view, lastResult, gone }: Props) {
  const list = <CommentList series={series} view={view} />;
  if (!view.mayEdit) return list;
  return (
    <Split variant="dashboard" aside={list}>
      {view.removing ? <RemoveCard series={series} view={view} removing={view.removing} /> : null}
      <CommentForm key={`${view.editing.date} ${view.editing.version ?? ""}`} {...{ series, view, lastResult, gone }} />
    </Split>
  );
}

function CommentList({ series: { area, uuid }, view }: Pick<Props, "series" | "view">) {
  const { t } = useTranslation();
  const href = (query: Record<string, string | number>) => seriesPartPath(area, uuid, "comments", query);
  if (view.rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t("seriesPages.comments.none")} text={view.mayEdit ? t("seriesPages.comments.noneText") : undefined} />
      </Card>
    );
  }
  return (
    <Card title={t("seriesPages.comments.title")} hint={t("seriesPages.comments.hint")}>
      <ul className="stack">
        {view.rows.map(({ date, day, text, author, changeable }) => (
          <li key={date} className="card-head">
            <div>
              <strong>{day}</strong>
              <p className="kept-lines">{text}</p>
              <p className="hint">{author}</p>
            </div>
            {changeable ? (
              <ActionsMenu
                name={day}
                items={[
                  { label: t("common.actions.edit"), href: href({ date }) },
                  { label: t("common.actions.deleteEllipsis"), href: href({ remove: date }), negative: true },
                ]}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <Pagination page={view.page} size={view.size} total={view.total} texts={view.range} href={(page) => href({ page })} fixedSize />
    </Card>
  );
}

function CommentForm({ series: { area, uuid }, view, lastResult, gone }: Props) {
  const { t } = useTranslation();
  const { editing, idem } = view;
  // The day whose comment the version is of: the one that was opened, or the one that was found taken.
  const of = String(lastResult?.initialValue?.versionOf ?? editing.date);
  const version = gone ? undefined : versionOf(lastResult, editing.version ?? (of === editing.date ? undefined : 0));
  const stored = version !== undefined;
  const [form, fields] = useForm({
    id: "comment",
    lastResult,
    defaultValue: { date: editing.date, text: editing.text },
    onValidate: whenTouched(
      () => import("../series.schema.ts"),
      ({ commentSchema }) => commentSchema,
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Card title={t(stored ? "seriesPages.comments.editTitle" : "seriesPages.comments.addTitle")}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} {...(stored && { version })} />
        {stored ? <input type="hidden" name="versionOf" value={of} /> : null}
        <DateField field={fields.date} label={t("seriesPages.comments.date")} hint={t("seriesPages.comments.dateHint")} />
        <TextareaField field={fields.text} label={t("seriesPages.comments.text")} limit={TEXT_LENGTH} />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
          {editing.date ? <ButtonLink to={seriesPartPath(area, uuid, "comments")}>{t("common.actions.cancel")}</ButtonLink> : null}
        </div>
      </Form>
    </Card>
  );
}

function RemoveCard({ series: { area, uuid }, view, removing }: Props & { removing: NonNullable<CommentsView["removing"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("seriesPages.comments.removeTitle", { day: removing.day })}>
      <Form method="post" className="form">
        <HiddenFields idem={view.idem} version={removing.version} />
        <input type="hidden" name="date" value={removing.date} />
        <p className="kept-lines">{removing.text}</p>
        <div className="form-actions">
          <SubmitButton variant="negative" name="intent" value="remove">
            {t("common.actions.delete")}
          </SubmitButton>
          <ButtonLink to={seriesPartPath(area, uuid, "comments")}>{t("common.actions.keep")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
