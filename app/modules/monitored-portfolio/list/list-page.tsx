import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { COMMERCIAL_STATUSES, PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { ATTENTION_STATES, FOLLOWED_STATES } from "#app/domain/portfolio/watch.ts";
import type { Change } from "#app/modules/model-portfolio/list-view.server.ts";
import { monitoredDeactivatePath, monitoredListPath, monitoredNewPath, monitoredPath, reportingsPath } from "#app/navigation/paths.ts";
import { isKeeping } from "../area.ts";
import { WORKING_STEPS } from "../working-step.ts";
import type { MonitoredListView, MonitoredRow } from "./list-view.server.ts";

/** Portfolios of a house, or those that somebody follows. */
export function MonitoredListPage({ list }: { list: MonitoredListView }) {
  const { t } = useTranslation();
  const { area, mayAdd, here } = list;
  const keeping = isKeeping(area);
  const head = (key: Parameters<typeof headKey>[0]) => t(headKey(key));
  return (
    <ListPage<MonitoredRow>
      list={list}
      caption={list.title}
      search={t("monitoredPortfolios.list.search")}
      href={(query) => monitoredListPath(area, query)}
      rowKey={({ uuid }) => uuid}
      empty={{
        title: t("monitoredPortfolios.list.emptyTitle"),
        text: t(keeping ? "monitoredPortfolios.list.emptyText" : "monitoredPortfolios.list.noneFollowed"),
      }}
      add={
        isKeeping(area) ? (
          <>
            <ButtonLink to={reportingsPath(area)}>{t("monitoredPortfolios.list.reportings")}</ButtonLink>
            {mayAdd ? (
              <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={monitoredNewPath(area)}>
                {t("monitoredPortfolios.list.add")}
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
      filters={{
        values: { version: here.version, status: here.status, step: here.step, state: here.state, all: here.all },
        fields: <Filters list={list} />,
      }}
      menu={
        mayAdd && isKeeping(area)
          ? ({ uuid, name, editable }) => ({
              name,
              items: () => [
                { label: t("monitoredPortfolios.list.copy"), href: monitoredNewPath(area, { source: uuid }) },
                ...(editable
                  ? [{ label: t("monitoredPortfolios.deactivate.ask"), href: monitoredDeactivatePath(area, uuid), negative: true }]
                  : []),
              ],
            })
          : undefined
      }
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: ({ uuid, name, active, problem }) => (
            <>
              <Link to={monitoredPath(area, uuid)} prefetch="intent">
                {name}
              </Link>{" "}
              {active ? null : <Badge>{t("monitoredPortfolios.outOfUse")}</Badge>}{" "}
              {problem ? <Badge tone="negative">{problem}</Badge> : null}
            </>
          ),
        },
        { key: "house", header: head("house"), secondary: area === "asset-manager", cell: ({ house }) => house },
        { key: "product", header: head("product"), sort: "product", cell: ({ product }) => product ?? <Missing /> },
        ...(keeping
          ? [{ key: "step", header: head("step"), cell: ({ step }: MonitoredRow) => (step ? <Badge>{step}</Badge> : <Missing />) }]
          : []),
        {
          key: "version",
          header: head("version"),
          secondary: true,
          cell: ({ versionType }) => t(`monitoredPortfolios.versions.${versionType}`),
        },
        { key: "status", header: head("status"), secondary: true, cell: ({ status }) => t(`monitoredPortfolios.statuses.${status}`) },
        { key: "supports", header: head("supports"), align: "end", cell: ({ supports }) => <FigureText>{supports}</FigureText> },
        { key: "sri", header: head("sri"), cell: ({ sri }) => <RiskTicks level={sri} /> },
        { key: "month", header: head("month"), align: "end", cell: ({ month }) => shown(month) },
        { key: "year", header: head("year"), align: "end", cell: ({ year }) => shown(year) },
        { key: "lastValue", header: head("lastValue"), align: "end", secondary: true, cell: ({ lastValue }) => day(lastValue) },
        { key: "rebalancing", header: head("rebalancing"), align: "end", cell: ({ rebalancing }) => day(rebalancing) },
      ]}
    />
  );
}

type Head =
  | "name"
  | "house"
  | "product"
  | "step"
  | "version"
  | "status"
  | "supports"
  | "sri"
  | "month"
  | "year"
  | "lastValue"
  | "rebalancing";
const headKey = (key: Head) => `monitoredPortfolios.list.columns.${key}` as const;
const shown = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);
const day = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);

function Filters({ list: { area, here } }: { list: MonitoredListView }) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSelect
        name="version"
        label={t("monitoredPortfolios.list.columns.version")}
        all={t("monitoredPortfolios.list.allVersions")}
        value={here.version}
        options={PORTFOLIO_VERSION_TYPES.map((value) => ({ value, label: t(`monitoredPortfolios.versions.${value}`) }))}
      />
      <FilterSelect
        name="status"
        label={t("monitoredPortfolios.list.columns.status")}
        all={t("monitoredPortfolios.list.allStatuses")}
        value={here.status}
        options={COMMERCIAL_STATUSES.map((value) => ({ value, label: t(`monitoredPortfolios.statuses.${value}`) }))}
      />
      <FilterSelect
        name="state"
        label={t("monitoredPortfolios.list.state")}
        all={t("monitoredPortfolios.list.anyState")}
        value={here.state}
        options={(isKeeping(area) ? ATTENTION_STATES : FOLLOWED_STATES).map((value) => ({
          value,
          label: t(`monitoredPortfolios.states.${value}`),
        }))}
      />
      {isKeeping(area) ? (
        <>
          <FilterSelect
            name="step"
            label={t("monitoredPortfolios.list.columns.step")}
            all={t("monitoredPortfolios.list.allSteps")}
            value={here.step}
            options={WORKING_STEPS.map((value) => ({ value, label: t(`monitoredPortfolios.steps.${value}`) }))}
          />
          <FilterSelect
            name="all"
            label={t("monitoredPortfolios.list.inUse")}
            all={t("monitoredPortfolios.list.inUse")}
            value={here.all}
            options={[{ value: "1", label: t("monitoredPortfolios.list.withOutOfUse") }]}
          />
        </>
      ) : null}
    </>
  );
}
