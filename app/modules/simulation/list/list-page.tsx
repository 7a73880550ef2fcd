import { PlusIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import type { MenuItem } from "#app/components/data/row-menu.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import {
  simulationComparePath,
  simulationDeletePath,
  simulationDuplicatePath,
  simulationModalPath,
  simulationNewPath,
  simulationPath,
  simulationRenamePath,
  simulationSharePath,
  simulatorsPath,
} from "#app/navigation/paths.ts";
import { MOST_COMPARED } from "../compare/most-compared.ts";
import type { ListView, SimulationRow } from "./list-view.server.ts";

export interface ListPageProps {
  list: ListView;
  /** Makes a second press of "New simulation" harmless. */
  idem: string;
}

export function ListPage({ list, idem }: ListPageProps) {
  const { t } = useTranslation();
  if (list.firstUse) return <FirstUse list={list} idem={idem} />;
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
  const { search, whose, sort, dir, page, size } = asked;
  const menuOf = useRowMenu(here);
  const [chosen, setChosen] = useState(0);
  const text = { youShare: t("simulation.list.youShare"), unsaved: t("simulation.list.unsaved") };
  const head = <K extends "name" | "client" | "chance" | "horizon" | "date" | "product" | "simulator" | "managementType" | "owner">(
    key: K,
  ) => ({
    key,
    sort: key,
    header: t(`simulation.list.columns.${key}`),
  });
  const keep = { sort, dir, compare: here.compare?.toString() };
  const unfiltered = simulatorsPath({ ...here, q: undefined, whose: undefined, page: undefined });
  return (
    <>
      <FilterForm
        search={{ label: t("simulation.list.searchLabel"), value: search ?? "" }}
        range={range}
        clearHref={search || whose !== "mine" ? unfiltered : undefined}
        keep={{ ...keep, size: String(size) }}
      >
        <FilterSelect
          name="whose"
          label={t("simulation.list.whose.label")}
          all={t("simulation.list.whose.mine")}
          value={here.whose}
          options={(["colleagues", "all"] as const).map((value) => ({ value, label: t(`simulation.list.whose.${value}`) }))}
        />
      </FilterForm>
      {rows.length === 0 ? (
        <NothingFound list={list} href={unfiltered} />
      ) : (
        <DataTable
          list
          caption={t("simulation.list.caption")}
          rows={rows}
          rowKey={(row) => row.uuid}
          sort={{ by: sort, dir }}
          sortHref={(by, direction) => simulatorsPath({ ...here, page: undefined, sort: by, dir: direction })}
          menu={(row) => ({ name: row.name, items: () => menuOf(row) })}
          columns={[
            {
              ...head("name"),
              rowHeader: true,
              cell: (row) => (
                <>
                  {asked.compare ? (
                    <Pick row={row} onPick={(on) => setChosen((before) => before + (on ? 1 : -1))} />
                  ) : (
                    <Link to={simulationPath(row.uuid)}>{row.name}</Link>
                  )}
                  {row.unsaved ? <Badge tone="flashy">{text.unsaved}</Badge> : null}
                  {row.own && row.shared ? <Badge tone="information">{text.youShare}</Badge> : null}
                </>
              ),
            },
            { ...head("client"), cell: ({ client }) => client ?? <Missing /> },
            { key: "goal", header: t("simulation.list.columns.goal"), align: "end", cell: ({ goal }) => goal ?? <Missing /> },
            { ...head("chance"), align: "end", cell: ({ chance }) => chance ?? <Missing /> },
            { ...head("horizon"), align: "end", cell: ({ horizon }) => horizon ?? <Missing /> },
            { ...head("date"), align: "end", cell: ({ date }) => date ?? <Missing /> },
            { ...head("product"), secondary: true, cell: ({ product }) => product ?? <Missing /> },
            { ...head("simulator"), secondary: true, cell: (row) => row.simulator },
            { ...head("managementType"), secondary: true, cell: (row) => row.managementType },
            ...(whose === "mine" ? [] : [{ ...head("owner"), cell: (row: SimulationRow) => row.owner }]),
          ]}
        />
      )}
      {asked.compare ? (
        <Form id="compare" method="get" action={simulationComparePath()} className="compare-form">
          <Button>{t("simulation.compare.button")}</Button>
          <Link to={simulatorsPath({ ...here, compare: undefined })}>{t("common.actions.cancel")}</Link>
          <span className="hint" role="status">
            {chosen > 0 ? t("simulation.compare.chosen", { count: chosen, most: MOST_COMPARED }) : t("simulation.compare.hint")}
          </span>
        </Form>
      ) : null}
      <Pagination
        page={page}
        size={size}
        total={total}
        texts={range}
        href={(other) => simulatorsPath({ ...here, page: other })}
        keep={{ ...keep, q: search, whose: here.whose }}
      />
    </>
  );
}

/** What each row leads to. The texts are looked up once for the list: in each row they cost as much as its cell. */
function useRowMenu(here: ListView["here"]): (row: SimulationRow) => MenuItem[] {
  const { t } = useTranslation();
  const text = {
    open: t("common.actions.open"),
    rename: t("simulation.rename.ask"),
    duplicate: t("simulation.duplicate.ask"),
    share: t("simulation.share.ask"),
    stop: t("simulation.share.askStop"),
    export: t("simulation.export.askEllipsis"),
    remove: t("common.actions.deleteEllipsis"),
  };
  return ({ uuid, own, shared }) => {
    const duplicate = { label: text.duplicate, href: simulationDuplicatePath(uuid, here) };
    const exportIt = { label: text.export, href: simulationModalPath(uuid, "export") };
    if (!own) return [{ label: text.open, href: simulationPath(uuid) }, duplicate, exportIt];
    return [
      { label: text.rename, href: simulationRenamePath(uuid, here) },
      duplicate,
      { label: shared ? text.stop : text.share, href: simulationSharePath(uuid, here) },
      exportIt,
      { label: text.remove, href: simulationDeletePath(uuid, here), negative: true },
    ];
  };
}

/** `href` leads to the person's own list. */
function NothingFound({ list: { asked, total }, href }: { list: ListView; href: string }) {
  const { t } = useTranslation();
  if (asked.search || total > 0)
    return (
      <EmptyState
        title={t("common.list.noResultFor", { query: asked.search ?? "" })}
        text={t("common.list.noResultAdvice")}
        action={<Link to={href}>{t("common.actions.clearFilters")}</Link>}
      />
    );
  return (
    <EmptyState
      title={t("simulation.list.colleaguesNone")}
      text={t("simulation.list.colleaguesHow")}
      action={<Link to={href}>{t("simulation.list.seeMine")}</Link>}
    />
  );
}

/** A row that can be ticked. */
function Pick({ row: { uuid, name }, onPick }: { row: SimulationRow; onPick: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <label className="compare-pick">
      <input
        type="checkbox"
        form="compare"
        name="simulation"
        value={uuid}
        aria-label={t("simulation.compare.pick", { name })}
        onChange={(event) => onPick(event.target.checked)}
      />
      {name}
    </label>
  );
}

/** The choice of the simulator is a modal of its own. */
function Actions({ list: { asked, here, total } }: { list: ListView }) {
  const { t } = useTranslation();
  const compare =
    total > 1 && !asked.compare ? (
      <ButtonLink to={simulatorsPath({ ...here, compare: 1 })}>{t("simulation.compare.ask")}</ButtonLink>
    ) : null;
  return (
    <>
      {compare}
      <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={simulationNewPath()}>
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
        {list.colleagues ? (
          <p className="offered-others">
            <Link to={simulatorsPath({ whose: "colleagues" })}>{list.colleagues}</Link>
          </p>
        ) : null}
      </Card>
    </>
  );
}
