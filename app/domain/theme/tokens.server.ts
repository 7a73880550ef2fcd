import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";
import { assetClassColours } from "./asset-class-colours.server.ts";
import { APPLICATION_FONT, type ThemeFont, themeFont } from "./fonts.ts";
import { type ThemeChart, type ThemeRadius, themeRadius, themeStylesheet } from "./stylesheet.server.ts";

/** Finished colours of a look, for what has no stylesheet: e-mails, PDF documents, spreadsheets. */
export interface ThemeTokens {
  font: ThemeFont;
  radius: ThemeRadius;
  /** Fill of a button, text on it and the same under the pointer. */
  primary: { fill: string; text: string; hover: string };
  /** Links and lines on white. */
  link: string;
  ink: string;
  page: string;
  panel: string;
  positive: string;
  negative: string;
  information: string;
  flashy: string;
  neutral: string;
  assetClasses: Record<AssetClass, string>;
}

const STATES = { positive: "green", negative: "red", information: "blue", flashy: "amber" } as const;

/** The same colours that the stylesheet of the chart gives, with the same guards. */
export function themeTokens(chart: ThemeChart): ThemeTokens {
  const css = themeStylesheet(chart);
  const variable = (name: string) => new RegExp(`--${name}:([^;]+);`).exec(css)?.[1] ?? "";
  const [positive, negative, information, flashy] = Object.values(STATES).map((slot) => variable(`${slot}-11`)) as [
    string,
    string,
    string,
    string,
  ];
  const classes = assetClassColours(chart.assetClassColors);
  return {
    font: themeFont(chart.font) ?? APPLICATION_FONT,
    radius: themeRadius(chart),
    primary: { fill: variable("btn-primary-bg"), text: variable("btn-primary-text"), hover: variable("primary-hover") },
    link: variable("crimson-11"),
    ink: variable("ink"),
    page: variable("page"),
    panel: variable("panel"),
    positive,
    negative,
    information,
    flashy,
    neutral: variable("neutral"),
    assetClasses: Object.fromEntries(ASSET_CLASSES.map((name) => [name, classes[name].fill])) as Record<AssetClass, string>,
  };
}
