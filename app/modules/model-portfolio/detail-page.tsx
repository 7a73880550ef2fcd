import type { SubmissionResult } from "@conform-to/react";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Form } from "@remix-run/react";
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
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import {
  portfolioCompositionDeletePath,
  portfolioDeactivatePath,
  portfolioExcelPath,
  portfolioPath,
  portfoliosPath,
} from "#app/navigation/paths.ts";
import { CompositionEditor } from "./composition-editor.tsx";
import type { HistoryRow, PortfolioView } from "./detail-view.server.ts";
import type { EditorView } from "./editor.server.ts";
import type { Change } from "./list-view.server.ts";

export interface PortfolioPageProps {
  portfolio: PortfolioView;
  editor: EditorView;
  language: InterfaceLanguage;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

const shownChange = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);

export function PortfolioPage({ portfolio, editor, language, idem, lastResult }: PortfolioPageProps) {
  const { t } = useTranslation();
  const { chart } = portfolio;
  return (
    <>
      <PageHead
        title={portfolio.name}
        breadcrumb={breadcrumb(t, "admin-settings-portfolios", { label: portfolio.name })}
        facts={portfolio.facts}
        actions={
          <ButtonLink icon={<DownloadIcon aria-hidden="true" />} href={portfolioExcelPath(portfolio.uuid)} download>
            {t("modelPortfolios.detail.excel")}
          </ButtonLink>
        }
      />
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
            </Card>
            {portfolio.active ? <CompositionEditor key={`${editor.idem}`} editor={editor} language={language} /> : null}
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
        {portfolio.active ? <Settings portfolio={portfolio} idem={idem} lastResult={lastResult} /> : null}
      </Split>
    </>
  );
}

function History({ portfolio: { uuid, history, active } }: { portfolio: PortfolioView }) {
  const { t } = useTranslation();
  const head = (key: "date" | "lines" | "turnover" | "author" | "comment") => t(`modelPortfolios.detail.columns.${key}`);
  return (
    <Card
      title={t("modelPortfolios.detail.history")}
      flush
      actions={active ? <a href={`${portfolioPath(uuid, { date: "new" })}#composition`}>{t("modelPortfolios.editor.other")}</a> : null}
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
                  <a href={`${portfolioPath(uuid, { date: row.date })}#composition`}>
                    <FigureText>{row.day}</FigureText>
                  </a>
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
                active ? (
                  <a href={portfolioCompositionDeletePath(uuid, row.date)}>
                    {t("common.actions.deleteEllipsis")}
                    <span className="visually-hidden"> {row.day}</span>
                  </a>
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
        <TextField field={fields.name} label={labels.name} width="full" maxLength={120} />
        <PercentField field={fields.fees} label={labels.fees} />
        <div className="form-actions">
          <SubmitButton name="intent" value="settings">
            {t("common.actions.save")}
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value={portfolio.shared ? "unshare" : "share"}>
            {t(portfolio.shared ? "modelPortfolios.detail.unshare" : "modelPortfolios.detail.share")}
          </SubmitButton>
          <ButtonLink variant="text" href={portfolioDeactivatePath(portfolio.uuid)}>
            {t("modelPortfolios.detail.deactivate")}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

export function PortfolioNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("modelPortfolios.detail.notFound")}
      text={t("modelPortfolios.detail.notFoundText")}
      action={<ButtonLink href={portfoliosPath()}>{t("modelPortfolios.list.title")}</ButtonLink>}
    />
  );
}
