import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { csvLine } from "#app/domain/format/spreadsheet-text.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

export interface FaultRow {
  line: string | null;
  column: string | null;
  problem: string;
  found: string | null;
  expected: string | null;
}

export interface FaultsView {
  rows: FaultRow[];
  /** How often each problem occurs among the faults that are known one by one; empty where there is one kind. */
  kinds: Array<{ label: string; value: string }>;
  kindsNote: string | null;
  count: string;
  note: string | null;
}

/** Faults that the page lists; the file of faults has all that are kept. */
const LISTED = 100;

/** The faults of a file, `total` of which some are known one by one. */
export function faultsView(known: FaultRow[], total: number, language: InterfaceLanguage): FaultsView {
  const t = getFixedT(language);
  const written = (value: number) => formatCount(value, language);
  const rows = known.slice(0, LISTED);
  const counts = new Map<string, number>();
  for (const { problem } of known) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  const kinds = counts.size < 2 ? [] : [...counts].sort(([, a], [, b]) => b - a);
  const amounts = { shown: written(rows.length), kept: written(known.length) };
  const cut = rows.length < known.length ? t("imports.faults.firstAndFile", amounts) : t("imports.faults.first", amounts);
  return {
    rows,
    kinds: kinds.map(([label, value]) => ({ label, value: written(value) })),
    kindsNote: known.length < total ? t("imports.faults.amongFirst", amounts) : null,
    count: t("imports.faults.count", { count: total, shown: written(total) }),
    note: rows.length < total ? cut : null,
  };
}

/** The faulty cells of a file, one a line, as offices of the language read a CSV file. */
export function faultsFile(fileName: string, faults: readonly FaultRow[], language: InterfaceLanguage): File {
  const t = getFixedT(language);
  const head = (["line", "column", "problem", "found", "expected"] as const).map((key) => t(`imports.faults.columns.${key}`));
  const rows = faults.map(({ line, column, problem, found, expected }) => [
    line ?? t("imports.faults.wholeFile"),
    column ?? "",
    problem,
    found ?? "",
    expected ?? "",
  ]);
  const separator = language === "fr" ? ";" : ",";
  // The mark at the start tells Excel that the text is UTF-8.
  const text = `\ufeff${[head, ...rows].map((cells) => csvLine(cells, separator)).join("\r\n")}\r\n`;
  return new File([text], `${fileName.replace(/\.[^.]*$/, "")}${language === "fr" ? "-erreurs" : "-errors"}.csv`, {
    type: "text/csv; charset=utf-8",
  });
}
