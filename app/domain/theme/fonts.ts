/** Fonts that the application serves itself, all under the SIL Open Font License 1.1. */
export const THEME_FONTS = ["Roboto", "Open Sans", "Inter", "Lato", "Montserrat", "Nunito Sans", "Poppins", "Source Sans 3"] as const;
export type ThemeFont = (typeof THEME_FONTS)[number];

/** Font of an organisation whose chart names none, and of one that names another than these. */
export const APPLICATION_FONT: ThemeFont = "Roboto";
/** Font that a new chart is stored with. */
export const NEW_CHART_FONT: ThemeFont = "Open Sans";

/** Name of a font's style sheet at `/static/fonts/`: that of the application where the font is not served. */
export const fontSlug = (name: string | undefined): string => (themeFont(name) ?? APPLICATION_FONT).toLowerCase().replaceAll(" ", "-");

const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
const BY_NAME: ReadonlyMap<string, ThemeFont> = new Map(THEME_FONTS.map((font) => [folded(font), font]));

/** The served font of a name, whatever its spaces and capitals; null for another font. */
export const themeFont = (name: string | undefined): ThemeFont | null => BY_NAME.get(folded(name ?? "")) ?? null;
