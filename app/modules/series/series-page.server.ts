import { data } from "@remix-run/node";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findSeries } from "./series.server.ts";

export interface SeriesPage {
  record: SeriesRecord;
  area: SeriesArea;
  /** The person's organisation keeps it; `mayEdit`: and the person's role edits series. */
  keeps: boolean;
  mayEdit: boolean;
}

/** Administrators keep every series, the people of an asset manager those of their organisation. */
const keepsSeries = ({ roles, user }: Viewer, { keeper }: SeriesRecord): boolean =>
  roles.includes("ADMIN") || (keeper !== null && keeper === user.assetManager);

const shownSeries = readOnce(findSeries);

/** The series of a page's address; null when there is none. */
export async function findSeriesPage(
  viewer: Viewer,
  request: Request,
  { uuid = "" }: { uuid?: string | undefined },
  area: SeriesArea,
): Promise<SeriesPage | null> {
  const record = await (request.method === "GET" ? shownSeries : findSeries)(viewer, uuid);
  if (!record) return null;
  const keeps = keepsSeries(viewer, record);
  return { record, area, keeps, mayEdit: keeps && viewer.permissions.has("series-edit") };
}

/** The same; its 404 answer when there is none. */
export async function seriesPage(...args: Parameters<typeof findSeriesPage>): Promise<SeriesPage> {
  const page = await findSeriesPage(...args);
  if (!page) throw data(null, { status: 404 });
  return page;
}

/** What the 403 answer of a series that another organisation keeps tells the page. */
export interface KeptElsewhere {
  kind: "series-kept-elsewhere";
  /** Name of the organisation; null for the platform. */
  keeper: string | null;
}

/** The same for a page that changes the series; its 403 answer for somebody of another organisation. */
export async function editedSeriesPage(...args: Parameters<typeof seriesPage>): Promise<SeriesPage> {
  const page = await seriesPage(...args);
  if (!page.keeps) throw data<KeptElsewhere>({ kind: "series-kept-elsewhere", keeper: page.record.keeperName }, { status: 403 });
  return page;
}
