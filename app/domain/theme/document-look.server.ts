import { contrastOf } from "./contrast.ts";
import type { ThemeChart } from "./stylesheet.server.ts";
import { themeTokens } from "./tokens.server.ts";

/** Least contrast of small text on white. */
const READABLE = 4.5;
/** Formats of a logo that documents take; another is replaced by the organisation's name. */
const isPicture = (type: string | undefined | null): type is "image/png" | "image/jpeg" => type === "image/png" || type === "image/jpeg";

type DocumentChart = ThemeChart & { logoData?: string | undefined; logoContentType?: string | undefined };

/** How documents of an organisation look: the colours of its graphic chart, its font and its logo. */
export function documentLook(chart: DocumentChart) {
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
  const { logoData: data, logoContentType: type } = chart;
  return { theme, assetClasses, ...(data && isPicture(type) ? { logo: { type, data } } : {}) };
}
