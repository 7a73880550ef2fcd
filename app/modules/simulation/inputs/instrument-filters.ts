import { ASSET_CLASSES, SERIES_LABELS, SFDR_CATEGORIES } from "#app/domain/enumerations.ts";

export const HIGHEST_RISKS = ["1", "2", "3", "4", "5", "6"] as const;

/** What a search of instruments is narrowed by; empty: by nothing. */
export interface InstrumentFilters {
  assetClass: (typeof ASSET_CLASSES)[number] | "";
  sfdr: (typeof SFDR_CATEGORIES)[number] | "";
  label: (typeof SERIES_LABELS)[number] | "";
  /** Highest risk indicator. */
  sriMax: (typeof HIGHEST_RISKS)[number] | "";
}

const known = <T extends string>(values: readonly T[], text: string): T | "" => values.find((value) => value === text) ?? "";

/** Reads the filters of an address or of a form; an unknown value filters nothing. */
export const readFilters = (text: (name: string) => string): InstrumentFilters => ({
  assetClass: known(ASSET_CLASSES, text("assetClass")),
  sfdr: known(SFDR_CATEGORIES, text("sfdr")),
  label: known(SERIES_LABELS, text("label")),
  sriMax: known(HIGHEST_RISKS, text("sriMax")),
});

export const filtersNothing = (filters: InstrumentFilters): boolean => Object.values(filters).every((value) => value === "");
