import { BLACK, brighten, contrast, darken, darkenUntil, fromOklch, type Oklch, oklch, overWhite, WHITE } from "./colour.server.ts";

/** Twelve steps in the order of Radix Colors: grounds 1-5, lines 6-8, fill 9, hover 10, text 11-12. */
export interface Scale {
  /** `steps[0]` is step 1. */
  steps: readonly string[];
  alphas: readonly string[];
  /** Text on steps 9 and 10. */
  contrast: string;
  surface: string;
  indicator: string;
  /** The fill reads under 3:1 on white: a button needs an inner line of step 11. */
  needsLine: boolean;
}

const LIGHTNESS = [0.993, 0.981, 0.958, 0.932, 0.902, 0.864, 0.813, 0.746] as const;
const CHROMA = [0.02, 0.05, 0.13, 0.22, 0.3, 0.38, 0.48, 0.62] as const;
/** Shares of chroma for light hues, which would look washed out with the others. */
const LIGHT_HUE_CHROMA = [0.09, 0.17, 0.42, 0.6, 0.66, 0.68, 0.72, 0.8] as const;

function grounds(primary: Oklch): string[] {
  const light = Math.min(1, Math.max(0, (primary.l - 0.7) / 0.15));
  const strength = Math.min(primary.c, 0.2);
  return LIGHTNESS.map((l, i) => {
    const share = (CHROMA[i] ?? 0) * (1 - light) + (LIGHT_HUE_CHROMA[i] ?? 0) * light;
    return fromOklch({ l, c: strength * share, h: primary.h });
  });
}

/** Below this a colour is a shade of white; a bright yellow, as near to white in contrast, has four times as much. */
const PALE_CHROMA = 0.05;

/** The fill: a pale that white hardly leaves becomes grey, a colour on which white nearly reads is darkened a little. */
function fill(primary: string): string {
  const isPale = contrast(primary, WHITE) < 1.25 && oklch(primary).c < PALE_CHROMA;
  const seen = isPale ? "#8d8d8d" : primary;
  const onWhite = contrast(seen, WHITE);
  if (onWhite < 4 || onWhite >= 4.5) return seen;
  return darkenUntil(oklch(seen), 0.003, (hex) => contrast(hex, WHITE) >= 4.5);
}

function textAndHover(nine: string, twelve: string): { text: string; hover: string } {
  const candidates = [WHITE, twelve, BLACK];
  const darker = darken(nine, 0.5);
  const both = candidates.find((text) => contrast(text, nine) >= 4.5 && contrast(text, darker) >= 4.5);
  if (both) return { text: both, hover: darker };
  return { text: candidates.find((text) => contrast(text, nine) >= 4.5) ?? BLACK, hover: brighten(nine, 0.5) };
}

/** Scale of one colour with its contrasts: 4.5 on the fill and its hover, 4.55 of step 11 on 4, 9 of step 12 on 5. */
export function scaleOf(primary: string): Scale {
  const nine = fill(primary);
  const base = oklch(nine);
  const light = grounds(base);
  const [, , , four = WHITE, five = WHITE] = light;
  const eleven = darkenUntil(
    { l: Math.min(base.l, 0.56), c: Math.min(base.c, 0.19), h: base.h },
    0.005,
    (hex) => contrast(hex, four) >= 4.55,
  );
  const twelve = darkenUntil({ l: Math.min(base.l, 0.36), c: Math.min(base.c, 0.1), h: base.h }, 0.005, (hex) => contrast(hex, five) >= 9);
  const { text, hover } = textAndHover(nine, twelve);
  const steps = [...light, nine, hover, eleven, twelve];
  return {
    steps,
    alphas: steps.map(overWhite),
    contrast: text,
    surface: `${light[1]}cc`,
    indicator: contrast(nine, WHITE) >= 3 ? nine : eleven,
    needsLine: contrast(nine, WHITE) < 3,
  };
}
