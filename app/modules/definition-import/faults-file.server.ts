import type { DefinitionImport } from "#app/contract/definition-import.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { csvLine } from "#app/domain/spreadsheet-text.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { tableFaultRows } from "#app/modules/value-import/table-faults.server.ts";

/** The faulty cells of a file, one a line, as offices of the language read a CSV file. */
export function faultsFile({ fileName, report }: DefinitionImport, language: InterfaceLanguage): File {
  const t = getFixedT(language);
  const head = (["line", "column", "problem", "found", "expected"] as const).map((key) => t(`imports.faults.columns.${key}`));
  const rows = tableFaultRows(report.errors, language).map(({ line, column, problem, found, expected }) => [
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
