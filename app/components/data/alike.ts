import { isValidElement, type ReactNode } from "react";
import { Missing } from "./figure-text.tsx";

/** Fewer rows than this are read at a glance: their columns stay as they are. */
const FEWEST_ROWS = 5;

interface Told<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  sort?: string;
  rowHeader?: boolean;
}

/** A column without any value is left out of a list of any length. */
export const isMissing = (cell: ReactNode): boolean => isValidElement(cell) && cell.type === Missing;

/**
 * Columns of a list whose cells all say the same, which are said once instead. The one that it is sorted by stays: it says why the
 * rows stand in this order.
 */
export function alikeColumns<Row, Of extends Told<Row>>(columns: readonly Of[], rows: readonly Row[], sortedBy?: string): Of[] {
  const first = rows[0];
  if (first === undefined) return [];
  return columns.filter(({ rowHeader, sort, cell }) => {
    if (rowHeader || (sort !== undefined && sort === sortedBy)) return false;
    const said = cell(first);
    if (rows.length < FEWEST_ROWS && !isMissing(said)) return false;
    return rows.every((row) => row === first || same(cell(row), said));
  });
}

/** Whether two cells show the same, element by element. */
function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (isValidElement(one) && isValidElement(other)) return one.type === other.type && same(one.props, other.props);
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  return left.length === Object.keys(other).length && left.every(([name, value]) => same(value, right[name]));
}
