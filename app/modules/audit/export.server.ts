import writeWorkbook from "write-excel-file/node";
import type { AuditRecord } from "#app/contract/audit.ts";
import { attachment } from "#app/domain/format/attachment.ts";
import { csvLine, harmless } from "#app/domain/format/spreadsheet-text.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { filtersOf, readAuditFilters } from "./audit-query.ts";
import { rowOf } from "./audit-view.server.ts";

/** Rows of one file; the page says so, and the filters lead to the rest. */
export const EXPORT_ROWS = 5_000;
const PAGE = 100;

/** Rows that the filters of the address leave, newest first. */
async function rowsOf({ api }: Viewer, url: string): Promise<AuditRecord[]> {
  const filters = filtersOf(readAuditFilters(url));
  const rows: AuditRecord[] = [];
  for (let total = 1; rows.length < Math.min(total, EXPORT_ROWS); ) {
    const page = await api.auditLogs.list({ query: { ...filters, limit: PAGE, offset: rows.length } });
    total = page.items.length === 0 ? 0 : page.total;
    rows.push(...page.items);
  }
  return rows.slice(0, EXPORT_ROWS);
}

function table(viewer: Viewer, records: AuditRecord[]): string[][] {
  const t = getFixedT(viewer.language);
  const head = ["id", "at", "user", "organisation", "action", "origin", "object", "objectId", "before", "after", "correlation"] as const;
  return [
    head.map((name) => t(`audit.columns.${name}`)),
    ...records.map((record) => {
      const { user, organisation, action, origin, object } = rowOf(record, viewer);
      const { id, at, resource, before, after, correlationId } = record;
      const json = (value: unknown) => (value === null ? "" : JSON.stringify(value));
      const cells = [String(id), at, user, organisation, action, t(`audit.origins.${origin}`), object, resource.id ?? ""];
      return [...cells, json(before), json(after), correlationId];
    }),
  ];
}

/** The log as a file; that it was taken is itself a row of the log. */
export async function exportAudit(viewer: Viewer, request: Request, requestId: string, format: "csv" | "xlsx"): Promise<Response> {
  const records = await rowsOf(viewer, request.url);
  await viewer.api.auditLogs.create({
    headers: headersOfNew({ idem: `export-${requestId}` }),
    body: { action: "export", resource: { type: "audit", id: null }, details: { format, rows: records.length } },
  });
  const rows = table(viewer, records);
  const headers = (type: string) => ({
    "content-type": type,
    "content-disposition": attachment(`audit-log.${format}`),
    "cache-control": "no-store",
  });
  if (format === "csv") {
    // Spreadsheets in French expect semicolons; the mark in front tells them the text is UTF-8.
    const separator = viewer.language === "fr" ? ";" : ",";
    const text = `\ufeff${rows.map((cells) => csvLine(cells, separator)).join("\r\n")}\r\n`;
    return new Response(text, { headers: headers("text/csv; charset=utf-8") });
  }
  const [head = [], ...body] = rows;
  const cells = [
    head.map((value) => ({ value, fontWeight: "bold" as const })),
    ...body.map((line) => line.map((value) => ({ value: harmless(value), type: String }))),
  ];
  const file = await writeWorkbook(cells, { stickyRowsCount: 1 }).toBuffer();
  return new Response(new Uint8Array(file), { headers: headers("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet") });
}
