import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { matrixFormulasPath, seriesFormulaPath, seriesListPath } from "#app/navigation/paths.ts";
import type { FormulaRow, FormulasView } from "./formulas-view.server.ts";
import { MatrixTabs } from "./list-page.tsx";

export function FormulasPage({ list }: { list: FormulasView }) {
  const { t } = useTranslation();
  const { q, page, size } = list.here;
  const head = (key: "series" | "formula" | "bases") => t(`matrices.formulas.columns.${key}`);
  const choose = <Link to={seriesListPath()}>{t("matrices.formulas.toSeries")}</Link>;
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} />
      <Stack>
        <MatrixTabs current="formulas" />
        <Card title={t("matrices.formulas.title")} hint={t("matrices.formulas.hint")} actions={choose} flush>
          {list.total === 0 && !q ? (
            <EmptyState title={t("matrices.formulas.empty")} text={t("matrices.formulas.emptyText")} />
          ) : (
            <>
              <FilterForm
                search={{ label: t("matrices.set.search"), value: q ?? "" }}
                clearHref={q ? matrixFormulasPath({ size }) : undefined}
                keep={{ size: String(size) }}
              />
              {list.rows.length === 0 ? (
                <EmptyState title={t("common.list.noResultFor", { query: q ?? "" })} text={t("common.list.noResultAdvice")} />
              ) : (
                <DataTable<FormulaRow>
                  caption={t("matrices.formulas.caption")}
                  rows={list.rows}
                  rowKey={(row) => row.uuid}
                  columns={[
                    {
                      key: "series",
                      header: head("series"),
                      rowHeader: true,
                      cell: (row) => <Link to={seriesFormulaPath(row.uuid)}>{row.name}</Link>,
                    },
                    {
                      key: "formula",
                      header: head("formula"),
                      cell: (row) => (
                        <>
                          <code>{row.formula}</code>
                          {row.comment ? <div className="hint">{row.comment}</div> : null}
                        </>
                      ),
                    },
                    { key: "bases", header: head("bases"), cell: (row) => row.bases },
                  ]}
                />
              )}
              <Pagination
                page={page}
                size={size}
                total={list.total}
                texts={list.range}
                href={(to) => matrixFormulasPath({ ...list.here, page: to })}
                keep={{ q }}
              />
            </>
          )}
        </Card>
      </Stack>
    </>
  );
}
