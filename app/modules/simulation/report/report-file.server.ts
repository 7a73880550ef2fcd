import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { pdfFile } from "#app/modules/document/document-file.server.ts";
import { lettersText } from "#app/services/calls/drawn-file.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { countUse } from "../use-counts.server.ts";
import type { Writing } from "../writing.ts";
import type { ReportChoice } from "./report-choice.ts";
import { reportDocument } from "./report-document.server.ts";
import { reportFigures } from "./report-figures.server.ts";

/** A file, or the sentence that says why there is none. `absent`: no such simulation for this person. */
export type Made = { file: File } | { absent: true } | { refusal: string; status: number };

/** The report as a PDF of the PDF backend; refusals are reported in the language of the page, the report may have another one. */
export async function reportFile(viewer: Viewer, uuid: string, { parts, language }: ReportChoice, { t }: Writing): Promise<Made> {
  const writing: Writing = { t: getFixedT(language), language };
  const found = await reportFigures(viewer, uuid, writing);
  if ("absent" in found) return { absent: true };
  if ("incomplete" in found) return { refusal: t("report.pdf.nothing"), status: 422 };
  if ("refused" in found) return { refusal: t("report.pdf.notComputed", { reason: found.refused }), status: 422 };
  const document = await reportDocument(viewer, { figures: found.figures, parts, today: marketToday() }, writing);
  const made = await pdfFile(viewer, document);
  if ("value" in made) {
    countUse(viewer, "exported", found.figures.simulator.uuid);
    return { file: made.value };
  }
  const letters = lettersText(made.refusal, viewer.language);
  if (letters) return { refusal: letters, status: 422 };
  const { code, correlationId, status } = made.refusal;
  if (code === "PDF_BUSY" || status === 429) return { refusal: t("report.pdf.busy"), status: 503 };
  return { refusal: t("report.pdf.failed", { reference: correlationId ?? code }), status: 502 };
}
