import type { NamedError } from "#app/components/form/named-field.ts";
import { type FileMapping, type FileReading, fileMapping } from "#app/contract/file-reading.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** A mapping as it was typed, by the names of the fields. */
export type TypedMapping = Readonly<Record<string, string>>;

/** What a person typed on the mapping page, and what of it cannot be meant. */
export interface SentMapping {
  typed: TypedMapping;
  mapping: FileMapping;
  keep: boolean;
  errors: NamedError[];
}

export const columnField = (column: number): string => `column-${column}`;
const COLUMN = /^column-([1-9]\d{0,2})$/;

/** Columns that were chosen for other titles than those that are named now count no more. */
const isOfOtherTitles = (typed: TypedMapping) => typed.headLine !== typed.shownHeadLine || (typed.sheet ?? "") !== (typed.shownSheet ?? "");

export function sentMapping(form: FormData, language: InterfaceLanguage): SentMapping {
  const t = getFixedT(language);
  const typed = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : [])));
  const columns = isOfOtherTitles(typed)
    ? []
    : Object.entries(typed).flatMap(([name, use]) => {
        const column = COLUMN.exec(name)?.[1];
        return column ? [[column, use || "ignore"] as const] : [];
      });
  const count = (text: string | undefined) => (text ? Number(text) : undefined);
  const told = {
    sheet: typed.sheet || undefined,
    headLine: count(typed.headLine),
    endLines: count(typed.endLines),
    columns: columns.length > 0 ? Object.fromEntries(columns) : undefined,
    series: typed.series || undefined,
    decimalMark: typed.decimalMark || undefined,
    dayOrder: typed.dayOrder || undefined,
    valuesHold: typed.valuesHold || undefined,
    noValue: typed.noValue
      ? typed.noValue
          .split(/[;\n]/)
          .map((word) => word.trim())
          .filter((word) => word !== "")
      : [],
  };
  const { data, error } = fileMapping.safeParse(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)));
  const fields = new Set((error?.issues ?? []).map(({ path }) => String(path[0])));
  const texts: Readonly<Record<string, string>> = {
    headLine: t("imports.mapping.lineFault"),
    endLines: t("imports.mapping.lineFault"),
    noValue: t("imports.mapping.noValueFault"),
    series: t("imports.mapping.seriesFault"),
  };
  const errors = [...fields].map((field) => ({ field, text: texts[field] ?? t("imports.reading.choose") }));
  return { typed, mapping: data ?? {}, keep: form.get("keep") === "on", errors };
}

/** What is still to be said, beside the field that says it. */
export function openErrors({ open, columns }: FileReading, language: InterfaceLanguage): NamedError[] {
  const t = getFixedT(language);
  const first = columns.find(({ use }) => use === "ignore") ?? columns[0];
  return open.map((question) => ({
    field: question === "columns" ? columnField(first?.column ?? 1) : question,
    text: t(`imports.mapping.open.${question}`),
  }));
}
