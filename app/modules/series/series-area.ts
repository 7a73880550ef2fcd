import type { SeriesArea } from "#app/navigation/paths.ts";

/** Area that an address of the series belongs to. */
export const seriesArea = ({ pathname }: { pathname: string }): SeriesArea =>
  pathname.includes("/asset-manager/") ? "asset-manager" : "admin";

/** Menu entry of the series in an area. */
export const SERIES_ENTRY = { admin: "series", "asset-manager": "am-series" } as const;

/** Where a person finds the series: an asset manager in their own organisation. */
export const ownSeriesArea = (roles: readonly string[]): SeriesArea => (roles.includes("ADMIN") ? "admin" : "asset-manager");

/** The first page of a series has two tabs: what it is, and the form of its definition. */
export const definitionAsked = (search: string): boolean => new URLSearchParams(search).get("tab") === "definition";
