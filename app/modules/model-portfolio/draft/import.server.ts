import { data, redirect } from "@remix-run/node";
import { type ReadingChoice, readingChoice } from "#app/contract/file-reading.ts";
import type { CompositionOfFile, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import { cellFaultText } from "#app/modules/value-import/table-faults.server.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { type PortfoliosArea, portfolioImportPath, portfolioPath } from "#app/navigation/paths.ts";
import { isAppError } from "#app/services/app-error.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { draftQuery } from "./draft.server.ts";

const FAULTS = [
  "COMPOSITION_COLUMN_MISSING",
  "COMPOSITION_DAY_ORDER_OPEN",
  "COMPOSITION_DATE_INVALID",
  "COMPOSITION_DATE_ABSENT",
  "COMPOSITION_SERIES_EMPTY",
  "COMPOSITION_SERIES_UNKNOWN",
  "COMPOSITION_SERIES_AMBIGUOUS",
  "COMPOSITION_SERIES_OTHER",
  "COMPOSITION_SERIES_TWICE",
  "COMPOSITION_WEIGHT_INVALID",
  "COMPOSITION_TOO_LONG",
  "COMPOSITION_COMMENT_LONG",
] as const;

/** What is wrong with a file, in words, line by line. */
export function reportOf({ fileName, errors, errorCount }: CompositionOfFile, { language }: Viewer) {
  const t = getFixedT(language);
  return {
    fileName,
    count: t("modelPortfolios.import.faultCount", { count: errorCount, shown: formatCount(errorCount, language) }),
    faults: errors.map(({ code, line, column, found }, at) => {
      const known = FAULTS.find((name) => name === code);
      return {
        key: String(at),
        line: line === null ? "" : formatCount(line, language),
        column: column ?? "",
        found: found ?? "",
        problem: known ? t(`modelPortfolios.import.faults.${known}`) : cellFaultText(code, language),
      };
    }),
  };
}
export interface ImportAnswer {
  /** The day that was asked for, as it was typed. */
  day: string;
  /** The order of days that was chosen, or none. */
  dayOrder: string;
  fileProblem?: string;
  dayProblem?: string;
  report?: ReturnType<typeof reportOf>;
}

/** Reads a file and goes to the form of the composition with what it says, asks what its columns are, or tells what is wrong with it. */
export async function importComposition(viewer: Viewer, area: PortfoliosArea, portfolio: FullModelPortfolio, form: FormData) {
  const t = getFixedT(viewer.language);
  const day = String(form.get("day") ?? "").slice(0, 10);
  const { dayOrder } = readingChoice.pick({ dayOrder: true }).safeParse({ dayOrder: form.get("dayOrder") }).data ?? {};
  const typed = { day, dayOrder: dayOrder ?? "" };
  const refuse = (answer: Omit<ImportAnswer, keyof typeof typed>) => data<ImportAnswer>({ ...typed, ...answer }, { status: 400 });
  const file = fileOf(form, "file");
  const dayProblem = day !== "" && !isDay(day) ? { dayProblem: t("modelPortfolios.import.dayWrong") } : {};
  if (file === "missing" || file === "empty") return refuse({ fileProblem: t(`imports.uploadError.${file}`), ...dayProblem });
  if (file.size > TABLE_FILE_BYTES) return refuse({ fileProblem: t("modelPortfolios.import.fileLarge"), ...dayProblem });
  if ("dayProblem" in dayProblem) return refuse(dayProblem);
  const read = await readFile(viewer, portfolio.uuid, file, { ...(day !== "" && { date: day }), ...(dayOrder && { dayOrder }) });
  if ("fault" in read) {
    const { fault } = read;
    return refuse({ fileProblem: fault === null ? t("modelPortfolios.import.fileWrong") : translateMessage(t, fault) });
  }
  if (read.kept !== null) return redirect(portfolioImportPath(area, portfolio.uuid, { file: read.kept, day }), 303);
  if (read.errorCount > 0) return refuse({ report: reportOf(read, viewer) });
  return toDraft(area, portfolio, read);
}

/** To the form of the composition, filled in as the file says. */
export function toDraft(area: PortfoliosArea, portfolio: FullModelPortfolio, { date, comment, lines }: CompositionOfFile): Response {
  const original = portfolio.compositions.some((one) => one.date === date) ? date : null;
  const draft = { original, date: date ?? "", comment, version: portfolio.version, lines };
  return redirect(`${portfolioPath(area, portfolio.uuid, draftQuery(draft))}#composition`, 303);
}

async function readFile({ api }: Viewer, id: string, file: File, query: ReadingChoice & { date?: string }) {
  try {
    return await api.modelPortfolios.readComposition({ params: { id }, query, body: { file: await sentFileOf(file), keepMapping: false } });
  } catch (error) {
    const fault = fileFaultOf(error);
    if (fault !== null) return { fault };
    if (isAppError(error) && error.status === 400) return { fault: null };
    throw error;
  }
}
