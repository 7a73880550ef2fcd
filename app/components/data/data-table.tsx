import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type RowCell, rowHtml } from "./row-html.ts";
import { markup } from "./text-html.ts";

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
  /** Menu at the end of each row. */
  menu?: (row: Row) => ReactNode;
  /** Rows stay rows on a phone: small tables of figures. */
  keepTable?: boolean;
}

/** What scrolls sideways must be reachable without a mouse. */
const BY_KEYBOARD = { tabIndex: 0 };

/** Real table in a region that scrolls sideways; on a phone each row becomes a block of label and value. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, dense, rowTone, menu, keepTable } = props;
  const { t } = useTranslation();
  const classes = ["data-table", dense && "data-table-dense", keepTable ? "data-table-kept" : "data-table-blocks"]
    .filter(Boolean)
    .join(" ");
  return (
    <section className="table-region" aria-label={t("common.list.scrollable", { name: caption })} {...BY_KEYBOARD}>
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
          {rows.map((row) => {
            const cells = columns.map((column) => bodyCell(column, row));
            if (menu) cells.push({ tag: "td", className: "cell-menu", content: menu(row) });
            const html = rowHtml(cells, (name) => t("common.list.rowActions", { name }));
            const content = html === null ? { children: cells.map(cellElement) } : markup(html);
            return <tr key={rowKey(row)} data-tone={rowTone?.(row)} {...content} />;
          })}
        </tbody>
      </table>
    </section>
  );
}

function bodyCell<Row>(column: Column<Row>, row: Row): RowCell {
  const className = column.align === "end" ? "cell-end" : undefined;
  const content = column.cell(row);
  if (column.rowHeader) return { tag: "th", className, content };
  return { tag: "td", className, label: column.headerHidden ? undefined : column.header, content };
}

// The place of a cell in its row never changes.
const cellElement = ({ tag: Tag, className, label, content }: RowCell, place: number) => (
  <Tag key={place} scope={Tag === "th" ? "row" : undefined} className={className} data-label={label}>
    {content}
  </Tag>
);

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: DataTableProps<Row>["sort"];
  sortHref: DataTableProps<Row>["sortHref"];
}

function HeadCell<Row>({ column, sort, sortHref }: HeadCellProps<Row>) {
  const sorted = sort !== undefined && column.sort === sort.by ? sort.dir : undefined;
  const text = column.headerHidden ? <span className="visually-hidden">{column.header}</span> : column.header;
  return (
    <th
      scope="col"
      className={column.align === "end" ? "cell-end" : undefined}
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
    >
      {column.sort && sortHref ? (
        <a href={sortHref(column.sort, sorted === "asc" ? "desc" : "asc")} className="sort" data-keep-scroll="">
          {text}
        </a>
      ) : (
        text
      )}
    </th>
  );
}
