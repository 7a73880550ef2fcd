import { atBase, type Query, withQuery } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

/** Portfolios are watched in the administration, by asset managers and by insurers. */
export type ObservatoryArea = "admin" | "asset-manager" | "insurer";
export interface ObservatoryQuery extends ListQuery {
  period?: string;
  house?: string;
  profile?: string;
  management?: string;
  currency?: string;
  state?: string;
  /** Uuids of those that are drawn as lines. */
  with?: readonly string[];
}

function observatoryAddress(path: string, { with: chosen = [], ...query }: ObservatoryQuery): string {
  const start = withQuery(atBase(path), query as Query);
  return chosen.reduce((written, uuid) => `${written}${written.includes("?") ? "&" : "?"}with=${uuid}`, start);
}
export const observatoryPath = (area: ObservatoryArea, query: ObservatoryQuery = {}) => observatoryAddress(`/${area}/observatory`, query);
/** What the filters leave, as a file. */
export const observatoryExcelPath = (area: ObservatoryArea, query: ObservatoryQuery = {}) =>
  observatoryAddress(`/${area}/observatory/portfolios.xlsx`, query);
