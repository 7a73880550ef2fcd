import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";
import { assetClassSlug } from "./asset-class.ts";
import { contrast, darkenUntil, difference, INK, oklch, parseColour, WHITE } from "./colour.server.ts";

export interface AssetClassColour {
  fill: string;
  /** Text on the fill. */
  on: string;
  /** Outline or line of a chart: the fill, or a darker tone when the fill reads under 3:1 on white. */
  line: string;
}

/** Fills and, where they were chosen by hand, lines. Neighbours differ by 22 or more (CIEDE2000) for every kind of sight. */
const DEFAULTS: Record<AssetClass, { fill: string; line?: string }> = {
  DELEGATED_PORTFOLIO_MANAGEMENT: { fill: "#8f7bf7" },
  CAPITAL_GUARANTEED: { fill: "#122b5a" },
  CASH: { fill: "#59bbfb", line: "#379ddb" },
  FIXED_INCOME: { fill: "#3e6daa" },
  CONVERTIBLE: { fill: "#4ae1b8", line: "#00a882" },
  EQUITIES: { fill: "#d63b05" },
  REAL_ESTATE: { fill: "#019d7b" },
  ASSET_ALLOCATION_FUND: { fill: "#601aa6" },
  EMPLOYEE_SAVINGS: { fill: "#a0ad59", line: "#8e9a46" },
  CURRENCY: { fill: "#1b4f60" },
  COMMODITIES: { fill: "#f4c42d", line: "#bc8e00" },
  PRIVATE_EQUITY: { fill: "#8e2733" },
  ALTERNATIVE_ASSET: { fill: "#e879c4", line: "#dc6eb9" },
  OTHER: { fill: "#61666b" },
  NOT_DEFINED: { fill: "#c9ccd1", line: "#8b8d98" },
};

/** Colours of a chart; a colour that does not parse leaves the default. NOT_DEFINED is never customised. */
export function assetClassColours(custom: Readonly<Record<string, string>> = {}): Record<AssetClass, AssetClassColour> {
  const colours = ASSET_CLASSES.map((assetClass) => {
    const own = assetClass === "NOT_DEFINED" ? null : parseColour(custom[assetClass]);
    const { fill, line } = DEFAULTS[assetClass];
    return [assetClass, own ? complete(own) : { ...complete(fill), ...(line ? { line } : {}) }] as const;
  });
  return Object.fromEntries(colours) as Record<AssetClass, AssetClassColour>;
}

function complete(fill: string): AssetClassColour {
  // White down to 4.4 keeps it on the two saturated fills where ink would read darker than the neighbours.
  const on = contrast(WHITE, fill) >= 4.4 ? WHITE : INK;
  const line = contrast(fill, WHITE) >= 3 ? fill : darkenUntil(oklch(fill), 0.005, (hex) => contrast(hex, WHITE) >= 3);
  return { fill, on, line };
}

/** Neighbours in the order that a reader may confuse, with their difference. */
export function closeNeighbours(colours: Record<AssetClass, AssetClassColour>): Array<[AssetClass, AssetClass, number]> {
  const shown = ASSET_CLASSES.filter((assetClass) => assetClass !== "NOT_DEFINED");
  return shown.slice(1).flatMap((assetClass, i) => {
    const before = shown[i];
    if (!before) return [];
    const apart = difference(colours[before].fill, colours[assetClass].fill);
    return apart < 15 ? [[before, assetClass, Math.round(apart)] as [AssetClass, AssetClass, number]] : [];
  });
}

export function assetClassVariables(custom?: Readonly<Record<string, string>>): string {
  return Object.entries(assetClassColours(custom))
    .map(([assetClass, { fill, on, line }]) => {
      const name = `--ac-${assetClassSlug(assetClass as AssetClass)}`;
      return `${name}:${fill};${name}-on:${on};${name}-line:${line};`;
    })
    .join("");
}
