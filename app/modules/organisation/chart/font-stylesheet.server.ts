import { createHash } from "node:crypto";
import fallbacks from "#app/assets/fonts/fallbacks.json";
import { APPLICATION_FONT, fontSlug, type ThemeFont, themeFont } from "#app/domain/theme/fonts.ts";
import { atBase, fontPath } from "#app/navigation/paths.ts";

const FILES = import.meta.glob<string>("../../../assets/fonts/*.woff2", { eager: true, query: "?url", import: "default" });

/** Weights that a file stands for, by the end of its name: of one for all, of one for text, else of one for titles and buttons. */
const WEIGHTS: Readonly<Record<string, string>> = { variable: "400 700", "400": "400" };

/** Files of a font with the weights that each stands for. */
function facesOf(slug: string) {
  return Object.entries(FILES).flatMap(([path, url]) => {
    const name = path.startsWith(`../../../assets/fonts/${slug}-`) ? /-(variable|\d00)\.woff2$/.exec(path)?.[1] : undefined;
    return name ? [{ url: atBase(url), weights: WEIGHTS[name] ?? "500 700" }] : [];
  });
}

/** A system font in the measures of this one, so that nothing moves when the font arrives. */
function fallbackFace(font: ThemeFont): string {
  const { scale, ascent, descent, gap } = fallbacks[font];
  const measures = `size-adjust:${scale};ascent-override:${ascent};descent-override:${descent};line-gap-override:${gap}`;
  return `@font-face{font-family:"${font} Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");${measures}}`;
}

function sheetOf(font: ThemeFont): string {
  const faces = facesOf(fontSlug(font)).map(
    ({ url, weights }) => `@font-face{font-family:"${font}";font-weight:${weights};font-display:swap;src:url("${url}") format("woff2")}`,
  );
  return [...faces, fallbackFace(font)].join("\n");
}

interface FontStylesheet {
  css: string;
  /** Changes with what the style sheet says: browsers keep an address that has it for good. */
  version: string;
}
const sheets = new Map<string, FontStylesheet>();

/**
 * Style sheet of a font by its name: of the application's own pages, each of which has its organisation's alone, and of pages
 * that other programs write in an organisation's look. A font that is not served here gives the application's.
 */
export function fontStylesheet(name: string | undefined): FontStylesheet {
  const font = themeFont(name) ?? APPLICATION_FONT;
  // The addresses contain the prefix of the installation.
  const key = atBase(fontSlug(font));
  let sheet = sheets.get(key);
  if (!sheet) {
    const css = sheetOf(font);
    sheet = { css, version: createHash("sha256").update(css).digest("hex").slice(0, 16) };
    sheets.set(key, sheet);
  }
  return sheet;
}

/** Address of the style sheet of an organisation's font. */
export const fontHref = (name: string | undefined): string => fontPath(fontSlug(name), fontStylesheet(name).version);
