import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { ListCard } from "#app/components/data/list-page.tsx";
import type { ListView } from "#app/components/data/list-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { poolPath } from "#app/navigation/paths.ts";
import type { LineRow, MarkedPool } from "./pool-view.server.ts";

interface Found {
  query: string;
  /** Why it did not search. */
  note: string | null;
  results: Array<{ series: string; name: string; code: string; held: boolean }> | null;
}

/** The pool's own series, with what changes them, and the search for others. */
export function SeriesTab({ head, list, found }: { head: MarkedPool; list: ListView<LineRow>; found: Found }) {
  const { t } = useTranslation();
  return (
    <>
      {list.total === 0 && !list.here.q ? (
        <Card>
          <EmptyState
            title={t("pools.series.emptyTitle")}
            text={t(head.mayEdit ? "pools.series.emptyText" : "pools.series.emptyReadOnly")}
          />
        </Card>
      ) : (
        <Lines head={head} list={list} />
      )}
      {head.mayEdit ? <Search head={head} found={found} /> : null}
    </>
  );
}

function Lines({ head, list }: { head: MarkedPool; list: ListView<LineRow> }) {
  const { t } = useTranslation();
  const title = (key: "name" | "code" | "assetClass" | "currency" | "sri" | "fees" | "lastDate") => t(`pools.series.columns.${key}`);
  return (
    <ListCard
      list={list}
      caption={t("pools.series.caption", { name: head.name })}
      search={t("pools.series.search")}
      href={(query) => poolPath(head.area, head.id, query)}
      rowKey={(row) => row.series}
      columns={[
        {
          key: "name",
          header: title("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <>
              {row.name} {row.pinned ? <Badge tone="accent">{t("pools.series.pinned")}</Badge> : null}
              {row.external ? <Badge>{t("pools.series.external")}</Badge> : null}
            </>
          ),
        },
        { key: "code", header: title("code"), cell: (row) => <FigureText>{row.code}</FigureText> },
        { key: "assetClass", header: title("assetClass"), sort: "assetClass", cell: (row) => row.assetClass },
        { key: "currency", header: title("currency"), cell: (row) => row.currency },
        {
          key: "sri",
          header: title("sri"),
          sort: "sri",
          align: "end",
          cell: (row) => (row.sri === null ? <Missing /> : <FigureText>{row.sri}</FigureText>),
        },
        {
          key: "fees",
          header: title("fees"),
          align: "end",
          cell: (row) => (row.fees === null ? <Missing /> : <FigureText>{row.fees}</FigureText>),
        },
        {
          key: "lastDate",
          header: title("lastDate"),
          sort: "lastValueDate",
          align: "end",
          cell: (row) => (row.lastDate === null ? <Missing /> : <FigureText>{row.lastDate}</FigureText>),
        },
        ...(head.mayEdit
          ? [
              {
                key: "change",
                header: t("pools.series.change"),
                headerHidden: true,
                align: "end" as const,
                cell: (row: LineRow) => <LineButtons head={head} row={row} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function LineButtons({ head, row: { series, name, pinned } }: { head: MarkedPool; row: LineRow }) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="line-buttons" preventScrollReset>
      <HiddenFields version={head.version} />
      <Button
        variant="text"
        name="intent"
        value={`${pinned ? "unpin" : "pin"}:${series}`}
        aria-label={t(pinned ? "pools.series.unpinOf" : "pools.series.pinOf", { name })}
      >
        {t(pinned ? "pools.series.unpin" : "pools.series.pin")}
      </Button>
      <Button variant="text" name="intent" value={`take:${series}`} aria-label={t("pools.series.takeOf", { name })}>
        {t("common.actions.remove")}
      </Button>
    </Form>
  );
}

function Search({ head, found: { query, note, results } }: { head: MarkedPool; found: Found }) {
  const { t } = useTranslation();
  const field = { id: "find", name: "find", errorId: "find-error", descriptionId: "find-hint", initialValue: query };
  return (
    <Card id="add" title={t("pools.series.addTitle")} hint={t("pools.series.addHint")}>
      <Form method="get" className="form" preventScrollReset>
        <div className="field-and-button">
          <TextField key={query} field={field} label={t("pools.series.find")} inputMode="search" maxLength={200} />
          <Button>{t("common.actions.search")}</Button>
        </div>
      </Form>
      {note ? <p role="status">{note}</p> : null}
      {results && results.length === 0 ? <p role="status">{t("common.list.noResultFor", { query })}</p> : null}
      {results && results.length > 0 ? (
        <DataTable
          caption={t("pools.series.found")}
          dense
          keepTable
          rows={results}
          rowKey={(row) => row.series}
          columns={[
            {
              key: "name",
              header: t("pools.series.columns.name"),
              rowHeader: true,
              cell: ({ name, code }) => (
                <>
                  {name} <span className="hint">{code}</span>
                </>
              ),
            },
            {
              key: "add",
              header: t("common.actions.add"),
              headerHidden: true,
              align: "end",
              cell: ({ series, name, held }) =>
                held ? (
                  <span className="hint">{t("pools.series.held")}</span>
                ) : (
                  <Form method="post" preventScrollReset>
                    <HiddenFields version={head.version} />
                    <Button name="intent" value={`add:${series}`} aria-label={t("pools.series.addOf", { name })}>
                      {t("common.actions.add")}
                    </Button>
                  </Form>
                ),
            },
          ]}
        />
      ) : null}
    </Card>
  );
}
