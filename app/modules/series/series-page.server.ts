import { data } from "@remix-run/node";
import type { SeriesRecord } from "#app/contract/series.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type SeriesHead, seriesHead } from "./detail-view.server.ts";
import { findSeries } from "./series.server.ts";
import { seriesArea } from "./series-area.ts";

export interface SeriesPage {
  record: SeriesRecord;
  area: SeriesArea;
  series: SeriesHead;
  mayEdit: boolean;
}

/** The series of a page's address; its 404 answer when there is none. */
export async function seriesPage(viewer: Viewer, request: Request, params: { uuid?: string | undefined }): Promise<SeriesPage> {
  const record = await findSeries(viewer, params.uuid ?? "");
  if (!record) throw data(null, { status: 404 });
  const area = seriesArea(new URL(request.url));
  return { record, area, series: seriesHead(viewer, record, area), mayEdit: viewer.permissions.has("series-edit") };
}
