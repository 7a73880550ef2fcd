import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary, summaryLines } from "#app/components/form/error-summary.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { ProposalTyped } from "../proposal/proposal.server.ts";
import { ProposalLines } from "../proposal/proposal-lines.tsx";
import type { OptimiseView } from "./optimise.server.ts";
import { TargetYields, yieldField, yieldLabels, yieldsForm } from "./target-yields.tsx";

const AIMS = ["parity", "ratio"] as const;

export interface OptimisePageProps {
  view: OptimiseView;
  typed?: ProposalTyped | undefined;
  errors?: readonly string[] | undefined;
}

/** The composition in effect, optimised within its bounds; each line is taken over or not. */
export function OptimisePage({ view, typed, errors = [] }: OptimisePageProps) {
  const { t } = useTranslation();
  const { area, uuid, asked, mayVary, needsVariation, yields, yieldsUsed, error, problem, figures, proposal } = view;
  const targets = Object.fromEntries(Object.entries(asked.yields).map(([series, typed]) => [yieldField(series), typed]));
  const again = { aim: asked.aim, variation: asked.variation, ...targets };
  const form = answeredForm("optimise", error ? [{ field: "variation", text: error }] : []);
  return (
    <Stack>
      <ErrorSummary lines={[...summaryLines(yieldsForm(yields ?? []), yieldLabels(yields ?? [])), ...errors.map((text) => ({ text }))]} />
      <Card title={t("portfolioOptimise.title")} hint={t("portfolioOptimise.hint")}>
        <Form method="get" action={monitoredPartPath(area, uuid, "optimise")} noValidate className="stack">
          <div className="form-actions">
            <SelectField
              field={namedField(form, "version", asked.versionType)}
              label={t("portfolioOptimise.version")}
              options={PORTFOLIO_VERSION_TYPES.map((value) => ({ value, label: t(`monitoredPortfolios.versions.${value}`) }))}
            />
            <SelectField
              field={namedField(form, "aim", asked.aim)}
              label={t("portfolioOptimise.aim")}
              options={AIMS.map((value) => ({ value, label: t(`portfolioOptimise.aims.${value}`) }))}
            />
            {mayVary ? (
              <TextField
                field={namedField(form, "variation", asked.variation)}
                label={t("portfolioOptimise.variation")}
                inputMode="decimal"
                width="short"
                maxLength={10}
                optional={!needsVariation}
              />
            ) : null}
            <Button>{t("portfolioOptimise.compute")}</Button>
          </div>
          {yields ? <TargetYields lines={yields} /> : null}
        </Form>
      </Card>
      {problem ? (
        <Notice kind="flashy" role="status">
          {problem}
        </Notice>
      ) : null}
      {figures.length > 0 ? (
        <Card
          title={t("portfolioOptimise.compared")}
          hint={yieldsUsed > 0 ? t("portfolioOptimise.yields.used", { count: yieldsUsed }) : t("portfolioOptimise.comparedHint")}
          flush
        >
          <DataTable
            caption={t("portfolioOptimise.compared")}
            keepTable
            rows={figures}
            rowKey={({ label }) => label}
            columns={[
              { key: "label", header: t("portfolioOptimise.figure"), rowHeader: true, cell: ({ label }) => label },
              {
                key: "present",
                header: t("portfolioOptimise.present"),
                align: "end",
                cell: (row) => <FigureText>{row.present}</FigureText>,
              },
              {
                key: "proposed",
                header: t("portfolioOptimise.proposed"),
                align: "end",
                cell: (row) => <FigureText>{row.proposed}</FigureText>,
              },
            ]}
          />
        </Card>
      ) : null}
      {proposal ? (
        <ProposalLines
          view={proposal}
          typed={typed}
          action={monitoredPartPath(area, uuid, "optimise", { version: asked.versionType, ...again })}
          asked={{ "version-type": asked.versionType, ...again }}
        />
      ) : null}
    </Stack>
  );
}
