import { assetClassVariables } from "./asset-class-colours.server.ts";
import { brighten, contrast, darkenUntil, INK, oklch, parseColour, WHITE } from "./colour.server.ts";
import { APPLICATION_FONT, themeFont } from "./fonts.ts";
import { type Scale, scaleOf } from "./scale.server.ts";

/** What an organisation says about its look. Any text may stand in it: only parsed values reach the stylesheet. */
export interface ThemeChart {
  font?: string;
  primaryButtonsColor?: string;
  secondaryButtonsColor?: string;
  fontColor?: string;
  backgroundColor?: string;
  secondaryBackgroundColor?: string;
  positiveColor?: string;
  negativeColor?: string;
  informationColor?: string;
  flashyColor?: string;
  neutralColor?: string;
  borderRadius?: string;
  assetClassColors?: Readonly<Record<string, string>>;
  otherFields?: Readonly<Record<string, string>>;
}

export const DEFAULT_PRIMARY = "#ca2c7a";
const SECONDARY_HOVER = "#1c1d3e";

/** Colours that the fields of a chart stand for when they are empty. */
export const FIELD_DEFAULTS = {
  primaryButtonsColor: DEFAULT_PRIMARY,
  secondaryButtonsColor: WHITE,
  fontColor: "#000000",
  backgroundColor: "#f6f7f9",
  secondaryBackgroundColor: WHITE,
  positiveColor: "#1b6e43",
  negativeColor: "#b4232a",
  informationColor: "#1f5fa8",
  flashyColor: "#f2a900",
  neutralColor: "#5c616b",
} as const;

const SYSTEM_FONTS = `system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif`;

/** The font, then a system font in its measures until it has arrived; the application's for a name it does not serve. */
function fontStack(name: string | undefined): string {
  const font = themeFont(name) ?? APPLICATION_FONT;
  return `"${font}","${font} Fallback",${SYSTEM_FONTS}`;
}

/** Slots of the component library and the field that fills each. */
const SLOTS = [
  ["crimson", "primaryButtonsColor"],
  ["green", "positiveColor"],
  ["red", "negativeColor"],
  ["blue", "informationColor"],
  ["amber", "flashyColor"],
] as const;

function slotVariables(slot: string, scale: Scale): string {
  const steps = scale.steps.map((hex, i) => `--${slot}-${i + 1}:${hex};`).join("");
  const alphas = scale.alphas.map((hex, i) => `--${slot}-a${i + 1}:${hex};`).join("");
  const { contrast: text, surface, indicator } = scale;
  return `${steps}${alphas}--${slot}-contrast:${text};--${slot}-surface:${surface};--${slot}-indicator:${indicator};--${slot}-track:${indicator};`;
}

function primaryVariables(primary: string, scale: Scale): string {
  const [, , , , , , , , nine = primary, hover = primary, eleven = primary] = scale.steps;
  const lightFont = brighten(primary, 1.6);
  return [
    `--primary:${nine};--primary-hover:${hover};--primary-light:${brighten(primary, 1)};`,
    `--primary-light-font:${contrast(lightFont, SECONDARY_HOVER) >= 4.5 ? lightFont : WHITE};`,
    `--btn-primary-bg:${nine};--btn-primary-text:${scale.contrast};--btn-primary-line:${scale.needsLine ? eleven : "transparent"};`,
  ].join("");
}

function secondaryVariables(custom: string | null): string {
  if (!custom) return `--btn-secondary-bg:${WHITE};--btn-secondary-text:${INK};--btn-secondary-border:#868a94;`;
  const text = [WHITE, INK].find((colour) => contrast(colour, custom) >= 4.5) ?? "#000000";
  const border = contrast(custom, WHITE) >= 3 ? custom : darkenUntil(oklch(custom), 0.005, (hex) => contrast(hex, WHITE) >= 3);
  return `--btn-secondary-bg:${custom};--btn-secondary-text:${text};--btn-secondary-border:${border};`;
}

const pale = (hex: string | null, otherwise: string) => (hex && oklch(hex).l >= 0.9 ? hex : otherwise);

function groundVariables(chart: ThemeChart): string {
  const raw = parseColour(chart.fontColor) ?? "#000000";
  const panel = pale(parseColour(chart.secondaryBackgroundColor), WHITE);
  const page = pale(parseColour(chart.backgroundColor), "#f6f7f9");
  const ink = raw === "#000000" ? INK : darkenUntil(oklch(raw), 0.005, (hex) => contrast(hex, panel) >= 7);
  const background = parseColour(chart.backgroundColor) ?? "#f6f7f9";
  return `--font-color:${raw};--ink:${ink};--slate-12:${ink};--page:${page};--panel:${panel};--background-color:${background};`;
}

/** Other fields become `--org-<name>`: colours and plain sizes only. */
function otherVariables(fields: Readonly<Record<string, string>> = {}): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      if (!/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/.test(name)) return [];
      const safe = /^\d{1,4}(\.\d{1,2})?(px|rem|em|%)$/.test(value) ? value : parseColour(value);
      return safe ? [`--org-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${safe};`] : [];
    })
    .join("");
}

/**
 * Stylesheet of one organisation, to stand after the component library's, over its wide-gamut values too. Another scope
 * shows a look inside of a page that has its own.
 */
export function themeStylesheet(chart: ThemeChart, scope = ":root,.light,.light-theme"): string {
  const slots = SLOTS.map(([slot, field]) => {
    const colour = parseColour(chart[field]) ?? FIELD_DEFAULTS[field];
    const scale = scaleOf(colour);
    return slotVariables(slot, scale) + (slot === "crimson" ? primaryVariables(colour, scale) : "");
  });
  const neutral = scaleOf(parseColour(chart.neutralColor) ?? FIELD_DEFAULTS.neutralColor);
  return [
    `${scope}{`,
    `--org-font:${fontStack(chart.font)};--org-radius:${themeRadius(chart)};`,
    ...slots,
    `--neutral:${neutral.steps[10]};--neutral-ground:${neutral.steps[2]};`,
    secondaryVariables(parseColour(chart.secondaryButtonsColor)),
    groundVariables(chart),
    assetClassVariables(chart.assetClassColors),
    otherVariables(chart.otherFields),
    "}",
  ].join("");
}

const RADII = ["none", "small", "medium", "large", "full"] as const;
export type ThemeRadius = (typeof RADII)[number];

/** Radius name of the component library; unknown gives medium. */
export const themeRadius = (chart: ThemeChart): ThemeRadius => RADII.find((name) => name === chart.borderRadius?.toLowerCase()) ?? "medium";
