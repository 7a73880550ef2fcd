import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { StoredDocument } from "#app/contract/monitored-portfolio/documents.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, versionOf } from "#backend/calls/save-once.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import { auditOf, change, EDITING, found, type Right, requireRight, scopeOf } from "../access.ts";
import * as store from "./document.store.ts";
import { reportFile } from "./report-file.ts";

const REPORTING: readonly Right[] = ["am-ableEditPortfolioReportings"];
const PDF = "application/pdf";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const recordOf = ({
  uuid: id,
  kind,
  title,
  url,
  fileName,
  fileSize,
  periodFrom,
  periodTo,
  updatedAt,
}: store.DocumentRow): StoredDocument => ({
  ...{ id, kind, title, url, fileName, fileSize, from: periodFrom, to: periodTo },
  updatedAt: new Date(updatedAt).toISOString(),
});
const recordsOf = async (queries: Queries, { uuid: portfolio, version }: { uuid: string; version: number }) => ({
  ...{ portfolio, version },
  documents: (await store.documentsOf(queries, portfolio)).map(recordOf),
});

/** What a file is by its content: a PDF, or a workbook where it is no KID and no factsheet. Throws 422 for anything else. */
function contentOfFile({ data, filename }: SentFile, kind: StoredDocument["kind"], index: number) {
  const content = Buffer.from(data, "base64");
  const found = content.subarray(0, 5).toString("latin1") === "%PDF-" ? null : kindOf(content);
  const contentType = found === null ? PDF : kind === "OTHER" && "kind" in found && found.kind === "xlsx" ? XLSX : null;
  if (contentType === null)
    throw refuse.unprocessable("DOCUMENT_TYPE", "The file is no document that can be kept.", { index, fileName: filename });
  return { fileName: filename, contentType, content, fileSize: content.length };
}

type Put = z.output<NonNullable<(typeof calls.put)["~orpc"]["inputSchema"]>>;

/** The list as it is sent: what it does not name is removed. */
function putDocuments(context: CallerContext, input: Put) {
  return change(context, "monitored-portfolio.set-documents", input, {
    rights: [...EDITING, ...REPORTING],
    request: { body: input.body },
    async effect(tx, { uuid: portfolio }) {
      const present = await store.documentsOf(tx, portfolio);
      const kept = new Set(input.body.documents.flatMap(({ id }) => id ?? []));
      const { caller } = context;
      for (const [index, { id, title, kind, url, file }] of input.body.documents.entries()) {
        if (id !== undefined) {
          if (!present.some((one) => one.uuid === id))
            throw refuse.invalid(`body.documents.${index}.id`, "is no document of the portfolio");
          await store.describeDocument(tx, id, { title, kind });
        } else {
          const content = file ? contentOfFile(file, kind, index) : { url: url! };
          await store.insertDocument(tx, { uuid: randomUUID(), portfolio, title, kind, ...content, author: caller.userUuid });
        }
      }
      const gone = present.filter(({ uuid }) => !kept.has(uuid));
      await store.deleteDocuments(
        tx,
        gone.map(({ uuid }) => uuid),
      );
      const titles = (rows: readonly store.DocumentRow[]) => rows.map(({ title }) => title);
      return { before: { documents: titles(present) }, after: { documents: titles(await store.documentsOf(tx, portfolio)) } };
    },
    answer: recordsOf,
  });
}

const calls = api.monitoredDocuments;
export const documentRoutes = {
  list: calls.list.handler(async ({ input: { params }, context: { caller, database } }) =>
    recordsOf(database.orm, await found(database.orm, scopeOf(caller), params.uuid)),
  ),
  put: calls.put.handler(({ input, context }) => putDocuments(context, input)),
  file: calls.file.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    const kept = await store.contentOf(database.orm, row.uuid, params.id);
    if (!kept) throw refuse.notFound("Document");
    return new File([new Uint8Array(kept.content)], kept.fileName, { type: kept.contentType });
  }),
  report: calls.report.handler(async ({ input: { params, query }, context }) => {
    const { caller, database, layOut } = context;
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    const { from = null, to = marketToday(), language, template } = query;
    return (await reportFile({ queries: database.orm, layOut }, row, { from, to, language, template })).file;
  }),
  store: calls.store.handler(async ({ input, context }) => {
    const { caller, database, layOut } = context;
    const { from, to, language, template } = input.body;
    const scope = scopeOf(caller);
    requireRight(caller, REPORTING);
    const seen = await found(database.orm, scope, input.params.uuid);
    requireVersion(versionOf(input.headers), seen.version, { present: auditOf(seen) });
    // Laid out before anything is locked.
    const { file, day } = await reportFile({ queries: database.orm, layOut }, seen, { from, to, language, template });
    const content = Buffer.from(await file.arrayBuffer());
    const made = randomUUID();
    return change(context, "monitored-portfolio.store-report", input, {
      rights: REPORTING,
      request: { body: input.body },
      status: 201,
      async effect(tx, { uuid: portfolio, name }) {
        const about = { kind: "FACTSHEET" as const, title: name.slice(0, 160), periodFrom: from, periodTo: day };
        const kept = { fileName: file.name, contentType: PDF, content, fileSize: content.length };
        await store.insertDocument(tx, { uuid: made, portfolio, ...about, ...kept, author: caller.userUuid });
        return { before: null, after: { fileName: file.name, from, to: day, template } };
      },
      async answer(tx, { uuid: portfolio }) {
        const row = (await store.documentsOf(tx, portfolio)).find(({ uuid }) => uuid === made)!;
        const storedAt = new Date(row.createdAt).toISOString();
        return { uuid: made, portfolio, from, to: day, fileName: file.name, fileSize: content.length, storedAt };
      },
    });
  }),
};
