import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import type { LayOut } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { PdfPool } from "#backend/pdf/pdf-pool.ts";
import { pdfRefusal } from "#backend/pdf/service.ts";
import { requireDrawn } from "#backend/pdf/undrawn-places.ts";

const PATIENCE_MS = 30_000;

/**
 * The PDF backend as the API reaches it: this process's own, else the one behind the address; null without either. What a job asks
 * for has no caller: `token` (PDF_TOKEN) stands in for one there.
 */
export function layOutOf(pool: Pick<PdfPool, "render"> | null, url: string | undefined, token?: string): LayOut | null {
  if (pool) {
    return async (document) => {
      requireDrawn(document);
      try {
        return new Uint8Array(await pool.render(document));
      } catch (error) {
        throw pdfRefusal(error);
      }
    };
  }
  if (url === undefined) return null;
  const own = token === undefined ? null : `Bearer ${token}`;
  return async (document, authorization) => {
    requireDrawn(document);
    return laidOutElsewhere(url.replace(/\/$/, ""), document, authorization ?? own);
  };
}

async function laidOutElsewhere(url: string, document: PdfDocument, authorization: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${url}/pdf-generator/generate-simulator-report`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization === null ? {} : { authorization }) },
    body: JSON.stringify(document),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!answer?.ok) throw refuse.unavailable("PDF_UNAVAILABLE", "The PDF backend gave no file. Try again shortly.");
  return new Uint8Array(await answer.arrayBuffer());
}
