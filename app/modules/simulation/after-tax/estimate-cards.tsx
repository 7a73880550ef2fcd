import { Heading } from "@radix-ui/themes/components/heading";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { EstimateView, TaxedRow } from "./estimate-view.server.ts";

/** The estimate, by itself: no figure of it is beside one that is before tax. */
export function EstimateCards({ estimate }: { estimate: EstimateView }) {
  const { t } = useTranslation();
  const { basis, finalTitle, finals, withdrawals, years, rules, limits } = estimate;
  return (
    <>
      <Notice kind="flashy" title={t("afterTax.notice.title")}>
        <p>{t("afterTax.notice.text")}</p>
        <p>{basis.join(" ")}</p>
      </Notice>
      <Card flush title={finalTitle} hint={t("afterTax.final.hint")}>
        <TaxedTable caption={finalTitle} rows={finals} first={t("simulator.scenarios.scenario")} amount={t("afterTax.columns.value")} />
      </Card>
      {withdrawals.length > 0 ? (
        <Card flush title={t("afterTax.withdrawals.title")} hint={t("afterTax.withdrawals.hint")}>
          <TaxedTable
            caption={t("afterTax.withdrawals.title")}
            rows={withdrawals}
            first={t("simulator.scenarios.scenario")}
            amount={t("afterTax.columns.withdrawn")}
          />
        </Card>
      ) : null}
      {years.length > 0 ? (
        <Card flush title={t("afterTax.years.title")} hint={t("afterTax.years.hint")}>
          <TaxedTable
            caption={t("afterTax.years.title")}
            rows={years}
            first={t("afterTax.columns.year")}
            amount={t("afterTax.columns.withdrawn")}
          />
        </Card>
      ) : null}
      {rules.map(({ title, confirmed, facts, sources }) => (
        <Card key={title} title={title} hint={confirmed}>
          <KeyFacts facts={facts} />
          <Heading as="h3" size="2" weight="medium" className="tax-sources">
            {t("taxRules.form.sources")}
          </Heading>
          <ul lang="fr" className="tax-list">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </Card>
      ))}
      <Card title={t("afterTax.limits.title")}>
        <ul className="tax-list">
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

interface TaxedTableProps {
  caption: string;
  rows: readonly TaxedRow[];
  /** Heads of the first two columns. */
  first: string;
  amount: string;
}

function TaxedTable({ caption, rows, first, amount }: TaxedTableProps) {
  const { t } = useTranslation();
  const figures = ["gain", "allowance", "incomeTax", "socialCharges"] as const;
  const figure = (text: string) => <span className="figure">{text}</span>;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      rowTone={({ key }) => (key === "median" ? "highlight" : undefined)}
      columns={[
        { key: "label", header: first, rowHeader: true, cell: ({ label }) => label },
        { key: "amount", header: amount, align: "end", cell: (row) => figure(row.amount) },
        ...figures.map((key) => ({
          key,
          header: t(`afterTax.columns.${key}`),
          align: "end" as const,
          cell: (row: TaxedRow) => figure(row[key]),
        })),
        { key: "net", header: t("afterTax.columns.net"), align: "end", cell: (row) => <b className="figure">{row.net}</b> },
      ]}
    />
  );
}
