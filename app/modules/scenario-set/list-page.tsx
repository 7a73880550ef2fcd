import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { matrixBuildPath, matrixFormulasPath, scenarioSetNewPath, scenarioSetPath, scenarioSetsPath } from "#app/navigation/paths.ts";
import { BuildBadge } from "./build-badge.tsx";
import type { BuildRow, SetRow, SetsView } from "./list-view.server.ts";

/** Sets and formulas: the two parts of the screen of return matrices. */
export function MatrixTabs({ current }: { current: "sets" | "formulas" }) {
  const { t } = useTranslation();
  const tabs = [
    { href: scenarioSetsPath(), label: t("matrices.tabs.sets"), current: current === "sets" },
    { href: matrixFormulasPath(), label: t("matrices.tabs.formulas"), current: current === "formulas" },
  ];
  return <TabLinks label={t("matrices.tabs.label")} tabs={tabs} />;
}

export function SetsPage({ list }: { list: SetsView }) {
  const { t } = useTranslation();
  const { q } = list.here;
  const add = (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={scenarioSetNewPath()}>
      {t("matrices.list.add")}
    </ButtonLink>
  );
  const none = list.total === 0 && !q;
  return (
    <>
      <PageHead title={list.title} facts={none ? [] : [list.count]} actions={none ? null : add} />
      <Stack>
        <MatrixTabs current="sets" />
        {list.builds.length > 0 ? <Builds rows={list.builds} /> : null}
        {none ? (
          <Card>
            <EmptyState drawing title={t("matrices.list.emptyTitle")} text={t("matrices.list.emptyText")} action={add} />
          </Card>
        ) : (
          <Sets list={list} />
        )}
      </Stack>
    </>
  );
}

function Builds({ rows }: { rows: readonly BuildRow[] }) {
  const { t } = useTranslation();
  const head = (key: "name" | "status" | "progress" | "asked") => t(`matrices.builds.columns.${key}`);
  return (
    <Card title={t("matrices.builds.title")} flush>
      <DataTable
        dense
        caption={t("matrices.builds.caption")}
        rows={rows}
        rowKey={(row) => row.uuid}
        columns={[
          { key: "name", header: head("name"), rowHeader: true, cell: (row) => <Link to={matrixBuildPath(row.uuid)}>{row.name}</Link> },
          { key: "status", header: head("status"), cell: (row) => <BuildBadge status={row.status} /> },
          {
            key: "progress",
            header: head("progress"),
            align: "end",
            cell: (row) => (row.progress === null ? <Missing /> : <FigureText>{row.progress}</FigureText>),
          },
          { key: "asked", header: head("asked"), align: "end", cell: (row) => <FigureText>{row.asked}</FigureText> },
        ]}
      />
    </Card>
  );
}

function Sets({ list }: { list: SetsView }) {
  const { t } = useTranslation();
  const { q, page, size } = list.here;
  const head = (key: "name" | "window" | "series" | "shape" | "made") => t(`matrices.list.columns.${key}`);
  return (
    <Card flush>
      <FilterForm
        search={{ label: t("matrices.list.search"), value: q ?? "" }}
        range={list.range}
        clearHref={q ? scenarioSetsPath({ size }) : undefined}
        keep={{ size: String(size) }}
      />
      {list.rows.length === 0 ? (
        <EmptyState
          title={t("common.list.noResultFor", { query: q ?? "" })}
          text={t("common.list.noResultAdvice")}
          action={<Link to={scenarioSetsPath({ size })}>{t("common.actions.clearFilters")}</Link>}
        />
      ) : (
        <DataTable<SetRow>
          caption={t("matrices.list.caption")}
          rows={list.rows}
          rowKey={(row) => row.uuid}
          columns={[
            {
              key: "name",
              header: head("name"),
              rowHeader: true,
              cell: (row) => (
                <>
                  <Link to={scenarioSetPath(row.uuid)}>
                    {row.name}
                    <span className="visually-hidden"> {row.version}</span>
                  </Link>
                  <div className="hint" aria-hidden="true">
                    {row.version}
                  </div>
                </>
              ),
            },
            { key: "window", header: head("window"), cell: (row) => <FigureText>{row.window}</FigureText> },
            { key: "series", header: head("series"), align: "end", cell: (row) => <FigureText>{row.series}</FigureText> },
            { key: "shape", header: head("shape"), align: "end", cell: (row) => <FigureText>{row.shape}</FigureText> },
            { key: "made", header: head("made"), align: "end", cell: (row) => <FigureText>{row.made}</FigureText> },
          ]}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={list.total}
        texts={list.range}
        href={(to) => scenarioSetsPath({ ...list.here, page: to })}
        keep={{ q }}
      />
    </Card>
  );
}
