import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { BacktestingView } from "./backtesting.server.ts";

const REBALANCINGS = ["MONTHLY", "ANNUALLY"] as const;

/** The past replayed with the weights of one composition. */
export function BacktestingPage({ view }: { view: BacktestingView }) {
  const { t } = useTranslation();
  const { area, uuid, compositions, form: typed, errors, problem, result } = view;
  const form = answeredForm("backtesting", errors);
  if (compositions.length === 0) return <EmptyState title={t("portfolioBacktesting.none")} text={t("portfolioBacktesting.noneText")} />;
  return (
    <Stack>
      <Card title={t("portfolioBacktesting.title")} hint={t("portfolioBacktesting.hint")} className="card-form">
        <Form method="get" action={monitoredPartPath(area, uuid, "values/backtesting")} noValidate className="form">
          <ErrorSummary form={form} />
          <SelectField
            field={namedField(form, "composition", typed.composition)}
            label={t("portfolioBacktesting.weights")}
            options={compositions}
            width="full"
          />
          <SelectField
            field={namedField(form, "rebalancing", typed.rebalancing)}
            label={t("portfolioBacktesting.rebalancing")}
            options={REBALANCINGS.map((value) => ({ value, label: t(`portfolioBacktesting.rebalancings.${value}`) }))}
          />
          <CheckboxField
            field={{ ...namedField(form, "extension", ""), initialValue: typed.extension ? "on" : undefined }}
            label={t("portfolioBacktesting.extension")}
            hint={t("portfolioBacktesting.extensionHint")}
          />
          <PercentField field={namedField(form, "fees", typed.fees)} label={t("portfolioBacktesting.fees")} width="short" optional />
          <DateField field={namedField(form, "from", typed.from)} label={t("portfolioBacktesting.from")} optional />
          <DateField field={namedField(form, "to", typed.to)} label={t("portfolioBacktesting.to")} optional />
          <div className="form-actions">
            <Button variant="primary">{t("portfolioBacktesting.submit")}</Button>
            <ButtonLink to={monitoredPartPath(area, uuid, "values")}>{t("portfolioBacktesting.back")}</ButtonLink>
          </div>
        </Form>
      </Card>
      {problem ? (
        <Notice kind="flashy" role="status">
          {problem}
        </Notice>
      ) : null}
      {result ? (
        <Card title={t("portfolioBacktesting.result")} hint={t("portfolioBacktesting.resultHint")}>
          {result.extended ? <Notice kind="information">{t("portfolioBacktesting.extended", { day: result.extended })}</Notice> : null}
          <LineChart drawing={result.chart.drawing} caption={result.chart.caption} series={result.chart.lines} height={260} zeroLine />
          <KeyFacts facts={result.facts} columns={3} />
        </Card>
      ) : null}
    </Stack>
  );
}
