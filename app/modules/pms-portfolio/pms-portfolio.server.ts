import type { FullPmsPortfolio } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Null for a portfolio that is not there. */
export const findPmsPortfolio = ({ api }: Viewer, id: string): Promise<FullPmsPortfolio | null> =>
  foundOrNull(id, (known) => api.pmsPortfolios.get({ params: { id: known } }));

export type PmsReport = TableReport & { portfolios: number; kept: string | null };

/** Tries a file, or writes one that was tried; `gone` when that is no longer kept, `fault` when it is no table. */
export async function importPmsFile(
  { api }: Viewer,
  given: File | { kept: string },
  { dryRun, idem }: { dryRun: boolean; idem: string },
): Promise<{ done: PmsReport } | { fault: EncodedMessage } | "gone"> {
  const body = given instanceof File ? { file: await sentFileOf(given) } : given;
  try {
    return {
      done: await api.pmsPortfolios.import({ query: { dryRun: dryRun ? "true" : "false" }, headers: headersOfNew({ idem }), body }),
    };
  } catch (error) {
    if ("kept" in body && isAppError(error) && error.status === 404) return "gone";
    const fault = fileFaultOf(error);
    if (fault === null) throw error;
    return { fault };
  }
}
