import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StackedChart } from "#app/components/charts/stacked-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { horizonPortfolioPath } from "#app/modules/horizon-portfolio/paths.ts";
import type { FaultRow } from "#app/modules/value-import/faults.server.ts";
import { FaultsTable } from "#app/modules/value-import/import-tables.tsx";
import type { DrawnGrid, GridView } from "./grid-view.server.ts";
import type { PortfolioHead } from "./portfolio-view.server.ts";
import { DatesTable } from "./section-tab.tsx";

/** What the upload of a grid gives back: the grid to look at and confirm, or what is wrong with the file. */
export interface GridAnswer {
  date: string;
  errors: Array<{ fieldId: string; text: EncodedMessage }>;
  faults: FaultRow[];
  /** The grid that was read, with what the confirmation sends. */
  preview: (DrawnGrid & { from: string; sent: string }) | null;
}

interface GridTabProps {
  head: PortfolioHead;
  grids: GridView;
  marks: { version: number; idem: string };
  answer: GridAnswer | undefined;
}

export function GridTab({ head, grids, marks, answer }: GridTabProps) {
  const { t } = useTranslation();
  const preview = answer?.preview;
  return (
    <>
      {preview ? (
        <Card title={t("horizonPortfolios.grids.preview", { date: preview.from })}>
          <GridPicture grid={preview} />
          <Form method="post" className="form">
            <HiddenFields idem={marks.idem} version={marks.version} />
            <input type="hidden" name="date" value={answer.date} />
            <input type="hidden" name="grid" value={preview.sent} />
            <div className="form-actions">
              <SubmitButton name="intent" value="confirm-grid">
                {t("horizonPortfolios.grids.confirm")}
              </SubmitButton>
              <ButtonLink to={horizonPortfolioPath(head.area, head.uuid, { tab: "grids" })}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      ) : null}
      {!preview && grids.shown ? (
        <Card title={t("horizonPortfolios.grids.from", { date: grids.shown.from })}>
          <GridPicture grid={grids.shown} />
        </Card>
      ) : null}
      {!preview && !grids.shown ? (
        <Card>
          <EmptyState title={t("horizonPortfolios.grids.emptyTitle")} text={t("horizonPortfolios.grids.emptyText")} />
        </Card>
      ) : null}
      {grids.rows.length > 0 ? (
        <Card title={t("horizonPortfolios.sections.dates")} flush>
          <DatesTable head={head} section={grids} marks={marks} />
        </Card>
      ) : null}
      {head.mayEdit && !preview ? <UploadForm idem={marks.idem} answer={answer} /> : null}
    </>
  );
}

function UploadForm({ idem, answer }: { idem: string; answer: GridAnswer | undefined }) {
  const { t } = useTranslation();
  const errors = answer?.errors ?? [];
  const fieldOf = (name: "date" | "file", initialValue?: string) => ({
    ...{ id: `grid-${name}`, name, errorId: `grid-${name}-error`, descriptionId: `grid-${name}-hint`, initialValue },
    errors: errors.filter(({ fieldId }) => fieldId === `grid-${name}`).map(({ text }) => text),
  });
  return (
    <>
      {answer && answer.faults.length > 0 ? (
        <Card title={t("horizonPortfolios.grids.faults")} flush>
          <FaultsTable rows={answer.faults} />
        </Card>
      ) : null}
      <Card title={t("horizonPortfolios.grids.upload")} className="card-form">
        <Form method="post" encType="multipart/form-data" className="form" noValidate>
          <ErrorSummary lines={errors} />
          <HiddenFields idem={idem} />
          <DateField field={fieldOf("date", answer?.date)} label={t("horizonPortfolios.sections.from")} />
          <FileField
            field={fieldOf("file")}
            label={t("horizonPortfolios.grids.file")}
            hint={t("horizonPortfolios.grids.fileHint")}
            accept=".xlsx,.csv,.txt"
            most={{ bytes: TABLE_FILE_BYTES, fault: t("horizonPortfolios.grids.fileTooLarge") }}
          />
          <div className="form-actions">
            <SubmitButton name="intent" value="read-grid">
              {t("horizonPortfolios.grids.read")}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}

/** A grid as a picture and as a table. */
function GridPicture({ grid }: { grid: DrawnGrid }) {
  const { t } = useTranslation();
  return (
    <>
      {grid.riskier ? <Notice kind="flashy">{grid.riskier}</Notice> : null}
      <StackedChart
        drawing={grid.drawing}
        caption={grid.caption}
        names={grid.names}
        across={t("horizonPortfolios.grids.yearsLeft")}
        table={
          <DataTable
            dense
            keepTable
            caption={grid.caption}
            rows={grid.rows}
            rowKey={(row) => row.years}
            columns={[
              {
                key: "years",
                header: t("horizonPortfolios.grids.yearsLeft"),
                rowHeader: true,
                cell: (row) => <FigureText>{row.years}</FigureText>,
              },
              ...grid.series.map(({ uuid, name }, at) => ({
                key: uuid,
                header: name,
                align: "end" as const,
                cell: (row: DrawnGrid["rows"][number]) => <FigureText>{row.weights[at] ?? ""}</FigureText>,
              })),
            ]}
          />
        }
      />
    </>
  );
}
