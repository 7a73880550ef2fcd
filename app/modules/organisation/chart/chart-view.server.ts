import type { GraphicChart } from "#app/contract/organisation.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { assetClassColours } from "#app/domain/theme/asset-class-colours.server.ts";
import { parseColour } from "#app/domain/theme/colour.server.ts";
import { themeFont } from "#app/domain/theme/fonts.ts";
import { FIELD_DEFAULTS, type ThemeChart, themeStylesheet } from "#app/domain/theme/stylesheet.server.ts";
import { COLOUR_FIELDS } from "../chart-fields.ts";
import { fontStylesheet } from "./font-stylesheet.server.ts";

/** Text fields of a stored chart under the names of the form; colours in hexadecimal, whatever they were stored as. */
export function chartFields(chart: GraphicChart): Record<string, string> {
  const entries: Array<[string, string | null]> = [
    ...COLOUR_FIELDS.map((name): [string, string | null] => [name, parseColour(chart[name])]),
    ...ASSET_CLASSES.map((name): [string, string | null] => [`assetClassColors.${name}`, parseColour(chart.assetClassColors?.[name])]),
    ["font", themeFont(chart.font)],
    ["borderRadius", chart.borderRadius ?? null],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Colours that empty fields stand for, by name of the field. */
export function chartDefaults(): Record<string, string> {
  const classes = Object.entries(assetClassColours()).map(([name, { fill }]) => [`assetClassColors.${name}`, fill]);
  return { ...FIELD_DEFAULTS, ...Object.fromEntries(classes) };
}

/** Stylesheet of the fields that an address names, for the preview alone. Values that do not parse give the default. */
export function previewStylesheet(query: URLSearchParams): string {
  const text = (name: string) => query.get(name)?.slice(0, 40) ?? undefined;
  const classes = ASSET_CLASSES.flatMap((name) => {
    const colour = text(`assetClassColors.${name}`);
    return colour === undefined ? [] : [[name, colour] as const];
  });
  const chart: ThemeChart = {
    ...Object.fromEntries(COLOUR_FIELDS.flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]]))),
    ...(text("font") ? { font: text("font") } : {}),
    ...(text("borderRadius") ? { borderRadius: text("borderRadius") } : {}),
    assetClassColors: Object.fromEntries(classes),
  };
  // A page has the font of its own organisation alone: the one that is tried comes along.
  return `${fontStylesheet(chart.font).css}\n${themeStylesheet(chart, ".chart-preview")}`;
}
