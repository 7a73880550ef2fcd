import type { DayOrder, FileReading } from "#app/contract/file-reading.ts";
import { identifierOf } from "#backend/import/identifiers.ts";
import { withoutValue } from "#backend/import/no-value.ts";
import { type Row, textOf } from "#backend/import/table-start.ts";
import { isoOfDay } from "#backend/values/days.ts";
import { dayOfCell, numberOfCell } from "./cells.ts";
import type { Layout } from "./head.ts";

const LINES = 10;

interface Ways {
  reading: Pick<FileReading, "decimalMark" | "open">;
  order: DayOrder;
  /** Of a file that names none. */
  series: string | undefined;
  words: ReadonlySet<string>;
  from1904: boolean;
}

/** The first ten values of a file as they would be stored. */
export function previewOf(
  rows: readonly Row[],
  layout: Layout | null,
  { reading, order, series, words, from1904 }: Ways,
): FileReading["preview"] {
  if (layout === null) return [];
  const isOpen = (question: FileReading["open"][number]) => reading.open.includes(question);
  const preview: FileReading["preview"] = [];
  for (const { cells, line } of rows) {
    const day = isOpen("dayOrder") ? null : dayOfCell(cells[layout.date], order, from1904);
    const columns =
      layout.kind === "wide"
        ? layout.columns
        : [{ at: layout.value, key: layout.series < 0 ? (series ?? "") : identifierOf(textOf(cells[layout.series])).key }];
    for (const { at, key } of columns) {
      const text = textOf(cells[at]);
      if (text === "" || withoutValue(text, words)) continue;
      if (preview.length === LINES) return preview;
      const value = isOpen("decimalMark") ? null : numberOfCell(cells[at], reading.decimalMark ?? ".").value;
      preview.push({ line, series: key, date: day === null ? null : isoOfDay(day), value });
    }
  }
  return preview;
}
