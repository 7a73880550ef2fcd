/**
 * WCAG 2 contrast for the browser, without the colour library: the editor of a chart shows it while a person types.
 * Colours are `#rgb` or `#rrggbb`; null for anything else.
 */
type Rgb = readonly [number, number, number];

function channels(hex: string): Rgb | null {
  const text = hex.trim();
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  const [, r, g, b] = short ? short.map((part) => part + part) : (long ?? []);
  return r && g && b ? [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)] : null;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `#rrggbb` of a colour typed in hexadecimal, or null. */
export function hexColour(text: string): string | null {
  const rgb = channels(text);
  return rgb && `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Ratio of 1 to 21, or null when one of the two is no such colour. */
export function contrastOf(a: string, b: string): number | null {
  const [one, other] = [channels(a), channels(b)];
  if (!one || !other) return null;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Least contrast of text of normal size, WCAG AA. */
export const TEXT_CONTRAST = 4.5;

/** The nearest darker shade of a colour on which white reads at `least`; the colour itself where it does already. */
export function readableShade(hex: string, least: number = TEXT_CONTRAST): string | null {
  const rgb = channels(hex);
  if (!rgb) return null;
  for (let share = 100; share >= 0; share--) {
    const shade = `#${rgb
      .map((value) =>
        Math.floor((value * share) / 100)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
    if ((contrastOf(shade, "#ffffff") ?? 0) >= least) return shade;
  }
  return "#000000";
}
