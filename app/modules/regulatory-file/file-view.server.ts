import type { RegulatoryFile } from "#app/contract/kid-product/regulatory-file.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { versionText } from "#app/domain/regulatory-file/format.ts";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import { editsKid } from "#app/modules/kid-product/kid-product.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What is wrong with a cell, by the code that the backend gives it. */
const PROBLEM_CODES = [
  "INVALID_EXCEL_FILE",
  "KID_PRODUCT_ISIN_CONTAIN_SPACES",
  "KID_PRODUCT_ISIN_INVALID",
  "KID_PRODUCT_ISIN_TWICE",
  "KID_PRODUCT_NAME_EMPTY",
  "REGULATORY_ISIN_EMPTY",
  "REGULATORY_VERSION",
  "REGULATORY_DATE",
  "REGULATORY_FUTURE_DATE",
  "REGULATORY_FORMULA",
  "REGULATORY_NUMBER",
  "REGULATORY_CLASS",
  "REGULATORY_YEARS",
  "REGULATORY_YESNO",
  "REGULATORY_UNIT",
  "REGULATORY_NO_LINE",
] as const;

function problemRows({ problems }: RegulatoryFile, { language }: Viewer) {
  const t = getFixedT(language);
  return problems.map(({ code, severity, sheet, line, cell, column, found, messageKey }, at) => {
    const known = PROBLEM_CODES.find((name) => name === code);
    const reason = messageKey?.startsWith("imports.problem.") && isTranslationKey(messageKey) ? translateMessage(t, messageKey) : null;
    return {
      ...{ key: String(at), severity, code, column: column ?? "", found: found ?? "" },
      place: cell === null ? (line === null ? "" : formatCount(line, language)) : sheet === null ? cell : `${sheet}!${cell}`,
      expected: reason ?? (known ? t(`regulatoryFiles.expected.${known}`) : code),
    };
  });
}

/** A file as its page shows it. */
export function fileView(viewer: Viewer, area: KidArea, file: RegulatoryFile) {
  const { language } = viewer;
  const t = getFixedT(language);
  const written = (count: number) => formatCount(count, language);
  const { summary, errorCount, warningCount, progress, appliedAt } = file;
  const facts: Array<[label: string, value: string]> = summary
    ? [
        [t("regulatoryFiles.file.lines"), written(summary.lines)],
        [t("regulatoryFiles.file.added"), written(summary.added)],
        [t("regulatoryFiles.file.changed"), written(summary.changed)],
        [t("regulatoryFiles.file.unchanged"), written(summary.unchanged)],
        ...(summary.leftOut > 0 ? [[t("regulatoryFiles.file.leftOut"), written(summary.leftOut)] as [string, string]] : []),
        ...(summary.otherSheets.length > 0
          ? [[t("regulatoryFiles.file.otherSheets"), summary.otherSheets.join(", ")] as [string, string]]
          : []),
      ]
    : [];
  return {
    ...{ uuid: file.uuid, title: file.fileName, status: file.status, area },
    mayDecide: editsKid(viewer),
    owner: file.ownerName ?? t("regulatoryFiles.platform"),
    received: formatInstant(file.createdAt, language),
    applied: appliedAt && formatInstant(appliedAt, language),
    progress: { share: progress / 100, text: `${written(progress)}\u00a0%` },
    facts: facts.map(([label, value]) => ({ label, value })),
    sheets: file.sheets.map(({ name, format, version, lines, columns }, at) => ({
      ...{ at, format, name: name ?? format, version: versionText(version) },
      lines: written(lines),
      columns: written(columns),
    })),
    problems: problemRows(file, viewer),
    counts: [
      errorCount > 0 ? t("regulatoryFiles.file.errors", { count: errorCount, shown: written(errorCount) }) : null,
      warningCount > 0 ? t("regulatoryFiles.file.warnings", { count: warningCount, shown: written(warningCount) }) : null,
    ].filter((text) => text !== null),
  };
}
export type FileView = ReturnType<typeof fileView>;
