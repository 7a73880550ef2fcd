import { data } from "@remix-run/node";
import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { periodOf } from "./period.ts";
import type { NewReporting } from "./reporting.schema.ts";

export const findReporting = ({ api }: Viewer, uuid: string | undefined): Promise<ConsolidatedReporting | null> =>
  foundOrNull(uuid, (id) => api.consolidatedReportings.get({ params: { uuid: id } }));

/** Throws 404 for a report that is not there, or of another house. */
export async function shownReporting(viewer: Viewer, uuid: string | undefined): Promise<ConsolidatedReporting> {
  const found = await findReporting(viewer, uuid);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** Portfolios that a report may be about. */
export const portfolioChoices = async ({ api }: Viewer) =>
  (await api.monitoredPortfolios.names({ query: {} })).map(({ uuid, name }) => ({ value: uuid, label: name }));

export const createReporting = ({ api }: Viewer, { idem, name, portfolios, template, language, comment = "", ...form }: NewReporting) =>
  outcomeOf(() =>
    api.consolidatedReportings.create({
      headers: headersOfNew({ idem }),
      body: { reportName: name, portfolios, template, language, comment, ...periodOf(form) },
    }),
  );

export const renameReporting = ({ api }: Viewer, uuid: string, reportName: string, marks: WriteMarks) =>
  outcomeOf(() => api.consolidatedReportings.rename({ params: { uuid }, headers: headersOfChange(marks), body: { reportName } }));

export const buildAgain = ({ api }: Viewer, uuid: string, without: string | null, marks: WriteMarks) =>
  outcomeOf(() => api.consolidatedReportings.again({ params: { uuid }, headers: headersOfChange(marks), body: { without } }));

export const removeReporting = ({ api }: Viewer, uuid: string, marks: WriteMarks) =>
  outcomeOf(() => api.consolidatedReportings.remove({ params: { uuid }, headers: headersOfChange(marks) }));
