import type { Option } from "#app/components/form/choice-fields.tsx";
import type { NamedError } from "#app/components/form/named-field.ts";
import type { FileReading } from "#app/contract/file-reading.ts";
import { type InterfaceLanguage, VALUES_HELD } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber } from "#app/domain/format/format.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { columnField, type TypedMapping } from "./mapping-form.server.ts";

/** Columns that are chosen one by one. */
const MOST_COLUMNS = 60;

export interface MappingView {
  /** What the file does not say, each in a sentence. */
  asks: string[];
  /** The first lines as they stand in the file. */
  beginning: Array<{ line: string; cells: string[]; isHead: boolean }>;
  sheets: Option[];
  /** Empty where the file has too many columns to be chosen one by one, each a series. */
  columns: Array<{ field: string; label: string; samples: string }>;
  uses: Option[];
  marks: Option[];
  orders: Option[];
  /** What the values of series may be that the file makes; empty where it makes none. */
  held: Option[];
  /** Values of the fields, by name. */
  values: TypedMapping;
  shown: { headLine: string; sheet: string };
  /** The first lines as they would be stored, under their titles; the first figures are the line's number. */
  preview: { titles: Array<{ text: string; isFigure: boolean }>; rows: Array<{ id: string; line: string; cells: string[] }> };
  /** What is wrong with the file when it is read so. */
  faults: readonly string[];
  errors: NamedError[];
  /** Values of series, that a file may not name: one is asked for. */
  holdsValues: boolean;
  /** The answers may count for later files too; those of a provider always do. */
  keeps: boolean;
}

interface Shown {
  reading: FileReading;
  /** Columns that the file may have, in words. */
  uses: Option[];
  /** What was typed; absent where the page is opened. */
  typed?: TypedMapping;
  errors?: NamedError[];
  faults: readonly string[];
  holdsValues: boolean;
  keeps?: boolean;
}

/** How a file is read and may be read otherwise, in words of the person's language. */
export function mappingView(
  { reading, uses, typed, errors = [], faults, holdsValues, keeps = true }: Shown,
  language: InterfaceLanguage,
): MappingView {
  const t = getFixedT(language);
  const { columns, beginning, headLine, endLines, sheet, sheets, series, noValue, decimalMark, dayOrder, decidedBy, valuesHold, open } =
    reading;
  const head = String(headLine ?? 1);
  const isAnswer = (by: string | null) => by === "answer" || by === "kept";
  const values = {
    sheet: sheet ?? "",
    headLine: head,
    endLines: String(endLines),
    series: series ?? "",
    noValue: noValue.join("; "),
    valuesHold,
    decimalMark: isAnswer(decidedBy.decimalMark) ? (decimalMark ?? "") : "",
    dayOrder: isAnswer(decidedBy.dayOrder) ? (dayOrder ?? "") : "",
    keep: "on",
    ...typed,
    // Other titles have other columns.
    ...Object.fromEntries(columns.map(({ column, use }) => [columnField(column), use])),
  };
  return {
    asks: open.map((question) => t(`imports.mapping.open.${question}`)),
    beginning: beginning.map(({ line, cells }) => ({ line: String(line), cells, isHead: line === headLine })),
    sheets: sheets.length > 1 ? sheets.map((name) => ({ value: name, label: name })) : [],
    columns: chosenColumns(columns).map(({ column, title, samples }) => ({
      field: columnField(column),
      label: title || t("imports.mapping.untitled", { column }),
      samples: samples.filter((text) => text !== "").join(" · "),
    })),
    uses,
    marks: holdsValues
      ? [
          { value: ",", label: t("imports.reading.choices.comma") },
          { value: ".", label: t("imports.reading.choices.point") },
        ]
      : [],
    orders: [
      { value: "DMY", label: t("imports.reading.choices.dayFirst") },
      { value: "MDY", label: t("imports.reading.choices.monthFirst") },
      { value: "YMD", label: t("imports.reading.choices.yearFirst") },
    ],
    // A provider makes no series.
    held: holdsValues && keeps ? VALUES_HELD.map((value) => ({ value, label: t(`series.valuesHeld.${value}`) })) : [],
    values,
    shown: { headLine: head, sheet: sheet ?? "" },
    preview: holdsValues ? previewOfValues(reading, language) : previewOfTable(reading, uses),
    faults,
    errors,
    holdsValues,
    keeps,
  };
}

/** Columns that are shown to be chosen: of many, those that are used and as many others as there is room for; none where each is a series. */
function chosenColumns(columns: FileReading["columns"]): FileReading["columns"] {
  if (columns.length <= MOST_COLUMNS) return columns;
  if (columns.some(({ use }) => use === "titled")) return [];
  const used = columns.filter(({ use }) => use !== "ignore");
  const others = columns.filter(({ use }) => use === "ignore").slice(0, Math.max(0, MOST_COLUMNS - used.length));
  return columns.filter((column) => used.includes(column) || others.includes(column));
}

function previewOfValues({ preview }: FileReading, language: InterfaceLanguage): MappingView["preview"] {
  const t = getFixedT(language);
  const notYet = t("imports.mapping.notYet");
  return {
    titles: [
      { text: t("imports.series.columns.key"), isFigure: false },
      { text: t("imports.revisions.columns.date"), isFigure: true },
      { text: t("imports.mapping.value"), isFigure: true },
    ],
    rows: preview.map(({ line, series, date, value }, at) => ({
      id: String(at),
      line: String(line),
      cells: [
        series || notYet,
        date === null ? notYet : formatDate(date),
        value === null ? notYet : formatNumber(value, language, { decimals: [0, 12] }),
      ],
    })),
  };
}

const previewOfTable = ({ columns, rows }: FileReading, uses: readonly Option[]): MappingView["preview"] => ({
  titles: columns.flatMap(({ use }) =>
    use === "ignore" ? [] : [{ text: uses.find(({ value }) => value === use)?.label ?? use, isFigure: false }],
  ),
  rows: rows.map(({ line, cells }) => ({
    id: String(line),
    line: String(line),
    cells: cells.map((cell) => (cell === null ? "" : isDay(cell) ? formatDate(cell) : cell)),
  })),
});
