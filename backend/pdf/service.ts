import { implement } from "@orpc/server";
import { pdfContract } from "#app/contract/index.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { type PdfPool, PdfQueueFullError, PdfTimeoutError } from "./pdf-pool.ts";
import { requireDrawn } from "./undrawn-places.ts";

/** What the host puts beside each request: who calls, null when no token came along. */
interface PdfContext {
  readonly caller: Caller | null;
  /** The call is a job's of the API, which carries PDF_TOKEN. */
  readonly isPlatform?: boolean;
}

/** Calls of the platform's own jobs, and of a caller with at least one role: others are refused with 401 or 403 before the input is looked at. */
const pdf = implement(pdfContract)
  .$context<PdfContext>()
  .use(async ({ context, next }) => {
    if (!context.isPlatform) {
      if (context.caller === null) throw refuse.unauthorized();
      requirePermission(context.caller, "application");
    }
    try {
      return await next({ context: { caller: context.caller } });
    } catch (error) {
      throw pdfRefusal(error);
    }
  });

/** The PDF backend's calls. */
export function pdfRouter(pool: Pick<PdfPool, "render">) {
  return pdf.router({
    pdfGenerator: {
      simulatorReport: pdf.pdfGenerator.simulatorReport.handler(async ({ input: { body }, signal }) => {
        requireDrawn(body);
        const bytes = await pool.render(body, signal);
        return new File([new Uint8Array(bytes)], `${body.fileName}.pdf`, { type: "application/pdf" });
      }),
    },
  });
}

/** A fault of the pool as callers are told it; any other error as it is. */
export function pdfRefusal(error: unknown): unknown {
  if (error instanceof PdfQueueFullError) return refuse.unavailable("PDF_BUSY", "Too many documents are being made. Try again shortly.");
  if (error instanceof PdfTimeoutError) return refuse.unavailable("PDF_TIMEOUT", "The document took too long and was given up.");
  return error;
}
