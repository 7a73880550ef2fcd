import { describe, expect, it } from "vitest";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { ASSET_CLASS_ORDER, DISPLAY_WEIGHTS } from "./asset-class.ts";
import { assetClassColours, closeNeighbours } from "./asset-class-colours.server.ts";
import { brighten, contrast, difference, parseColour, WHITE } from "./colour.server.ts";
import { type Scale, scaleOf } from "./scale.server.ts";
import { themeRadius, themeStylesheet } from "./stylesheet.server.ts";

const step = (scale: Scale, n: number) => scale.steps[n - 1] ?? "";

it("shows classes of assets by their display weight, the heaviest first", () => {
  expect(ASSET_CLASS_ORDER).toEqual([
    "DELEGATED_PORTFOLIO_MANAGEMENT",
    "CAPITAL_GUARANTEED",
    "CASH",
    "FIXED_INCOME",
    "CONVERTIBLE",
    "EQUITIES",
    "REAL_ESTATE",
    "ASSET_ALLOCATION_FUND",
    "EMPLOYEE_SAVINGS",
    "CURRENCY",
    "COMMODITIES",
    "PRIVATE_EQUITY",
    "ALTERNATIVE_ASSET",
    "OTHER",
    "NOT_DEFINED",
  ]);
  expect(ASSET_CLASS_ORDER.toSorted()).toEqual([...ASSET_CLASSES].sort());
  // A sum of weights tells its classes: each is twice the next.
  expect(ASSET_CLASS_ORDER.map((name) => DISPLAY_WEIGHTS[name])).toEqual([
    8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1, 0,
  ]);
});

describe("scale of a primary", () => {
  it("gives the reference colours for the default", () => {
    const scale = scaleOf("#ca2c7a");
    expect(scale.contrast).toBe(WHITE);
    expect(contrast(WHITE, step(scale, 9))).toBeCloseTo(5.06, 2);
    expect(step(scale, 10)).toBe("#af0064");
    expect(step(scale, 11)).toBe("#bb2970");
    expect(step(scale, 12)).toBe("#5d1c39");
    expect(brighten("#ca2c7a", 1)).toBe("#ff64a9");
    expect(brighten("#ca2c7a", 1.6)).toBe("#ff83c6");
    const css = themeStylesheet({});
    expect(css).toContain("--primary:#ca2c7a;--primary-hover:#af0064;--primary-light:#ff64a9;--primary-light-font:#ff83c6;");
  });

  it.each([
    ["#1f5fa8", "#004a90", "#5c8cda", "#7ca8f9"],
    ["#8a4b00", "#713600", "#bf7732", "#df934d"],
  ])("of %s is darker by 0.5 under the pointer, %s, lighter by 1, %s, and in a light font by 1.6, %s", (primary, hover, light, font) => {
    const css = themeStylesheet({ primaryButtonsColor: primary });
    expect(css).toContain(`--primary:${primary};--primary-hover:${hover};--primary-light:${light};--primary-light-font:${font};`);
    expect(step(scaleOf(primary), 10)).toBe(hover);
  });

  it("keeps every contrast for 5,832 primaries of the whole cube", () => {
    const failures: string[] = [];
    let nudged = 0;
    for (let r = 0; r < 18; r++)
      for (let g = 0; g < 18; g++)
        for (let b = 0; b < 18; b++) {
          const hex = `#${[r, g, b].map((v) => (v * 15).toString(16).padStart(2, "0")).join("")}`;
          const scale = scaleOf(hex);
          const nine = step(scale, 9);
          if (nine !== hex && nine !== "#8d8d8d") {
            nudged++;
            if (difference(nine, hex) > 3.8) failures.push(`${hex} moved too far`);
          }
          if (contrast(scale.contrast, nine) < 4.5) failures.push(`${hex} text on 9`);
          if (contrast(scale.contrast, step(scale, 10)) < 4.5) failures.push(`${hex} text on 10`);
          if (contrast(step(scale, 11), step(scale, 4)) < 4.55) failures.push(`${hex} 11 on 4`);
          if (contrast(step(scale, 12), step(scale, 5)) < 9) failures.push(`${hex} 12 on 5`);
          if (contrast(scale.indicator, WHITE) < 3) failures.push(`${hex} indicator`);
        }
    expect(failures).toEqual([]);
    expect(nudged / 5832).toBeGreaterThan(0.03);
  });
});

describe("asset classes", () => {
  it("keep the chosen colours, text and lines", () => {
    const colours = assetClassColours();
    expect(colours.EQUITIES).toEqual({ fill: "#d63b05", on: WHITE, line: "#d63b05" });
    expect(colours.CASH).toEqual({ fill: "#59bbfb", on: "#1c2024", line: "#379ddb" });
    expect(colours.DELEGATED_PORTFOLIO_MANAGEMENT.on).toBe("#1c2024");
    expect(colours.REAL_ESTATE.on).toBe("#1c2024");
    const white = ["CAPITAL_GUARANTEED", "FIXED_INCOME", "EQUITIES", "ASSET_ALLOCATION_FUND", "CURRENCY", "PRIVATE_EQUITY", "OTHER"];
    expect(ASSET_CLASSES.filter((name) => colours[name].on === WHITE)).toEqual(white);
    for (const name of ASSET_CLASSES) expect(contrast(colours[name].line, WHITE), name).toBeGreaterThanOrEqual(2.9);
    expect(closeNeighbours(colours)).toEqual([]);
  });

  it("recompute text and line of a customised fill and tell which neighbours are close", () => {
    const colours = assetClassColours({ CASH: "#fff9c4", FIXED_INCOME: "#fff8c0", EQUITIES: "url(x)", NOT_DEFINED: "#ff0000" });
    expect(colours.CASH.on).toBe("#1c2024");
    expect(contrast(colours.CASH.line, WHITE)).toBeGreaterThanOrEqual(3);
    expect(colours.EQUITIES.fill).toBe("#d63b05");
    expect(colours.NOT_DEFINED.fill).toBe("#c9ccd1");
    expect(closeNeighbours(colours).map(([a, b]) => `${a}/${b}`)).toContain("CASH/FIXED_INCOME");
  });
});

describe("a fill that is as light as white", () => {
  it.each(["#ffee00", "#ffff00", "#fff200"])("stays the house's yellow %s, with dark text and a line around it", (yellow) => {
    const { steps, contrast: text, needsLine } = scaleOf(yellow);
    expect(steps[8]).toBe(yellow);
    expect(contrast(text, yellow)).toBeGreaterThanOrEqual(4.5);
    expect(needsLine).toBe(true);
  });

  it.each(["#ffffff", "#ffffee", "#f4f4f4"])("becomes grey where it is a shade of white: %s", (pale) => {
    expect(scaleOf(pale).steps[8]).toBe("#8d8d8d");
  });
});

describe("stylesheet of an organisation", () => {
  it("lets nothing of the chart reach CSS as text", () => {
    const attack = "red;}body{background:url(//evil)}";
    const css = themeStylesheet({
      font: `${attack}"`,
      primaryButtonsColor: attack,
      fontColor: attack,
      backgroundColor: "expression(1)",
      assetClassColors: { CASH: attack },
      otherFields: { accent: attack, "x;}": "red", gap: "12px", badge: "#123456", width: "calc(1px)" },
    });
    expect(css).not.toMatch(/evil|url|expression|calc|body/);
    expect(css.match(/[{}]/g)).toEqual(["{", "}"]);
    expect(css).toContain("--org-gap:12px;--org-badge:#123456;");
    expect(css).toContain("--crimson-9:#ca2c7a;");
    expect(css).toContain(`--org-font:"Roboto","Roboto Fallback",`);
    expect(themeStylesheet({ font: "constructor" })).toContain(`--org-font:"Roboto","Roboto Fallback",`);
  });

  it("is small", () => {
    expect(themeStylesheet({}).length).toBeLessThan(6500);
  });

  it("draws the default black as ink, refuses dark grounds and knows the fonts and radii", () => {
    expect(themeStylesheet({})).toContain("--font-color:#000000;--ink:#1c2024;");
    expect(themeStylesheet({ backgroundColor: "#222222" })).toContain("--page:#f6f7f9;--panel:#ffffff;--background-color:#222222;");
    expect(themeStylesheet({ backgroundColor: "#fafaf0" })).toContain("--page:#fafaf0;");
    expect(themeStylesheet({ font: "Open Sans" })).toContain(`--org-font:"Open Sans","Open Sans Fallback",`);
    const ink = /--ink:(#\w{6})/.exec(themeStylesheet({ fontColor: "#7788aa" }))?.[1] ?? "";
    expect(contrast(ink, WHITE)).toBeGreaterThanOrEqual(7);
    expect(themeRadius({ borderRadius: "FULL" })).toBe("full");
    expect(themeRadius({ borderRadius: "toString" })).toBe("medium");
  });

  it("reads colours in the usual spellings and nothing else", () => {
    expect(parseColour(" #CA2C7A ")).toBe("#ca2c7a");
    expect(parseColour("rebeccapurple")).toBe("#663399");
    expect(parseColour("rgb(1, 2, 3)")).toBe("#010203");
    for (const bad of ["", undefined, "#12", "var(--x)", "rgba(0,0,0,0)", "transparent"]) expect(parseColour(bad)).toBeNull();
  });
});
