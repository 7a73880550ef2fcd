import { contrastOf } from "./contrast.ts";
import type { ThemeChart } from "./stylesheet.server.ts";
import { themeTokens } from "./tokens.server.ts";

/** Least contrast of small text on white. */
const READABLE = 4.5;

/** How documents of an organisation look: the colours of its graphic chart and its font. */
export function documentLook(chart: ThemeChart) {
  const { font, primary, link, ink, positive, negative, information, flashy, assetClasses } = themeTokens(chart);
  const theme = {
    font,
    primary: primary.fill,
    onPrimary: primary.text,
    accent: (contrastOf(link, "#ffffff") ?? 0) >= READABLE ? link : ink,
    ink,
    positive,
    negative,
    information,
    flashy,
  };
  return { theme, assetClasses };
}
