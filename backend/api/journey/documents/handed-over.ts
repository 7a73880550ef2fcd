import { isKidAddress } from "#app/domain/kid/kid.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { DocumentFetcher, DocumentProblem } from "#backend/documents/document-fetcher.ts";
import type { DocumentSource } from "../session-dics.ts";
import { keptDocument, recordOpening } from "./issuer-document.store.ts";
import { lookInto } from "./open-documents.ts";

/** Faults that say nothing against a document that is kept: it could not be asked for. */
const UNASKED: ReadonlySet<DocumentProblem> = new Set(["HOST", "UNREACHABLE"]);

/**
 * A document that was opened within a week is handed over as it is kept. An older one is asked for again: where it is another one by now,
 * that is kept beside it and handed over.
 */
export const handedOver =
  (queries: Queries, issuerDocuments: DocumentFetcher | null): DocumentSource =>
  async (url) => {
    const kept = await keptDocument(queries, url);
    if (kept && (kept.isRecent || isKidAddress(url))) return kept.bytes;
    if (!kept) {
      const answer = issuerDocuments ? await issuerDocuments.fetch(url) : { problem: "HOST" as const };
      return "bytes" in answer ? answer.bytes : answer.problem;
    }
    const found = issuerDocuments ? await lookInto(issuerDocuments, url) : null;
    const fault = found?.fault ?? (found ? null : "HOST");
    if (fault !== null && UNASKED.has(fault)) return kept.bytes;
    if (found) await recordOpening(queries, { url, series: kept.series, product: kept.product }, found);
    return fault ?? found?.bytes ?? kept.bytes;
  };
