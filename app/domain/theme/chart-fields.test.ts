import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphicChart } from "#app/contract/organisation.ts";
import { chartDefaults } from "#app/modules/organisation/chart/chart-view.server.ts";
import { fontHref } from "#app/modules/organisation/chart/font-stylesheet.server.ts";
import { contrast } from "./colour.server.ts";
import { contrastOf, hexColour, readableShade, TEXT_CONTRAST } from "./contrast.ts";
import { scaleOf } from "./scale.server.ts";
import { type ThemeChart, themeRadius, themeStylesheet } from "./stylesheet.server.ts";
import { themeTokens } from "./tokens.server.ts";

const styles = join(import.meta.dirname, "..", "..", "styles");
const app = join(import.meta.dirname, "..", "..");
const kit = join(import.meta.dirname, "..", "..", "..", "node_modules", "@radix-ui", "themes", "tokens.css");
const sheets = [...readdirSync(styles).map((name) => join(styles, name)), kit]
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");
/** Of a chart as an organisation keeps it. */
const variables = (chart: ThemeChart) =>
  new Map([...themeStylesheet(graphicChart.parse(chart)).matchAll(/(--[\w-]+):([^;]+);/g)].map(([, name, value]) => [name, value]));
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** For each field of the chart: a value, and a variable that it must change and that a style of the application or of the kit reads. */
const EFFECTS: Array<[keyof ThemeChart, string, string]> = [
  ["font", "Lato", "--org-font"],
  ["primaryButtonsColor", "#0f6b6b", "--crimson-9"],
  ["secondaryButtonsColor", "#e6f2f1", "--btn-secondary-bg"],
  ["fontColor", "#123c3c", "--ink"],
  ["backgroundColor", "#f4f8f7", "--page"],
  ["secondaryBackgroundColor", "#fdfaf4", "--panel"],
  ["positiveColor", "#2f7d32", "--green-11"],
  ["negativeColor", "#7a1420", "--red-9"],
  ["informationColor", "#17628f", "--blue-11"],
  ["flashyColor", "#b06f00", "--amber-11"],
  ["neutralColor", "#334455", "--neutral"],
];

describe("fields of a graphic chart", () => {
  it.each(EFFECTS)("%s has an effect that a page shows", (field, value, variable) => {
    expect(variables({ [field]: value }).get(variable)).not.toBe(variables({}).get(variable));
    expect(sheets).toContain(`var(${variable}`);
  });

  it("the radius is the one of the components' root and of the stylesheet", () => {
    expect(themeRadius({ borderRadius: "LARGE" })).toBe("large");
    expect(variables({ borderRadius: "LARGE" }).get("--org-radius")).toBe("large");
    expect([themeRadius({}), variables({}).get("--org-radius"), themeRadius({ borderRadius: "MEDIUM" })]).toEqual(Array(3).fill("medium"));
  });

  it("default to Roboto, #ca2c7a, black and middling corners: on pages, on papers, and beside the empty fields of the form", () => {
    for (const chart of [{}, { font: "Comic Sans", primaryButtonsColor: "no colour", fontColor: "", borderRadius: "ROUND" }]) {
      const css = themeStylesheet(chart);
      for (const part of [
        '--org-font:"Roboto",',
        "--primary:#ca2c7a;",
        "--crimson-9:#ca2c7a;",
        "--font-color:#000000;",
        "--org-radius:medium;",
      ])
        expect(css).toContain(part);
      expect(themeTokens(chart)).toMatchObject({ font: "Roboto", radius: "medium", primary: { fill: "#ca2c7a" } });
      expect(themeRadius(chart)).toBe("medium");
    }
    expect(fontHref(undefined)).toMatch(/^\/static\/fonts\/roboto\.css/);
    expect(chartDefaults()).toMatchObject({ primaryButtonsColor: "#ca2c7a", fontColor: "#000000" });
  });

  it("each class of assets and each other field has a variable of its own", () => {
    const classes = `alternative-asset asset-allocation-fund capital-guaranteed cash commodities convertible currency
      delegated-portfolio-management employee-savings equities fixed-income other private-equity real-estate`.split(/\s+/);
    for (const assetClass of classes) {
      const variable = `--ac-${assetClass}`;
      const name = assetClass.toUpperCase().replaceAll("-", "_");
      expect(variables({ assetClassColors: { [name]: "#010203" } }).get(variable), name).toBe("#010203");
    }
    expect(variables({ otherFields: { bannerHeight: "12px" } }).get("--org-banner-height")).toBe("12px");
  });
});

describe("colours that no organisation changes", () => {
  const colourOf = (variable: string) => new RegExp(`${variable}: ([^;]+);`).exec(sheets)?.[1];
  const ruleOf = (selector: string) => new RegExp(`^${selector} \\{([^}]*)\\}`, "m").exec(sheets)?.[1] ?? "";

  it("draw borders and the ground of a secondary button under the pointer", () => {
    expect(colourOf("--line")).toBe("#d1d3d5");
    expect(sheets.match(/border: 1px solid var\(--line\)/g)?.length).toBeGreaterThan(5);
    expect(ruleOf("\\.button-secondary:hover")).toContain("background: #1c1d3e;");
  });

  it.each(["questionnaire-link/look", "sign-in/sign-out-page", "front/loading-stages", "front/error-page"])(
    "draw the borders of pages that bear their own style: %s",
    (name) => {
      const path = readdirSync(app, { recursive: true, encoding: "utf8" }).find((one) => one.includes(name) && !one.includes("test"));
      const colours = [...readFileSync(join(app, path ?? ""), "utf8").matchAll(/main\{[^}]*border:1px solid (#\w+)/g)].map(
        ([, colour]) => colour,
      );
      expect(new Set(colours)).toEqual(new Set(["#d1d3d5"]));
    },
  );

  it("draw the pictures of what is not there yet", () => {
    expect(colourOf("--muted-art")).toBe("#9bb5c1");
    expect(sheets).toContain("stroke: var(--muted-art)");
  });
});

describe("any colour that an organisation picks", () => {
  it("leaves text readable on it and on the colour under the pointer", () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const { steps, contrast: text } = scaleOf(primary);
        expect(contrast(text, steps[8] ?? "")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, steps[9] ?? "")).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  it("gives the same finished colours to what has no stylesheet", () => {
    const tokens = themeTokens({ primaryButtonsColor: "#0f6b6b", font: "lato", assetClassColors: { CASH: "#010203" } });
    expect(tokens).toMatchObject({
      font: "Lato",
      radius: "medium",
      primary: { fill: "#0f6b6b", text: "#ffffff" },
      ink: "#1c2024",
      page: "#f6f7f9",
    });
    expect(tokens.assetClasses.CASH).toBe("#010203");
    for (const colour of [tokens.link, tokens.positive, tokens.negative, tokens.information, tokens.flashy, tokens.neutral]) {
      expect(contrast(colour, tokens.panel)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("contrast in the browser", () => {
  it("is that of the colour library", () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        expect(contrastOf(a, b)).toBeCloseTo(contrast(a, b), 6);
      }),
    );
    expect(contrastOf("#fff", "#000")).toBeCloseTo(21, 6);
    for (const bad of ["", "teal", "#12", "#12345g"]) expect(hexColour(bad)).toBeNull();
    expect(hexColour(" #ABC ")).toBe("#aabbcc");
  });

  it("suggests a shade that passes, and leaves alone what passes already", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(contrastOf(readableShade(colour) ?? "", "#ffffff")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
    expect(readableShade("#0f6b6b")).toBe("#0f6b6b");
  });
});
