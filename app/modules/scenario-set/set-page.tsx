import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { type Column, DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { STAT_HORIZONS } from "#app/domain/stat-horizons.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { scenarioSetPath, scenarioSetsPath, seriesPath } from "#app/navigation/paths.ts";
import type { SetLine, SetView } from "./set-view.server.ts";

export function SetPage({ set }: { set: SetView }) {
  const { t } = useTranslation();
  const model = set.model.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }));
  const users = set.usedBy.length > 0 ? set.usedBy.join(", ") : t("matrices.set.nobody");
  return (
    <>
      <PageHead
        title={set.title}
        breadcrumb={breadcrumb(t, "matrixes-yield", { label: set.title })}
        facts={set.facts}
        actions={set.previous ? <ButtonLink to={scenarioSetPath(set.previous)}>{t("matrices.set.openPrevious")}</ButtonLink> : null}
      />
      <Stack>
        <Card title={t("matrices.set.model")}>
          <KeyFacts columns={2} facts={[...model, { label: t("matrices.set.usedBy"), value: users }]} />
        </Card>
        {set.seriesCount === 0 ? (
          <Card>
            <EmptyState title={t("matrices.set.empty")} text={t("matrices.set.emptyText")} />
          </Card>
        ) : (
          <Statistics set={set} />
        )}
      </Stack>
    </>
  );
}

/** Measures that are losses: a gain has the minus sign. */
const LOSSES: readonly string[] = ["var95", "cvar95"];

function Statistics({ set }: { set: SetView }) {
  const { t } = useTranslation();
  const { q, assetClass, measure, compare, page, size } = set.here;
  const filtered = Boolean(q || assetClass);
  const meaning = t(LOSSES.includes(measure ?? "") ? "matrices.set.lossHint" : "matrices.set.statisticsHint");
  return (
    <Card title={t("matrices.set.statistics")} hint={compare ? `${meaning}. ${t("matrices.set.compared")}` : meaning} flush>
      <FilterForm
        search={{ label: t("matrices.set.search"), value: q ?? "" }}
        clearHref={filtered ? scenarioSetPath(set.uuid, { measure, compare, size }) : undefined}
        keep={{ size: String(size) }}
      >
        <select name="measure" aria-label={t("matrices.set.measure")} className="select" defaultValue={measure}>
          {set.measures.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <FilterSelect
          name="assetClass"
          label={t("series.list.classLabel")}
          all={t("series.list.allClasses")}
          value={assetClass}
          options={ASSET_CLASSES.map((value) => ({ value, label: t(`common.assetClasses.${value}`) }))}
        />
        {set.previous ? (
          <FilterSelect
            name="compare"
            label={t("matrices.set.compare")}
            all={t("matrices.set.compareNone")}
            value={compare}
            options={[{ value: "previous", label: t("matrices.set.comparePrevious") }]}
          />
        ) : null}
      </FilterForm>
      {set.lines.length === 0 ? (
        <EmptyState title={t("common.list.noResult")} text={t("common.list.noResultAdvice")} />
      ) : (
        <DataTable
          dense
          caption={t("matrices.set.caption", { measure: set.measure })}
          rows={set.lines}
          rowKey={(line) => line.series}
          columns={[
            { key: "series", header: t("matrices.set.series"), rowHeader: true, cell: nameOf(t) },
            ...HORIZON_COLUMNS.map((column) => column(t)),
          ]}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={set.total}
        texts={set.range}
        href={(to) => scenarioSetPath(set.uuid, { ...set.here, page: to })}
        keep={{ q, assetClass, measure, compare }}
      />
    </Card>
  );
}

type T = Translate;

const nameOf = (t: T) =>
  function NameCell(line: SetLine) {
    return (
      <>
        <Link to={seriesPath(line.series)}>{line.name}</Link> {line.made ? <Badge>{line.made}</Badge> : null}
        <div className="hint">
          {line.className}
          {line.target ? ` · ${line.target}` : null}
          {line.absent ? ` · ${t("matrices.set.absent")}` : null}
        </div>
      </>
    );
  };

const HORIZON_COLUMNS = STAT_HORIZONS.map(
  (horizon) =>
    (t: T): Column<SetLine> => ({
      key: horizon,
      header: t(`matrices.set.horizons.${horizon}`),
      align: "end",
      cell: ({ cells }) => {
        const { text, difference } = cells[horizon];
        return (
          <>
            {text === null ? <Missing /> : <FigureText>{text}</FigureText>}
            {difference ? <div className="hint figure">{difference}</div> : null}
          </>
        );
      },
    }),
);

export function SetNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("matrices.set.notFound")}
      text={t("matrices.set.notFoundText")}
      back={{ href: scenarioSetsPath(), label: t("matrices.set.backToList") }}
    />
  );
}
