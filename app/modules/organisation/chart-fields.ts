import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

export const COLOUR_FIELDS = [
  "primaryButtonsColor",
  "secondaryButtonsColor",
  "fontColor",
  "backgroundColor",
  "secondaryBackgroundColor",
  "positiveColor",
  "negativeColor",
  "informationColor",
  "flashyColor",
  "neutralColor",
] as const;
export type ColourField = (typeof COLOUR_FIELDS)[number];

/** The classes that a chart may colour. */
export const CHART_CLASSES = ASSET_CLASSES.filter((name) => name !== "NOT_DEFINED");
export const RADII = ["NONE", "SMALL", "MEDIUM", "LARGE", "FULL"] as const;
