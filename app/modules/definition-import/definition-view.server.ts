import { pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { DefinitionImport } from "#app/contract/series/definition-import.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ownSeriesArea } from "#app/modules/series/series-area.ts";
import { type FaultsView, faultsView } from "#app/modules/value-import/faults.server.ts";
import { type ReadingView, readingView } from "#app/modules/value-import/reading-view.server.ts";
import { tableFaultRows } from "#app/modules/value-import/table-faults.server.ts";
import { formatBytes } from "#app/modules/value-import/uploads-view.server.ts";
import { definitionMappingPath, type SeriesArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isMappable } from "./definition-mapping.server.ts";

export interface DefinitionRow {
  uuid: string;
  name: string;
  size: string;
  status: DefinitionImport["status"];
  lines: string;
  received: string;
  applied: string | null;
}
export interface DefinitionsView {
  title: string;
  idem: string;
  rows: DefinitionRow[];
  total: number;
  range: { from: string; to: string; total: string };
  page: number;
  size: number;
  mayLoad: boolean;
  mayExport: boolean;
}

/** Files of definitions of the person's organisation, newest first. */
export async function definitionsView({ api, language, permissions }: Viewer, url: string): Promise<DefinitionsView> {
  const asked = readPage(url);
  const { limit, offset } = pageQuery(asked);
  const { items, total } = await api.definitionImports.list({ query: { limit, offset } });
  return {
    title: getFixedT(language)("imports.definitions.title"),
    idem: crypto.randomUUID(),
    rows: items.map(({ uuid, fileName, fileSize, status, report, createdAt, appliedAt }) => ({
      uuid,
      name: fileName,
      size: formatBytes(fileSize, language),
      status,
      lines: formatCount(report.rows, language),
      received: formatInstant(createdAt, language),
      applied: appliedAt && formatInstant(appliedAt, language),
    })),
    total,
    range: rangeTexts(url, asked, items.length, total, language),
    page: asked.page,
    size: asked.size,
    mayLoad: permissions.has("series-edit"),
    mayExport: permissions.has("series-view"),
  };
}

export interface DefinitionView {
  uuid: string;
  title: string;
  facts: string[];
  status: DefinitionImport["status"];
  appliedAt: string;
  summary: Array<{ label: string; value: string }>;
  changesSomething: boolean;
  faults: FaultsView;
  reading: ReadingView | null;
  /** Address where the file is read otherwise; null where it is not. */
  mapping: string | null;
  /** Where the person finds the series. */
  area: SeriesArea;
  mayDecide: boolean;
}

/** State of one file in words and figures of the person's language. */
export function definitionView(item: DefinitionImport, { language, permissions, roles }: Viewer): DefinitionView {
  const t = getFixedT(language);
  const { rows, added, changed, unchanged, errors, errorCount } = item.report;
  const written = (value: number) => formatCount(value, language);
  const summary = Object.entries({ rows, added, changed, unchanged }) as Array<["rows" | "added" | "changed" | "unchanged", number]>;
  return {
    uuid: item.uuid,
    title: item.fileName,
    facts: [formatBytes(item.fileSize, language), t("imports.page.facts", { date: formatInstant(item.createdAt, language) })],
    status: item.status,
    appliedAt: item.appliedAt ? formatInstant(item.appliedAt, language) : "",
    summary: summary.map(([key, value]) => ({ label: t(`imports.definitions.summary.${key}`), value: written(value) })),
    changesSomething: added + changed > 0,
    reading: item.report.reading && readingView(item.report.reading, language),
    mapping: permissions.has("series-edit") && isMappable(item) ? definitionMappingPath(item.uuid) : null,
    faults: faultsView(tableFaultRows(errors, language), errorCount, language),
    area: ownSeriesArea(roles),
    mayDecide: permissions.has("series-edit"),
  };
}
