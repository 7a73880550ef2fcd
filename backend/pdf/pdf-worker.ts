import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import { renderDocument } from "./render-document.ts";

/** Entry point of a worker thread (piscina calls the default export). */
export default function pdfWorker(document: PdfDocument): Promise<Uint8Array> {
  return renderDocument(document);
}
