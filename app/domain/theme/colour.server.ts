import chroma, { type Color } from "chroma-js";

/** Colour arithmetic of the organisation themes. Server only: the browser receives finished colours. */
export const WHITE = "#ffffff";
export const BLACK = "#000000";
export const INK = "#1c2024";

/** `#rrggbb` of what an organisation typed, or null when it is no opaque colour. */
export function parseColour(value: string | undefined): string | null {
  const text = value?.trim();
  if (!text || text.length > 40 || !chroma.valid(text)) return null;
  const colour = chroma(text);
  return colour.alpha() === 1 ? colour.hex("rgb") : null;
}

/** WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (a: string, b: string): number => chroma.contrast(a, b);

/** CIEDE2000 difference. */
export const difference = (a: string, b: string): number => chroma.deltaE(a, b);

export interface Oklch {
  l: number;
  c: number;
  h: number;
}
export function oklch(hex: string): Oklch {
  const [l, c, h] = chroma(hex).oklch();
  return { l, c, h: Number.isNaN(h) ? 0 : h };
}

/** sRGB colour of an OKLCH triple; chroma is lowered by steps of 0.004 until it fits. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chromaLeft = c; chromaLeft > 0; chromaLeft -= 0.004) {
    const colour: Color = chroma.oklch(l, chromaLeft, h);
    if (!colour.clipped()) return colour.hex("rgb");
  }
  return chroma.oklch(l, 0, h).hex("rgb");
}

export const darken = (hex: string, amount: number): string => chroma(hex).darken(amount).hex("rgb");
export const brighten = (hex: string, amount: number): string => chroma(hex).brighten(amount).hex("rgb");

/** Lowers the lightness by `step` until `test` holds; black ends the search. */
export function darkenUntil(from: Oklch, step: number, test: (hex: string) => boolean): string {
  for (let l = from.l; l > 0; l -= step) {
    const hex = fromOklch({ ...from, l });
    if (test(hex)) return hex;
  }
  return BLACK;
}

/** The most transparent colour that looks like `hex` over white, as `#rrggbbaa`. */
export function overWhite(hex: string): string {
  const channels = chroma(hex).rgb();
  const alpha = Math.ceil((1 - Math.min(...channels) / 255) * 255) / 255;
  if (alpha === 0) return "#ffffff00";
  const solid = channels.map((value) => Math.round(Math.min(255, Math.max(0, (value - 255 * (1 - alpha)) / alpha))));
  return `#${[...solid, Math.round(alpha * 255)].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
