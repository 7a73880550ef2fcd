import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { THEME_FONTS } from "#app/domain/theme/fonts.ts";
import { previewStylesheet } from "#app/modules/organisation/chart/chart-view.server.ts";
import { lookOf, themeOf } from "#app/modules/organisation/chart/look.server.ts";
import { pictureResponse } from "#app/modules/organisation/chart/picture.server.ts";
import type { Organisation, RequestContext, Viewer } from "#app/services/request-context.ts";
import { loader as fontLoader } from "./font.ts";
import { loader } from "./theme.ts";

const fonts = join(import.meta.dirname, "../../assets/fonts");

const organisation = (graphicChart: Organisation["graphicChart"]): Organisation => ({
  uuid: null,
  kind: "distributor",
  name: "Soleil",
  language: "FR_FR",
  flags: {},
  graphicChart,
  dictionary: {},
  version: 0,
});

/** Asks for a stylesheet as a person of an organisation, or as nobody. */
function ask(file: string, who: Organisation | null): Promise<Response> {
  const viewer: Partial<Viewer> | null = who && { organisation: who };
  const context: Partial<RequestContext> = { viewer: async () => viewer as Viewer | null };
  const args: Pick<LoaderFunctionArgs, "params" | "request"> = { params: { file }, request: new Request("http://localhost/") };
  return loader({ ...args, context: context as LoaderFunctionArgs["context"] });
}

describe("look of an organisation", () => {
  it("has addresses that change with the look and with nothing else", () => {
    const yellow = lookOf(organisation({ primaryButtonsColor: "#ffcc00", logoData: "AAAA", logoContentType: "image/png" }));
    const again = lookOf(organisation({ primaryButtonsColor: "#ffcc00", logoData: "BBBB", logoContentType: "image/png" }));
    expect(yellow.themeHref).toMatch(/^\/resources\/theme\/[0-9a-f]{16}\.css$/);
    expect(again.themeHref).toBe(yellow.themeHref);
    expect(again.logoHref).not.toBe(yellow.logoHref);
    expect(lookOf(organisation({})).logoHref).toBeUndefined();
    expect(lookOf(null).organisation).toBe("AAA");
    expect(lookOf(null).themeHref).not.toBe(yellow.themeHref);
  });
});

describe("style sheet of a font", () => {
  const fontOf = async (file: string, query = "") => {
    const args: Pick<LoaderFunctionArgs, "params" | "request"> = { params: { file }, request: new Request(`http://localhost/${query}`) };
    return fontLoader({ ...args, context: {} as LoaderFunctionArgs["context"] });
  };

  it.each(THEME_FONTS)("of %s names the small files of that font alone, and a fallback in its measures", async (font) => {
    const answer = await fontOf(`${font}.css`);
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    const sheet = await answer.text();
    const slug = font.toLowerCase().replaceAll(" ", "-");
    expect(await (await fontOf(`${slug}.css`)).text()).toBe(sheet);
    const faces = [...sheet.matchAll(/font-family:"([^"]+)";font-weight:([\d ]+);.*url\("([^"]+)"\)/g)];
    // One file for every weight, where the family has it.
    const weights = ["Lato", "Poppins"].includes(font) ? ["400", "500 700"] : ["400 700"];
    expect(faces.map(([, family, weight]) => [family, weight])).toEqual(weights.map((weight) => [font, weight]));
    const files = faces.map(([, , , url = ""]) => new RegExp(`/(${slug}-(?:[457]00|variable))[^/]*\\.woff2$`).exec(url)?.[1]);
    const bytes = files.reduce((sum, file) => sum + statSync(join(fonts, `${file}.woff2`)).size, 0);
    expect(bytes).toBeLessThan(font === "Lato" ? 26_000 : 19_000);
    expect(sheet).toMatch(new RegExp(`font-family:"${font} Fallback";src:local\\(.*size-adjust:[\\d.]+%;ascent-override:[\\d.]+%`));
    expect(sheet.match(/@font-face/g)).toHaveLength(weights.length + 1);
    expect(themeOf({ font }).css).toContain(`--org-font:"${font}","${font} Fallback"`);
  });

  it.each([undefined, "Comic Sans", "Lato"])(
    "is linked by pages of an organisation whose font is %s, to be kept for good",
    async (font) => {
      const { pathname, searchParams } = new URL(lookOf(organisation({ ...(font ? { font } : {}) })).fontHref, "http://localhost");
      expect(pathname).toBe(`/static/fonts/${font === "Lato" ? "lato" : "roboto"}.css`);
      const file = pathname.split("/").pop() ?? "";
      const cacheOf = async (query: string) => (await fontOf(file, query)).headers.get("cache-control");
      expect(await cacheOf(`?v=${searchParams.get("v")}`)).toContain("immutable");
      expect(await cacheOf("?v=of-old")).toBe("public, max-age=3600");
      expect(await cacheOf("")).toBe("public, max-age=3600");
    },
  );

  it("is no part of the application's own style sheet", () => {
    const styles = join(import.meta.dirname, "../../styles");
    for (const name of readdirSync(styles).filter((file) => file.endsWith(".css")))
      expect(readFileSync(join(styles, name), "utf8"), name).not.toContain("@font-face");
  });

  it("is the application's for a font that is not served", async () => {
    expect(await (await fontOf("Comic Sans.css")).text()).toBe(await (await fontOf("Roboto.css")).text());
  });

  it("comes with the preview of a chart that is typed, whose page has another font", () => {
    const sheet = previewStylesheet(new URLSearchParams({ font: "Poppins" }));
    expect(sheet).toContain('@font-face{font-family:"Poppins";font-weight:400');
    expect(sheet).toContain('.chart-preview{--org-font:"Poppins"');
  });
});

describe("stylesheet route", () => {
  it("gives a known look to anybody, to be kept for good", async () => {
    const { hash, css } = themeOf({ primaryButtonsColor: "#00705a" });
    const answer = await ask(`${hash}.css`, null);
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).toBe(css);
  });
  it("makes the look of the person where another replica made the address", async () => {
    const chart = { primaryButtonsColor: "#123456" };
    const mine =
      lookOf(organisation({ ...chart }))
        .themeHref.split("/")
        .pop() ?? "";
    const answer = await ask("0123456789abcdef.css", organisation(chart));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("--crimson-9:#123456");
    expect((await ask(mine, organisation(chart))).headers.get("cache-control")).toContain("immutable");
  });
});

describe("pictures", () => {
  it("are of a closed list, small, and run nothing", async () => {
    const svg = pictureResponse({ data: Buffer.from("<svg/>").toString("base64"), contentType: "image/svg+xml" });
    expect(svg.status).toBe(200);
    expect(svg.headers.get("content-security-policy")).toContain("sandbox");
    expect(svg.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await svg.text()).toBe("<svg/>");
    for (const contentType of ["text/html", "image/svg+xml; charset=x", undefined]) {
      expect(pictureResponse({ data: "AAAA", contentType }).status).toBe(404);
    }
    expect(pictureResponse({ data: Buffer.alloc(102_401).toString("base64"), contentType: "image/png" }).status).toBe(404);
    expect(pictureResponse({ data: undefined, contentType: "image/png" }).status).toBe(404);
  });
});
