import type { SubmissionResult } from "@conform-to/react";
import { TrashIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { portfolioCompositionDeletePath, portfolioDeactivatePath, portfolioImportPath, portfolioPath } from "#app/navigation/paths.ts";
import { CompositionEditor } from "./composition-editor.tsx";
import type { HistoryRow, PortfolioView } from "./detail-view.server.ts";
import type { EditorView } from "./editor.server.ts";
import { OverTimeCard } from "./history/over-time-card.tsx";
import type { Change } from "./list-view.server.ts";

export interface PortfolioPageProps {
  portfolio: PortfolioView;
  editor: EditorView;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

const shownChange = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);

export function PortfolioPage({ portfolio, editor, idem, lastResult }: PortfolioPageProps) {
  const { t } = useTranslation();
  const { chart } = portfolio;
  return (
    <Split
      variant="dashboard"
      aside={
        <>
          <Card title={t("modelPortfolios.detail.values")}>
            {portfolio.problem ? <Notice kind="flashy">{portfolio.problem}</Notice> : null}
            {chart ? (
              <LineChart
                drawing={chart.drawing}
                caption={chart.caption}
                series={[{ name: portfolio.name, value: chart.last }]}
                height={240}
              />
            ) : (
              <EmptyState title={t("modelPortfolios.detail.noValues")} text={portfolio.noValues} />
            )}
            {chart || portfolio.problem ? (
              <Form method="post" preventScrollReset>
                <HiddenFields idem={`${idem}-values`} />
                <Button variant="text" name="intent" value="recompute">
                  {t("modelPortfolios.detail.recompute")}
                </Button>
              </Form>
            ) : null}
          </Card>
          {portfolio.editable ? (
            <CompositionEditor key={editor.idem} editor={editor} area={portfolio.area} />
          ) : (
            <Composition editor={editor} />
          )}
          {portfolio.overTime ? <OverTimeCard view={portfolio.overTime} /> : null}
        </>
      }
    >
      <Card>
        <KeyFacts
          facts={[
            { label: t("modelPortfolios.detail.month"), value: shownChange(portfolio.month) },
            { label: t("modelPortfolios.detail.year"), value: shownChange(portfolio.year) },
            { label: t("modelPortfolios.detail.fees"), value: <FigureText>{portfolio.feesText}</FigureText> },
            { label: t("modelPortfolios.detail.pool"), value: portfolio.pool ?? <Missing /> },
          ]}
        />
      </Card>
      <Card title={t("modelPortfolios.detail.sri")}>
        <RiskScale level={portfolio.sri} />
      </Card>
      <History portfolio={portfolio} />
      {portfolio.editable || portfolio.mayShare ? <Settings portfolio={portfolio} idem={idem} lastResult={lastResult} /> : null}
    </Split>
  );
}

/** The composition of a portfolio that the person does not change. */
function Composition({ editor: { title, lines } }: { editor: EditorView }) {
  const { t } = useTranslation();
  return (
    <Card title={title} id="composition" flush={lines.length > 0}>
      {lines.length > 0 ? (
        <DataTable
          caption={title}
          rows={lines}
          rowKey={({ series }) => series}
          columns={[
            { key: "name", header: t("modelPortfolios.editor.support"), rowHeader: true, cell: ({ name }) => name },
            {
              key: "weight",
              header: t("modelPortfolios.editor.weight"),
              align: "end",
              cell: ({ weight }) => <FigureText>{weight}</FigureText>,
            },
          ]}
        />
      ) : (
        <p className="hint">{t("modelPortfolios.editor.empty")}</p>
      )}
    </Card>
  );
}

function History({ portfolio: { area, uuid, history, editable } }: { portfolio: PortfolioView }) {
  const { t } = useTranslation();
  const head = (key: "date" | "lines" | "turnover" | "author" | "comment") => t(`modelPortfolios.detail.columns.${key}`);
  return (
    <Card
      title={t("modelPortfolios.detail.history")}
      flush
      actions={
        editable ? (
          <>
            <Link to={`${portfolioPath(area, uuid, { date: "new" })}#composition`}>{t("modelPortfolios.editor.other")}</Link>{" "}
            <Link to={portfolioImportPath(area, uuid)}>{t("modelPortfolios.import.link")}</Link>
          </>
        ) : null
      }
    >
      {history.length > 0 ? (
        <DataTable<HistoryRow>
          caption={t("modelPortfolios.detail.historyCaption")}
          rows={history}
          rowKey={(row) => row.date}
          columns={[
            {
              key: "date",
              header: head("date"),
              rowHeader: true,
              cell: (row) => (
                <>
                  <Link to={`${portfolioPath(area, uuid, { date: row.date })}#composition`}>
                    <FigureText>{row.day}</FigureText>
                  </Link>
                  {row.comment ? <span className="hint"> {row.comment}</span> : null}
                </>
              ),
            },
            { key: "lines", header: head("lines"), align: "end", cell: (row) => <FigureText>{row.lines}</FigureText> },
            {
              key: "turnover",
              header: head("turnover"),
              align: "end",
              cell: (row) => (row.turnover ? <FigureText>{row.turnover}</FigureText> : <Missing />),
            },
            {
              key: "delete",
              header: t("modelPortfolios.editor.delete"),
              headerHidden: true,
              align: "end",
              cell: (row) =>
                editable ? (
                  <Link
                    to={portfolioCompositionDeletePath(area, uuid, row.date)}
                    className="icon-button"
                    aria-label={`${t("common.actions.deleteEllipsis")} ${row.day}`}
                  >
                    <TrashIcon aria-hidden="true" />
                  </Link>
                ) : null,
            },
          ]}
        />
      ) : null}
    </Card>
  );
}

function Settings({ portfolio, idem, lastResult }: Pick<PortfolioPageProps, "portfolio" | "idem" | "lastResult">) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ name: string; fees: string }>({
    id: "portfolio-settings",
    lastResult,
    defaultValue: { name: portfolio.name, fees: portfolio.fees },
  });
  const labels = { name: t("modelPortfolios.form.name"), fees: t("modelPortfolios.form.fees") };
  return (
    <Card title={t("modelPortfolios.detail.settings")}>
      <Form method="post" id={form.id} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, portfolio.version)} />
        {portfolio.editable ? (
          <>
            <TextField field={fields.name} label={labels.name} width="full" maxLength={120} />
            <PercentField field={fields.fees} label={labels.fees} />
          </>
        ) : null}
        <div className="form-actions">
          {portfolio.editable ? (
            <SubmitButton name="intent" value="settings">
              {t("common.actions.save")}
            </SubmitButton>
          ) : null}
          {portfolio.mayShare ? (
            <SubmitButton variant="secondary" name="intent" value={portfolio.shared ? "unshare" : "share"}>
              {t(portfolio.shared ? "modelPortfolios.detail.unshare" : "modelPortfolios.detail.share")}
            </SubmitButton>
          ) : null}
          {portfolio.editable ? (
            <ButtonLink variant="text" to={portfolioDeactivatePath(portfolio.area, portfolio.uuid)}>
              {t("modelPortfolios.detail.deactivate")}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
