import { z } from "zod";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { horizonGrid } from "#app/contract/horizon-portfolio/section.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { tableFaultRows } from "#app/modules/value-import/table-faults.server.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { GridAnswer } from "./grid-tab.tsx";
import { drawnGrid } from "./grid-view.server.ts";
import { readGrid, saveSection } from "./horizon-portfolio.server.ts";
import { answer, type PortfolioAnswer } from "./portfolio-answer.server.ts";

const day = z.iso.date();

/** Reads the uploaded file; nothing is stored before the person has seen the grid and confirms it. */
export async function readUploadedGrid(viewer: Viewer, present: FullHorizonPortfolio, form: FormData) {
  const date = String(form.get("date") ?? "");
  const file = form.get("file");
  const errors: GridAnswer["errors"] = [];
  const wrong = (field: "date" | "file", text: EncodedMessage) => void errors.push({ fieldId: `grid-${field}`, text });
  if (!day.safeParse(date).success) wrong("date", "horizonPortfolios.form.dateRequired");
  if (!(file instanceof File) || file.size === 0) wrong("file", "horizonPortfolios.grids.fileRequired");
  else if (file.size > TABLE_FILE_BYTES) wrong("file", "horizonPortfolios.grids.fileTooLarge");
  const refused = (faults: GridAnswer["faults"] = []) => answer({ grid: { date, errors, faults, preview: null } }, 400);
  if (errors.length > 0) return refused();
  const read = await readGrid(viewer, present.uuid, file as File);
  if ("fault" in read) {
    wrong("file", read.fault);
    return refused();
  }
  if ("faults" in read) {
    wrong("file", "horizonPortfolios.grids.fileFaulty");
    return refused(tableFaultRows(read.faults, viewer.language));
  }
  const { rows, gridFileName, gridFileType } = read.grid;
  const sent = JSON.stringify({ rows, ...(gridFileName && { gridFileName }), ...(gridFileType && { gridFileType }) });
  return answer(
    { grid: { date, errors, faults: [], preview: { ...drawnGrid(read.grid, viewer.language), from: formatDate(date), sent } } },
    200,
  );
}

/** The grid that a confirmation sends; null for a text that is none. */
function sentGrid(form: FormData) {
  try {
    const read = horizonGrid.safeParse(JSON.parse(String(form.get("grid") ?? "")));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Stores the grid that the person has seen; its day where that is done. */
export async function confirmGrid(
  viewer: Viewer,
  present: FullHorizonPortfolio,
  form: FormData,
): Promise<{ done: string } | { answer: PortfolioAnswer; status: 400 | 409 }> {
  const t = getFixedT(viewer.language);
  const date = String(form.get("date") ?? "");
  const grid = sentGrid(form);
  if (grid === null || !day.safeParse(date).success) return { answer: { problem: t("horizonPortfolios.form.refused") }, status: 400 };
  const outcome = await saveSection(viewer, "grids", { uuid: present.uuid, date }, grid, marksOf(form));
  if ("done" in outcome) return { done: date };
  return { answer: { problem: t("horizonPortfolios.form.again") }, status: 409 };
}
