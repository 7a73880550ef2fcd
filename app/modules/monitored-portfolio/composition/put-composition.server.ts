import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { headersOfChange, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

interface Written extends WriteMarks {
  date: string;
  lines: Array<{ series: string; weight: string }>;
  comment: string;
}

/** Sets the composition of a day in one version. */
export function putComposition(
  { api }: Viewer,
  uuid: string,
  versionType: PortfolioVersionType,
  { date, lines, comment, ...marks }: Written,
) {
  const request = { params: { uuid, date }, headers: headersOfChange(marks), body: { lines, comment } };
  return versionType === "EXECUTED"
    ? api.monitoredCompositions.put(request)
    : api.monitoredCompositions.putModel({ ...request, query: { type: versionType } });
}
