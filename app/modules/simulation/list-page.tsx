import { PlusIcon } from "@radix-ui/react-icons";
import { Form } from "@remix-run/react";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { RowMenu } from "#app/components/data/row-menu.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import {
  simulationComparePath,
  simulationDeletePath,
  simulationDuplicatePath,
  simulationModalPath,
  simulationNewPath,
  simulationPath,
  simulationRenamePath,
  simulatorsPath,
} from "#app/navigation/paths.ts";
import type { ListView, SimulationRow } from "./list-view.server.ts";

export interface ListPageProps {
  list: ListView;
  /** Makes a second press of "New simulation" harmless. */
  idem: string;
}

export function ListPage({ list, idem }: ListPageProps) {
  const { t } = useTranslation();
  const firstUse = list.total === 0 && !list.asked.search;
  if (firstUse) return <FirstUse list={list} idem={idem} />;
  return (
    <>
      <PageHead title={t("simulation.list.title")} facts={[list.count]} actions={<Actions list={list} />} />
      <Card flush>
        <SimulationsTable list={list} />
      </Card>
    </>
  );
}

function SimulationsTable({ list }: { list: ListView }) {
  const { t } = useTranslation();
  const { asked, here, rows, total, range } = list;
  const { search, sort, dir, page, size } = asked;
  // Once for the list: a text looked up in each row costs as much as its cell.
  const [rename, duplicate, exportIt, remove] = [
    t("simulation.rename.ask"),
    t("simulation.duplicate.ask"),
    t("simulation.export.askEllipsis"),
    t("common.actions.deleteEllipsis"),
  ];
  const keep = { q: search, sort, dir, compare: here.compare?.toString() };
  return (
    <>
      <FilterForm
        search={{ label: t("simulation.list.searchLabel"), value: search ?? "" }}
        range={range}
        clearHref={search ? simulatorsPath({ ...here, q: undefined, page: undefined }) : undefined}
        keep={{ ...keep, size: String(size) }}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={t("common.list.noResultFor", { query: search ?? "" })}
          text={t("common.list.noResultAdvice")}
          action={<a href={simulatorsPath({ ...here, q: undefined, page: undefined })}>{t("common.actions.clearFilters")}</a>}
        />
      ) : (
        <DataTable
          caption={t("simulation.list.caption")}
          rows={rows}
          rowKey={(row) => row.uuid}
          sort={{ by: sort, dir }}
          sortHref={(by, direction) => simulatorsPath({ ...here, page: undefined, sort: by, dir: direction })}
          menu={(row) => (
            <RowMenu
              name={row.name}
              items={[
                { label: rename, href: simulationRenamePath(row.uuid, here), glyph: "edit" },
                { label: duplicate, href: simulationDuplicatePath(row.uuid, here) },
                { label: exportIt, href: simulationModalPath(row.uuid, "export") },
                {
                  label: remove,
                  href: simulationDeletePath(row.uuid, here),
                  glyph: "delete",
                  negative: true,
                },
              ]}
            />
          )}
          columns={[
            {
              key: "name",
              header: t("simulation.list.columns.name"),
              sort: "name",
              rowHeader: true,
              cell: (row) => (asked.compare ? <Pick row={row} /> : <a href={simulationPath(row.uuid)}>{row.name}</a>),
            },
            { key: "date", header: t("simulation.list.columns.date"), sort: "date", align: "end", cell: (row) => row.date },
            { key: "product", header: t("simulation.list.columns.product"), sort: "product", cell: (row) => row.product },
            { key: "simulator", header: t("simulation.list.columns.simulator"), sort: "simulator", cell: (row) => row.simulator },
            {
              key: "managementType",
              header: t("simulation.list.columns.managementType"),
              sort: "managementType",
              cell: (row) => row.managementType,
            },
          ]}
        />
      )}
      {asked.compare ? (
        <form id="compare" method="get" action={simulationComparePath()} className="compare-form">
          <Button>{t("simulation.compare.button")}</Button>
          <a href={simulatorsPath({ ...here, compare: undefined })}>{t("common.actions.cancel")}</a>
          <span className="hint">{t("simulation.compare.hint")}</span>
        </form>
      ) : null}
      <Pagination
        page={page}
        size={size}
        total={total}
        texts={range}
        href={(other) => simulatorsPath({ ...here, page: other })}
        keep={keep}
      />
    </>
  );
}

/** A row that can be ticked. */
function Pick({ row: { uuid, name } }: { row: SimulationRow }) {
  const { t } = useTranslation();
  return (
    <label className="compare-pick">
      <input type="checkbox" form="compare" name="simulation" value={uuid} aria-label={t("simulation.compare.pick", { name })} />
      {name}
    </label>
  );
}

/** The choice of the simulator is a modal of its own. */
function Actions({ list: { asked, here, total } }: { list: ListView }) {
  const { t } = useTranslation();
  const compare =
    total > 1 && !asked.compare ? (
      <ButtonLink href={simulatorsPath({ ...here, compare: 1 })}>{t("simulation.compare.ask")}</ButtonLink>
    ) : null;
  return (
    <>
      {compare}
      <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} href={simulationNewPath()}>
        {t("simulation.list.new")}
      </ButtonLink>
    </>
  );
}

/** Nothing saved yet: what it is for, and the simulators offered, one button each. */
function FirstUse({ list, idem }: ListPageProps) {
  const { t } = useTranslation();
  const none = list.simulators.length === 0;
  return (
    <>
      <PageHead title={t("simulation.list.title")} />
      <Card>
        <EmptyState
          drawing
          title={t("simulation.list.emptyTitle")}
          text={t(none ? "simulation.list.emptyNoSimulator" : "simulation.list.emptyText")}
          action={
            none ? null : (
              <Form method="post" action={simulationNewPath()} className="offered">
                <HiddenFields idem={idem} />
                {list.simulators.map(({ uuid, name, product }) => (
                  <div key={uuid} className="offered-card">
                    <span>
                      <b>{name}</b>
                      {product ? <span className="hint">{product}</span> : null}
                    </span>
                    <SubmitButton name="simulator" value={uuid}>
                      {t("simulation.list.start")}
                      <span className="visually-hidden"> {name}</span>
                    </SubmitButton>
                  </div>
                ))}
              </Form>
            )
          }
        />
      </Card>
    </>
  );
}
