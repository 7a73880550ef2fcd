import { Link, useSearchParams } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFits } from "#app/components/behaviour/use-fits.ts";
import { alikeColumns, isMissing } from "./alike.ts";
import { askedMenu, type RowActions, RowMenu, RowMenusForm } from "./row-menu.tsx";

export type SortDirection = "asc" | "desc";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end, their heads too. */
  align?: "start" | "end";
  /** Name of the sort in the address; absent when the column cannot sort. */
  sort?: string;
  /** The cell that names the row: it becomes its head and the title of its block on a phone. */
  rowHeader?: boolean;
  /** The head is for assistive tools only. */
  headerHidden?: boolean;
  /** Shown on wide screens and in the blocks of a phone. */
  secondary?: boolean;
}

export interface DataTableProps<Row> {
  /** Says what the table holds; visually hidden. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: { by: string; dir: SortDirection };
  /** Address of the same list in another order. */
  sortHref?: (by: string, dir: SortDirection) => string;
  /** 32 px rows, for reference tables. */
  dense?: boolean;
  rowTone?: (row: Row) => "highlight" | "total" | undefined;
  /** Menu at the end of each row; null for a row of which nothing can be done. */
  menu?: (row: Row) => RowActions | null;
  /** Rows stay rows on a phone: small tables of figures. */
  keepTable?: boolean;
  /** A list: columns whose cells are all alike are said once, above it. */
  list?: boolean;
}

/** What scrolls sideways must be reachable without a mouse. */
const BY_KEYBOARD = { tabIndex: 0 };

/**
 * Real table in a region that scrolls sideways where it is too wide, with its heads in sight; on a phone each row becomes a block of
 * label and value.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, dense, rowTone, menu, keepTable, list = false } = props;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const menus = useId();
  const region = useRef<HTMLElement>(null);
  const fits = useFits(region);
  const alike = list ? alikeColumns(props.columns, rows, props.sort?.by) : [];
  const columns = alike.length === 0 ? props.columns : props.columns.filter((column) => !alike.includes(column));
  const classes = ["data-table", dense && "data-table-dense", keepTable ? "data-table-kept" : "data-table-blocks"]
    .filter(Boolean)
    .join(" ");
  const asked = askedMenu(search);
  const menuOf = (actions: RowActions | null, key: string) =>
    actions ? (
      <RowMenu
        actions={actions}
        label={t("common.list.rowActions", { name: actions.name })}
        value={key}
        form={menus}
        asked={asked === key}
      />
    ) : null;
  const table = (
    <section
      ref={region}
      className={`table-region${fits === undefined ? "" : fits ? " table-fits" : " table-wide"}`}
      aria-label={t("common.list.scrollable", { name: caption })}
      {...(fits ? undefined : BY_KEYBOARD)}
    >
      <table className={classes}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} sortHref={props.sortHref} />
            ))}
            {menu ? (
              <th scope="col" className="cell-menu">
                <span className="visually-hidden">{t("common.list.moreActions")}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-tone={rowTone?.(row)}>
              {columns.map((column) => bodyCell(column, row))}
              {menu ? <td className="cell-menu">{menuOf(menu(row), rowKey(row))}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {menu ? <RowMenusForm id={menus} search={search} /> : null}
    </section>
  );
  const told = alike.filter(({ cell }) => !isMissing(cell(rows[0] as Row)));
  if (told.length === 0) return table;
  return (
    <>
      <AlikeFacts columns={told} row={rows[0] as Row} />
      {table}
    </>
  );
}

/** What all rows have in common. */
function AlikeFacts<Row>({ columns, row }: { columns: ReadonlyArray<Column<Row>>; row: Row }) {
  const { t } = useTranslation();
  return (
    <dl className="alike-facts" aria-label={t("common.list.alike")}>
      {columns.map(({ key, header, cell }) => (
        <div key={key}>
          <dt>{header}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A cell. Called, not rendered as a component of its own: a long list has hundreds. */
function bodyCell<Row>(column: Column<Row>, row: Row) {
  const { key, header, headerHidden, rowHeader, cell } = column;
  const className = classOf(column);
  if (rowHeader)
    return (
      <th key={key} scope="row" className={className}>
        {cell(row)}
      </th>
    );
  return (
    <td key={key} className={className} data-label={headerHidden ? undefined : header}>
      {cell(row)}
    </td>
  );
}

const classOf = ({ align, secondary }: Pick<Column<never>, "align" | "secondary">): string | undefined =>
  [align === "end" && "cell-end", secondary && "cell-secondary"].filter(Boolean).join(" ") || undefined;

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: DataTableProps<Row>["sort"];
  sortHref: DataTableProps<Row>["sortHref"];
}

function HeadCell<Row>({ column, sort, sortHref }: HeadCellProps<Row>) {
  const sorted = sort !== undefined && column.sort === sort.by ? sort.dir : undefined;
  const text = column.headerHidden ? <span className="visually-hidden">{column.header}</span> : column.header;
  return (
    <th scope="col" className={classOf(column)} aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}>
      {column.sort && sortHref ? (
        <Link to={sortHref(column.sort, sorted === "asc" ? "desc" : "asc")} className="sort" preventScrollReset>
          {text}
        </Link>
      ) : (
        text
      )}
    </th>
  );
}
