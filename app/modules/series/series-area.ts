import type { SeriesArea } from "#app/navigation/paths.ts";

/** Menu entry of the series in an area. */
export const SERIES_ENTRY = { admin: "series", "asset-manager": "am-series" } as const;

/** Where a person finds the series: an asset manager in their own organisation. */
export const ownSeriesArea = (roles: readonly string[]): SeriesArea => (roles.includes("ADMIN") ? "admin" : "asset-manager");

/** The first page of a series has two tabs: what it is, and the form of its definition. */
export const definitionAsked = (search: string): boolean => new URLSearchParams(search).get("tab") === "definition";
