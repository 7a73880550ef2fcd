import { UploadIcon } from "@radix-ui/react-icons";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { ASSET_CLASSES, COMMERCIAL_STATUSES, SERIES_TYPES } from "#app/domain/enumerations.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { loadValuesPath, type SeriesArea, seriesListPath, seriesNewPath, seriesPath } from "#app/navigation/paths.ts";
import type { SeriesListView, SeriesRow } from "./list-view.server.ts";
import { STALE_DAYS } from "./stale-days.ts";

export function SeriesListPage({ list }: { list: SeriesListView }) {
  const { t } = useTranslation();
  const { q, type, assetClass, stale, status, provider } = list.here;
  const filtered = Boolean(q || type || assetClass || stale || status || provider);
  const load = list.mayLoad ? (
    <>
      <ButtonLink variant="primary" icon={<UploadIcon aria-hidden="true" />} href={loadValuesPath()}>
        {t("series.list.load")}
      </ButtonLink>
      <ButtonLink href={seriesNewPath(list.area)}>{t("series.list.add")}</ButtonLink>
    </>
  ) : null;
  if (list.total === 0 && !filtered) {
    return (
      <>
        <PageHead title={list.title} />
        <Card>
          <EmptyState drawing title={t("series.list.emptyTitle")} text={t("series.list.emptyText")} action={load} />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} actions={load} />
      <Card flush>
        <Filters list={list} filtered={filtered} />
        {list.rows.length === 0 ? <NothingFound list={list} /> : <Table list={list} />}
        <Foot list={list} />
      </Card>
    </>
  );
}

function Filters({ list, filtered }: { list: SeriesListView; filtered: boolean }) {
  const { t } = useTranslation();
  const { q, type, assetClass, stale, status, provider, sort, dir, size } = list.here;
  return (
    <FilterForm
      search={{ label: t("series.list.search"), value: q ?? "", note: list.searchNote ?? undefined }}
      count={list.count}
      clearHref={filtered ? seriesListPath({ sort, dir, size }, list.area) : undefined}
      keep={{ sort, dir, size: String(size) }}
    >
      <FilterSelect
        name="type"
        label={t("series.list.typeLabel")}
        all={t("series.list.allTypes")}
        value={type}
        options={SERIES_TYPES.map((value) => ({ value, label: t(`series.types.${value}`) }))}
      />
      <FilterSelect
        name="assetClass"
        label={t("series.list.classLabel")}
        all={t("series.list.allClasses")}
        value={assetClass}
        options={ASSET_CLASSES.map((value) => ({ value, label: t(`common.assetClasses.${value}`) }))}
      />
      <FilterSelect
        name="status"
        label={t("series.list.statusLabel")}
        all={t("series.list.allStatuses")}
        value={status}
        options={COMMERCIAL_STATUSES.map((value) => ({ value, label: t(`series.statuses.${value}`) }))}
      />
      {list.providers.length > 0 ? (
        <FilterSelect
          name="provider"
          label={t("series.list.providerLabel")}
          all={t("series.list.allProviders")}
          value={provider}
          options={list.providers.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <FilterSelect
        name="stale"
        label={t("series.list.staleLabel")}
        all={t("series.list.anyAge")}
        value={stale}
        options={STALE_DAYS.map((value) => ({ value, label: t("series.list.staleDays", { days: value }) }))}
      />
    </FilterForm>
  );
}

function NothingFound({ list }: { list: SeriesListView }) {
  const { t } = useTranslation();
  const { q, sort, dir, size } = list.here;
  return (
    <EmptyState
      title={q ? t("common.list.noResultFor", { query: q }) : t("common.list.noResult")}
      text={t("common.list.noResultAdvice")}
      action={<a href={seriesListPath({ sort, dir, size }, list.area)}>{t("common.actions.clearFilters")}</a>}
    />
  );
}

function Table({ list }: { list: SeriesListView }) {
  const { t } = useTranslation();
  const { sort, dir, page: _page, ...rest } = list.here;
  return (
    <DataTable<SeriesRow>
      caption={t("series.list.caption")}
      rows={list.rows}
      rowKey={(row) => row.uuid}
      sort={{ by: sort, dir }}
      sortHref={(by, direction) => seriesListPath({ ...rest, sort: by, dir: direction }, list.area)}
      columns={[
        {
          key: "name",
          header: t("series.list.columns.name"),
          sort: "fullName",
          rowHeader: true,
          cell: nameCell(list.area, t("series.simulated")),
        },
        { key: "type", header: t("series.list.columns.type"), cell: (row) => row.type },
        { key: "currency", header: t("series.list.columns.currency"), sort: "currency", cell: (row) => row.currency },
        { key: "class", header: t("series.list.columns.assetClass"), sort: "assetClass", cell: (row) => row.assetClass },
        { key: "sri", header: t("series.list.columns.sri"), sort: "sri", cell: (row) => <RiskTicks level={row.sri} /> },
        {
          key: "value",
          header: t("series.list.columns.lastValue"),
          align: "end",
          cell: (row) => (row.lastValue === null ? <Missing /> : <FigureText>{row.lastValue}</FigureText>),
        },
        {
          key: "date",
          header: t("series.list.columns.lastDate"),
          sort: "lastValueDate",
          align: "end",
          cell: (row) => (row.lastDate === null ? <Missing /> : <FigureText>{row.lastDate}</FigureText>),
        },
      ]}
    />
  );
}

const nameCell = (area: SeriesArea, simulated: string) =>
  function NameCell(row: SeriesRow) {
    return (
      <>
        <a href={seriesPath(row.uuid, {}, area)}>{row.name}</a> {row.simulated ? <Badge tone="flashy">{simulated}</Badge> : null}{" "}
        {row.status ? <Badge>{row.status}</Badge> : null}
        <div className="hint">{row.code}</div>
      </>
    );
  };

function Foot({ list }: { list: SeriesListView }) {
  const { q, type, assetClass, stale, status, provider, sort, dir, page, size } = list.here;
  return (
    <Pagination
      page={page}
      size={size}
      total={list.total}
      texts={list.range}
      href={(to) => seriesListPath({ ...list.here, page: to }, list.area)}
      keep={{ q, type, assetClass, stale, status, provider, sort, dir }}
    />
  );
}
