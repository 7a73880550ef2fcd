import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { GraphicChart } from "#app/contract/organisation.ts";
import { type ThemeChart, type ThemeRadius, themeRadius, themeStylesheet } from "#app/domain/theme/stylesheet.server.ts";
import { faviconPath, logoPath, themePath } from "#app/navigation/paths.ts";
import type { Organisation } from "#app/services/request-context.ts";
import { fontHref } from "./font-stylesheet.server.ts";

/** How pages of an organisation look: addresses to link and the radius of the root. */
export interface Look {
  organisation: string;
  themeHref: string;
  /** Style sheet of the organisation's font, the only one that its pages load. */
  fontHref: string;
  radius: ThemeRadius;
  logoHref?: string;
  /** Absent where the organisation gives none: the application's own stands in. */
  faviconHref?: string;
}

export interface Theme {
  hash: string;
  css: string;
}

/** Shown to people who are not signed in. */
const DEFAULT_ORGANISATION = "AAA";
const DEFAULT_CHART: GraphicChart = {};

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const stylesheets = new LRUCache<string, string>({ max: 500 });
const hashes = new WeakMap<GraphicChart, { theme: string; logo?: string; favicon?: string }>();

function hashesOf(chart: GraphicChart) {
  let found = hashes.get(chart);
  if (!found) {
    const { logoData, faviconData, logoContentType, faviconContentType, logoFilename, faviconFilename, ...look } = chart;
    found = {
      theme: digest(JSON.stringify(look)),
      ...(logoData ? { logo: digest(`${logoContentType}${logoFilename}${logoData}`) } : {}),
      ...(faviconData ? { favicon: digest(`${faviconContentType}${faviconFilename}${faviconData}`) } : {}),
    };
    hashes.set(chart, found);
  }
  return found;
}

/** Stylesheet of a chart with the hash that its address has; made once for each look and process. */
export function themeOf(chart: GraphicChart = DEFAULT_CHART): Theme {
  const hash = hashesOf(chart).theme;
  let css = stylesheets.get(hash);
  if (css === undefined) {
    css = themeStylesheet(chart satisfies ThemeChart);
    stylesheets.set(hash, css);
  }
  return { hash, css };
}

/** A stylesheet that this process made before; another replica may have made the address. */
export const findTheme = (hash: string): Theme | null => {
  const css = stylesheets.get(hash);
  return css === undefined ? null : { hash, css };
};

export function lookOf(organisation: Organisation | null): Look {
  const chart = organisation?.graphicChart ?? DEFAULT_CHART;
  const { logo, favicon } = hashesOf(chart);
  return {
    organisation: organisation?.name ?? DEFAULT_ORGANISATION,
    themeHref: themePath(themeOf(chart).hash),
    fontHref: fontHref(chart.font),
    radius: themeRadius(chart),
    ...(logo ? { logoHref: logoPath(logo) } : {}),
    ...(favicon ? { faviconHref: faviconPath(favicon) } : {}),
  };
}
