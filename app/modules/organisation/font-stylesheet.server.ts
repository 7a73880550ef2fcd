import { APPLICATION_FONT, themeFont } from "#app/domain/theme/fonts.ts";
import { atBase } from "#app/navigation/paths.ts";

const FILES = import.meta.glob<string>("../../assets/fonts/*.woff2", { eager: true, query: "?url", import: "default" });

/** Files of a font with the weights that each stands for: one for text, one for titles and buttons. */
function facesOf(slug: string) {
  return Object.entries(FILES).flatMap(([path, url]) => {
    const weight = path.startsWith(`../../assets/fonts/${slug}-`) ? /-(\d00)\.woff2$/.exec(path)?.[1] : undefined;
    return weight ? [{ url: atBase(url), weights: weight === "400" ? weight : "500 700" }] : [];
  });
}

/**
 * Style sheet of a font by its name, for pages that other programs write in an organisation's look; the application's own pages
 * have it in their style sheet. A font that is not served here gives the application's.
 */
export function fontStylesheet(name: string): string {
  const font = themeFont(name) ?? APPLICATION_FONT;
  return facesOf(font.toLowerCase().replaceAll(" ", "-"))
    .map(
      ({ url, weights }) => `@font-face{font-family:"${font}";font-weight:${weights};font-display:swap;src:url("${url}") format("woff2")}`,
    )
    .join("\n");
}
