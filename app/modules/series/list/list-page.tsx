import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { ASSET_CLASSES, COMMERCIAL_STATUSES, SERIES_TYPES } from "#app/domain/enumerations.ts";
import { loadValuesPath, type SeriesArea, seriesListPath, seriesNewPath, seriesPath } from "#app/navigation/paths.ts";
import type { SeriesListView, SeriesRow } from "./list-view.server.ts";
import { STALE_DAYS } from "./stale-days.ts";

export function SeriesListPage({ list }: { list: SeriesListView }) {
  const { t } = useTranslation();
  const { type, assetClass, stale, status, provider, keeper } = list.here;
  const load = list.mayLoad ? (
    <>
      <ButtonLink variant="primary" icon={<span className="nav-glyph nav-glyph-upload" aria-hidden="true" />} to={loadValuesPath()}>
        {t("series.list.load")}
      </ButtonLink>
      <ButtonLink to={seriesNewPath(list.area)}>{t("series.list.add")}</ButtonLink>
    </>
  ) : null;
  return (
    <ListPage<SeriesRow>
      list={list}
      caption={t("series.list.caption")}
      search={t("series.list.search")}
      searchNote={list.searchNote}
      href={(query) => seriesListPath(query, list.area)}
      filters={{ values: { type, assetClass, stale, status, provider, keeper }, fields: <Filters list={list} /> }}
      rowKey={(row) => row.uuid}
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
      add={load}
      empty={{ title: t("series.list.emptyTitle"), text: t("series.list.emptyText") }}
    />
  );
}

/** In place of the list for somebody whose organisation does not see series. */
export function ClosedSeriesPage({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} />
      <Card>
        <EmptyState title={t("series.list.closedTitle")} text={t("series.list.closedText")} />
      </Card>
    </>
  );
}

function Filters({ list }: { list: SeriesListView }) {
  const { t } = useTranslation();
  const { type, assetClass, stale, status, provider, keeper } = list.here;
  return (
    <>
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
      <FilterSelect name="keeper" label={t("series.edit.keeper")} all={t("series.list.allKeepers")} value={keeper} options={list.keepers} />
      <FilterSelect
        name="stale"
        label={t("series.list.staleLabel")}
        all={t("series.list.anyAge")}
        value={stale}
        options={STALE_DAYS.map((value) => ({ value, label: t("series.list.staleDays", { days: value }) }))}
      />
    </>
  );
}

const nameCell = (area: SeriesArea, simulated: string) =>
  function NameCell(row: SeriesRow) {
    return (
      <>
        <Link to={seriesPath(row.uuid, {}, area)} prefetch="intent">
          {row.name}
        </Link>{" "}
        {row.simulated ? <Badge tone="flashy">{simulated}</Badge> : null} {row.status ? <Badge>{row.status}</Badge> : null}
        <div className="hint">{row.code}</div>
      </>
    );
  };
