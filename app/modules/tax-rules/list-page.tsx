import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { taxRulesNewPath, taxRulesPath } from "#app/navigation/paths.ts";
import type { TaxRulesListView } from "./tax-rules-view.server.ts";

/** All rules, with whether somebody answers for them. */
export function TaxRulesListPage({ list }: { list: TaxRulesListView }) {
  const { t } = useTranslation();
  const head = (key: "years" | "state" | "young" | "mature" | "allowance" | "social") => t(`taxRules.list.columns.${key}`);
  return (
    <>
      <PageHead
        title={list.title}
        facts={[t("taxRules.list.use")]}
        actions={
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={taxRulesNewPath()}>
            {t("taxRules.list.add")}
          </ButtonLink>
        }
      />
      {list.rows.length === 0 ? (
        <EmptyState title={t("taxRules.list.emptyTitle")} text={t("taxRules.list.emptyText")} />
      ) : (
        <Card flush>
          <DataTable
            caption={list.title}
            rows={list.rows}
            rowKey={({ id }) => id}
            columns={[
              { key: "years", header: head("years"), rowHeader: true, cell: (row) => <Link to={taxRulesPath(row.id)}>{row.years}</Link> },
              {
                key: "state",
                header: head("state"),
                cell: ({ confirmed }) =>
                  confirmed ? (
                    <>
                      <Badge tone="positive">{t("taxRules.confirmed")}</Badge> <span className="hint hint-line">{confirmed}</span>
                    </>
                  ) : (
                    <Badge tone="flashy">{t("taxRules.unconfirmed")}</Badge>
                  ),
              },
              { key: "young", header: head("young"), align: "end", cell: ({ young }) => <span className="figure">{young}</span> },
              { key: "mature", header: head("mature"), cell: ({ mature }) => mature },
              { key: "allowance", header: head("allowance"), cell: ({ allowance }) => allowance },
              { key: "social", header: head("social"), align: "end", cell: ({ social }) => <span className="figure">{social}</span> },
            ]}
          />
        </Card>
      )}
    </>
  );
}
